import { createModel } from '../core/model/model.ts'
import { openStore } from '../core/store/open.ts'
import { parseUrn } from '../core/urn.ts'
import { aspects, defs, types } from '../plugins/entities/definitions.ts'
import { type Amount, BATCH, WRITERS } from './ingestion.ts'
import { type Put, partsOf, seconds, silent } from './rows.ts'
import { tableProposals, urnOf } from './sample.ts'

/** What an ingestion stored, in the batches in which it came. */
export interface Stored {
  readonly warm: readonly (readonly Put[])[]
  readonly measured: readonly (readonly Put[])[]
}

const TABLES_A_BATCH = BATCH / tableProposals(0).length
let model: ReturnType<typeof createModel> | undefined

/** Reads back the rows of an ingestion. */
export async function storedBy(url: string, { warm, measured }: Amount): Promise<Stored> {
  model ??= createModel([{ name: 'entities', types, aspects, defs }])
  const definitions = model.aspects
  const store = await openStore(url, { log: silent, cacheBytes: 0 })
  const wanted = Array.from({ length: warm + measured }, (_none, at) => ({ urn: parseUrn(urnOf(at)) }))
  const tables: Put[][] = []
  for (const part of partsOf(wanted, 1000)) {
    for (const rows of await store.aspects.read(part))
      tables.push(
        rows.map(row => {
          const add = definitions.get(row.aspect)?.entries(JSON.parse(row.json)) ?? []
          return { kind: 'put', row, expected: null, keep: 20, add, drop: [] }
        })
      )
  }
  await store.close()
  const batches = (some: Put[][]) => partsOf(some, TABLES_A_BATCH).map(batch => batch.flat())
  return { warm: batches(tables.slice(0, warm)), measured: batches(tables.slice(warm)) }
}

/** Proposals a second when the same rows are written without the server. */
export async function writeAgain(
  { warm, measured }: Stored,
  write: (puts: readonly Put[]) => unknown,
  writers = WRITERS
): Promise<number> {
  await seconds(warm, writers, async batch => write(batch))
  return (measured.length * BATCH) / (await seconds(measured, writers, async batch => write(batch)))
}
