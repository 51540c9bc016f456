import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isRecord } from '../../core/json.ts'
import { MoveFailed } from './client.ts'
import type { ReportState } from './report.ts'
import type { Place } from './source.ts'

/** How far an import or export has come. */
export interface Progress {
  readonly source: Place
  readonly destination: Place
  readonly report: ReportState
}

/** A file that says how far it has come: after a kill it continues there. No other process has it meanwhile. */
export interface PlaceFile extends Disposable {
  read(): Progress | undefined
  /** Replaces it as a whole. */
  save(progress: Progress): void
  remove(): void
}

const FORMAT = 1
/** SQLite's code. */
const BUSY = 5

/**
 * `of` names what is moved, from where to where and how: a place of something else is refused.
 * @throws MoveFailed if another process has the place
 */
export function openPlaceFile(file: string, of: string): PlaceFile {
  const lock = lockOf(file)
  return {
    read() {
      const found = contentOf(file)
      if (found === undefined) return undefined
      if (found.format !== FORMAT || found.of !== of) {
        throw new MoveFailed(
          `${file} is the place of another import or export (${found.of}): finish that, remove the file, or name another report`
        )
      }
      return found.progress as Progress
    },
    save(progress) {
      const next = `${file}.next`
      writeFileSync(next, JSON.stringify({ format: FORMAT, of, progress }), { mode: 0o600 })
      const descriptor = openSync(next, 'r+')
      fsyncSync(descriptor)
      closeSync(descriptor)
      renameSync(next, file)
    },
    remove: () => rmSync(file, { force: true }),
    [Symbol.dispose]() {
      rmSync(lockFile(file), { force: true })
      lock.close()
    }
  }
}

const lockFile = (file: string) => `${file}.lock`

/** The operating system releases it when the process ends, however that ends. Nothing is written to it. */
function lockOf(file: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(lockFile(file))
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock?.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY) {
      throw new MoveFailed(`another import or export uses ${file}: wait for its end, or name another report`)
    }
    throw new MoveFailed(`${lockFile(file)} cannot be opened: ${cause instanceof Error ? cause.message : cause}`)
  }
}

function contentOf(file: string): { format?: unknown; of?: unknown; progress?: unknown } | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(found)) return found
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
  }
  throw new MoveFailed(`${file} is not the place of an import or export: remove it, or name another report`)
}
