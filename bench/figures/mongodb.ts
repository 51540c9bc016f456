import { openStore } from '../../core/store/open.ts'
import type { Store } from '../../core/store/port.ts'
import { startReplicaSet } from '../../test/replica-set.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { amountOf, ingest } from '../ingestion.ts'
import { type Stored, storedBy, writeAgain } from '../raw-ingestion.ts'
import { makePoints, makePuts, type Put, partsOf, seconds, silent } from '../rows.ts'
import { openDriver } from '../yardsticks/mongodb.ts'

const CLIENTS = 64
const BATCH = 100
const ROWS = 12_800
const READS = 20_000
const POINTS = 100_000
const SLICE = 10_000
const ROUNDS = 3

const rows = { unit: 'rows/s', better: 'higher' } as const
const reads: Figure = {
  name: `point reads of ${CLIENTS} clients`,
  yardstick: 'find of the driver',
  unit: 'reads/s',
  better: 'higher'
}
const single: Figure = {
  ...rows,
  name: `single durable writes of ${CLIENTS} clients`,
  yardstick: `transactions of the driver, ${CLIENTS} rows each`,
  target: { ratio: 0.75 }
}
const batches: Figure = {
  ...rows,
  name: `batches of ${BATCH}`,
  yardstick: `transactions of the driver, ${BATCH} rows each`,
  target: { ratio: 0.8 }
}
const ingestion: Figure = {
  name: 'ingest, batches of 100, search and audit off',
  yardstick: 'transactions of the driver, same rows',
  unit: 'proposals/s',
  better: 'higher',
  target: { ratio: 0.6 }
}
const truncation: Figure = {
  name: `truncation in slices of ${SLICE}`,
  yardstick: 'deletes of the driver by index',
  unit: 'points/s',
  better: 'higher',
  target: { ratio: 0.8 }
}

/** The store and the server on a local replica set with one member, compared with equivalent calls of the driver. */
export const mongodbTopic: Topic = {
  name: 'MongoDB',
  figures: [reads, single, batches, ingestion, truncation],
  isSlow: true,
  async run(bench) {
    const set = await startReplicaSet({ members: 1 })
    try {
      // Without the cache, which would answer reads without the database.
      const store = await openStore(set.url('bench'), { log: silent, cacheBytes: 0 })
      const driver = await openDriver(set.url('driver'))
      await measureReads(bench, store, driver)
      await measureWrites(bench, store, driver)
      await measureTruncation(bench, store, driver)
      await store.close()
      await driver.close()
      await measureIngestion(bench, name => set.url(name))
    } finally {
      await set.stop()
    }
  }
}

type Driver = Awaited<ReturnType<typeof openDriver>>

async function measureReads(bench: Bench, store: Store, driver: Driver): Promise<void> {
  if (!bench.isWanted(reads)) return
  const puts = makePuts(1000)
  await Promise.all([store.aspects.write(puts), driver.write(puts)])
  const keys = Array.from({ length: READS }, (_none, at) => puts[at % puts.length]).flatMap(put => put?.row ?? [])
  const rate = async (work: (key: Put['row']) => unknown) => [
    READS / (await seconds(keys, CLIENTS, async key => work(key)))
  ]
  await bench.measure({
    figures: [reads],
    isWarmedUp: true,
    rounds: ROUNDS,
    ours: () => rate(({ urn, aspect }) => store.aspects.read([{ urn, aspects: [aspect] }])),
    yardstick: () => rate(driver.read)
  })
}

async function measureWrites(bench: Bench, store: Store, driver: Driver): Promise<void> {
  const rate = async (clients: number, size: number, write: (puts: Put[]) => Promise<unknown>) => [
    ROWS / (await seconds(partsOf(makePuts(ROWS), size), clients, write))
  ]
  const ours = (puts: Put[]) => store.aspects.write(puts)
  const both = { isWarmedUp: true, rounds: ROUNDS }
  await bench.measure({
    ...both,
    figures: [single],
    ours: () => rate(CLIENTS, 1, ours),
    yardstick: () => rate(1, CLIENTS, driver.write)
  })
  await bench.measure({
    ...both,
    figures: [batches],
    ours: () => rate(1, BATCH, ours),
    yardstick: () => rate(1, BATCH, driver.write)
  })
}

async function measureTruncation(bench: Bench, { aspects, series }: Store, driver: Driver): Promise<void> {
  const rateSince = (begun: number) => [POINTS / ((performance.now() - begun) / 1000)]
  await bench.measure({
    figures: [truncation],
    rounds: ROUNDS,
    async ours() {
      for (const points of partsOf(makePoints(POINTS), 1000)) await aspects.write([{ kind: 'points', points }])
      const begun = performance.now()
      while ((await series.remove({ aspect: 'datasetProfile', type: 'dataset' }, SLICE)) > 0);
      return rateSince(begun)
    },
    async yardstick() {
      await driver.addPoints(makePoints(POINTS), SLICE)
      const begun = performance.now()
      for (let to = SLICE; to <= POINTS; to += SLICE) await driver.removePoints(to)
      return rateSince(begun)
    }
  })
}

async function measureIngestion(bench: Bench, url: (name: string) => string): Promise<void> {
  let [round, stored]: [number, Stored] = [0, { warm: [], measured: [] }]
  await bench.measure({
    figures: [ingestion],
    rounds: ROUNDS,
    ours: () =>
      inFolder(async folder => {
        const database = url(`ingest${++round}`)
        const amount = amountOf(bench)
        const env = { ASPECTD_STORE: database, ASPECTD_PLUGINS_OFF: 'search,lineage,audit' }
        const { rate } = await ingest(folder, amount, { env })
        stored = await storedBy(database, amount)
        return [rate]
      }),
    async yardstick() {
      const driver = await openDriver(url(`again${round}`))
      const rate = await writeAgain(stored, driver.write)
      await driver.close()
      return [rate]
    }
  })
}
