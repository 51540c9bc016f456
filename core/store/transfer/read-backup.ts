import type { Urn } from '../../urn.ts'
import { parseLine, requireHeader } from './backup-format.ts'
import { Damaged } from './errors.ts'
import { readLines } from './lines.ts'
import type { Source } from './port.ts'
import { type Watch, watched } from './progress.ts'
import type { StoreRecord } from './record.ts'
import { isAfter } from './slices.ts'
import { differences, entitiesOf, type Sums, tallyOf } from './tally.ts'

/** The content of the trailer. */
interface End {
  sums?: Sums
}

/** A backup as a source. It reads the whole file first. @throws Damaged, Refused naming the file. */
export async function openBackup(file: string, watch: Watch): Promise<Source> {
  const sums = await checkBackup(file, watch)
  return {
    name: file,
    size: async () => entitiesOf(sums),
    records: after => recordsAfter(file, after),
    async close() {}
  }
}

/** Reads the whole file and compares its records with the trailer. */
export async function checkBackup(file: string, watch: Watch): Promise<Sums> {
  const end: End = {}
  const found = await tallyOf(watched(readSlices(file, end), { step: 'checking', total: 0 }, watch))
  if (!end.sums) throw new Damaged(`${file} is truncated: its last line is missing.`)
  const [wrong] = differences(end.sums, found, ['written', 'found'])
  if (wrong !== undefined) throw new Damaged(`${file} is damaged: ${wrong}.`)
  return found
}

async function* readSlices(file: string, end: End): AsyncGenerator<readonly StoreRecord[]> {
  let number = 0
  for await (const lines of readLines(file)) {
    const slice: StoreRecord[] = []
    for (const line of lines) {
      if (++number === 1) {
        requireHeader(line, file)
        continue
      }
      if (end.sums) throw new Damaged(`${file} is damaged: line ${number} follows the trailer.`)
      const record = parseLine(line, number, file)
      if (record.kind === 'end') end.sums = record.sums
      else slice.push(record)
    }
    yield slice
  }
}

async function* recordsAfter(file: string, after: Urn | undefined): AsyncGenerator<readonly StoreRecord[]> {
  for await (const slice of readSlices(file, {})) {
    const rest = after === undefined ? slice : slice.filter(({ urn }) => isAfter(urn, after))
    if (rest.length > 0) yield rest
  }
}
