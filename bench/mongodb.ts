import { type Collection, type Document, MongoClient } from 'mongodb'
import { openStore } from '../core/store/open.ts'
import type { Store } from '../core/store/port.ts'
import { startReplicaSet } from '../test/replica-set.ts'
import { alternately, report } from './load.ts'
import { makePoints, makePuts, type Put, partsOf, seconds } from './rows.ts'

const CLIENTS = 64
const BATCH = 100
const ROWS = 12_800
const READS = 20_000
const POINTS = 100_000
const SLICE = 10_000
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** The store compared with equivalent calls of the driver, on a local replica set with one member. */
export async function benchMongodb(rounds: number): Promise<void> {
  const set = await startReplicaSet({ members: 1 })
  try {
    const bench = await openBench(set.url('bench'), set.url('raw'))
    await bench.reads(rounds)
    await bench.writes(rounds)
    await bench.truncation(rounds)
    await bench.close()
  } finally {
    await set.stop()
  }
}

async function openBench(url: string, rawUrl: string) {
  // Without the cache, which would answer reads without the database.
  const store = await openStore(url, { log: silent, cacheBytes: 0 })
  const raw = await openRaw(rawUrl)
  return {
    async reads(rounds: number) {
      const puts = makePuts(1000)
      await Promise.all([store.aspects.write(puts), raw.write(puts)])
      const keys = Array.from({ length: READS }, (_none, at) => puts[at % puts.length]!.row)
      const read = ({ urn, aspect }: Put['row']) => store.aspects.read([{ urn, aspects: [aspect] }])
      const rate = (work: (key: Put['row']) => unknown) => async () =>
        READS / (await seconds(keys, CLIENTS, async key => work(key)))
      report(
        `MongoDB: point reads of ${CLIENTS} clients; baseline: find of the driver`,
        ...(await alternately(rounds, rate(read), rate(raw.read))),
        'reads/s'
      )
    },
    async writes(rounds: number) {
      const rate = (clients: number, size: number, write: (puts: Put[]) => Promise<unknown>) => async () =>
        ROWS / (await seconds(partsOf(makePuts(ROWS), size), clients, write))
      const ours = (puts: Put[]) => store.aspects.write(puts)
      const single = await alternately(rounds, rate(CLIENTS, 1, ours), rate(1, CLIENTS, raw.write))
      report(
        `MongoDB: single durable writes of ${CLIENTS} clients; baseline: raw transactions of ${CLIENTS}`,
        ...single,
        'rows/s'
      )
      const batches = await alternately(rounds, rate(1, BATCH, ours), rate(1, BATCH, raw.write))
      report(`MongoDB: batches of ${BATCH}; baseline: raw transactions of ${BATCH}`, ...batches, 'rows/s')
    },
    async truncation(rounds: number) {
      const rates = await alternately(rounds, () => truncate(store), raw.truncate)
      report(`MongoDB: truncation in slices of ${SLICE}; baseline: raw deletes by index`, ...rates, 'points/s')
    },
    async close() {
      await store.close()
      await raw.close()
    }
  }
}

async function truncate({ aspects, series }: Store): Promise<number> {
  for (const points of partsOf(makePoints(POINTS), 1000)) await aspects.write([{ kind: 'points', points }])
  const began = performance.now()
  while ((await series.remove({ aspect: 'datasetProfile', type: 'dataset' }, SLICE)) > 0);
  return POINTS / ((performance.now() - began) / 1000)
}

/** Writes the same documents with plain calls of the driver: a find, then inserts, in one durable transaction. */
async function openRaw(url: string) {
  const client = new MongoClient(url, { maxPoolSize: 20, readConcern: { level: 'majority' } })
  const db = client.db(undefined, { writeConcern: { w: 'majority', journal: true } })
  const entities: Collection<Document & { _id: string }> = db.collection('entities')
  const aspects: Collection<Document & { _id: string; u: string }> = db.collection('aspects')
  const points: Collection<Document & { y: string; t: number }> = db.collection('points')
  await entities.createIndexes([
    { key: { type: 1, _id: 1 } },
    { key: { x: 1, type: 1, _id: 1 } },
    { key: { l: 1, type: 1, _id: 1 } }
  ])
  await aspects.createIndexes([{ key: { u: 1, a: 1 } }])
  await points.createIndexes([{ key: { u: 1, y: 1, t: 1, h: 1 } }, { key: { y: 1, t: 1, h: 1, u: 1, b: 1 } }])

  async function write(puts: readonly Put[]): Promise<void> {
    const options = {
      readConcern: { level: 'snapshot' as const },
      writeConcern: { w: 'majority' as const, journal: true }
    }
    await client.withSession(session =>
      session.withTransaction(async () => {
        const ids = puts.map(({ row }) => `${row.urn}\0${row.aspect}`)
        await aspects.find({ _id: { $in: ids } }, { session, projection: { r: 1 } }).toArray()
        await aspects.insertMany(puts.map(rowDocument), { session })
        await entities.insertMany(puts.map(entityDocument), { session })
      }, options)
    )
  }
  return {
    write,
    read: ({ urn, aspect }: Put['row']) => aspects.find({ _id: `${urn}\0${aspect}`, u: urn }).toArray(),
    async truncate(): Promise<number> {
      for (const part of partsOf(makePoints(POINTS), SLICE)) await points.insertMany(part.map(pointDocument))
      const began = performance.now()
      for (let to = SLICE; to <= POINTS; to += SLICE)
        await points.deleteMany({ y: 'dataset\0datasetProfile', t: { $lt: to } })
      return POINTS / ((performance.now() - began) / 1000)
    },
    close: () => client.close()
  }
}

function rowDocument({ row: { urn, aspect, revision, version, time, actor, run, system, json } }: Put) {
  return {
    _id: `${urn}\0${aspect}`,
    u: urn,
    a: aspect,
    r: revision,
    v: version,
    t: time,
    w: actor,
    n: run,
    s: system,
    j: json
  }
}

function entityDocument({ row, add }: Put) {
  const x = add.map(({ field, value }) => `${field}\0${value}`)
  const l = add.map(({ field, value }) => `${field}\0${value.toLowerCase()}`)
  return { _id: row.urn as string, type: 'dataset', a: [row.aspect], x, l }
}

function pointDocument({ urn, aspect, time, id, json, run, system }: ReturnType<typeof makePoints>[number]) {
  const b = Buffer.byteLength(json)
  return { u: urn, y: `dataset\0${aspect}`, a: aspect, t: time, h: id, n: run, s: system, j: json, b }
}
