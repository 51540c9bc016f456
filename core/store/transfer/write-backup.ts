import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { headerLine, trailerLine } from './backup-format.ts'
import { Refused } from './errors.ts'
import type { Source } from './port.ts'
import { type Watch, watched } from './progress.ts'
import { checkBackup } from './read-backup.ts'
import { lineOf } from './record.ts'
import { createTally, type Sums } from './tally.ts'

interface BackupOptions extends Watch {
  readonly source: Source
  /** Must not exist yet. */
  readonly file: string
  /** Of this program. */
  readonly version: string
}

// Half the time of the default level, for 10 % more bytes.
const LEVEL = 3

/** Writes all records to one file. It gets its name once it is complete, on disk and verified. */
export async function writeBackup({ source, file, version, ...watch }: BackupOptions): Promise<Sums> {
  if (existsSync(file)) throw new Refused(`${file} already exists; name another file.`)
  const partial = `${file}.partial`
  try {
    await rm(partial, { force: true })
    // The backup contains password hashes: only its owner may read it.
    const to = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(
      Readable.from(linesOf(source, version, watch), { highWaterMark: 1 }),
      createGzip({ level: LEVEL }),
      to
    )
    const sums = await checkBackup(partial, watch)
    await rename(partial, file)
    await flushFolder(dirname(resolve(file)))
    return sums
  } catch (error) {
    // Report the first failure, not that of the clean-up.
    await rm(partial, { force: true }).catch(() => undefined)
    throw writeError(error, file)
  }
}

async function* linesOf(source: Source, version: string, watch: Watch): AsyncGenerator<string> {
  const tally = createTally()
  const [store = ''] = source.name.split(':')
  yield `${headerLine(version, store)}\n`
  const total = await source.size()
  for await (const slice of watched(source.records(), { step: 'backing up', total }, watch)) {
    const lines = slice.map(record => {
      const line = lineOf(record)
      tally.add(record, line)
      return line
    })
    yield `${lines.join('\n')}\n`
  }
  yield `${trailerLine(tally.sums())}\n`
}

/** Makes the file's name durable. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function writeError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new Refused(`${file} cannot be written: ${error.message}.`)
}
