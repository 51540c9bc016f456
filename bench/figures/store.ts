import { join } from 'node:path'
import { openStore } from '../../core/store/open.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { makePuts, partsOf, seconds, silent } from '../rows.ts'
import { openRaw } from '../yardsticks/sqlite.ts'

const CLIENTS = 64
const BATCH = 100
const ROWS = 25_600
const QUICK_ROWS = 6400

const rows = { unit: 'rows/s', better: 'higher' } as const
const single: Figure = {
  ...rows,
  name: `SQLite, single durable writes of ${CLIENTS} clients`,
  yardstick: `prepared statements, ${CLIENTS} rows a transaction`,
  target: { ratio: 0.75 }
}
const batches: Figure = {
  ...rows,
  name: `SQLite, batches of ${BATCH}`,
  yardstick: `prepared statements, ${BATCH} rows a transaction`,
  target: { ratio: 0.8 }
}

/** The store's port, compared with plain prepared statements that write the same rows and entries. */
export const storeTopic: Topic = {
  name: 'store',
  figures: [single, batches],
  async run(bench) {
    const measure = (figure: Figure, clients: number, size: number, transaction: number) =>
      bench.measure({
        figures: [figure],
        isWarmedUp: true,
        ours: () => inFolder(async folder => [await store(bench, folder, clients, size)]),
        yardstick: () => inFolder(async folder => [await raw(bench, folder, transaction)])
      })
    await measure(single, CLIENTS, 1, CLIENTS)
    await measure(batches, 1, BATCH, BATCH)
  }
}

const rowsOf = ({ isQuick }: Bench) => (isQuick ? QUICK_ROWS : ROWS)

async function raw(bench: Bench, folder: string, size: number): Promise<number> {
  const db = openRaw(join(folder, 'raw.db'))
  const count = rowsOf(bench)
  const taken = await seconds(partsOf(makePuts(count), size), 1, async part => db.write(part))
  db.close()
  return count / taken
}

/** Each client writes `size` rows at a time and waits until they are durable. */
async function store(bench: Bench, folder: string, clients: number, size: number): Promise<number> {
  const opened = await openStore(`sqlite:${join(folder, 'store.db')}`, { log: silent })
  const count = rowsOf(bench)
  const taken = await seconds(partsOf(makePuts(count), size), clients, part => opened.aspects.write(part))
  await opened.close()
  return count / taken
}
