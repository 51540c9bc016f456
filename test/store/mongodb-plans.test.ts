import { readFileSync } from 'node:fs'
import { type Document, MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import type { Change, Criterion, Query, Store } from '../../core/store/port.ts'
import { makeUrn } from '../../core/urn.ts'
import { changesAfter, makePoint, makeRow, points, put, supersede, tag, write } from '../contract/make.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'

const README = new URL('../../core/store/mongodb/README.md', import.meta.url)
const SHARD_KEYS: Readonly<Record<string, string>> = { entities: '_id', aspects: 'u', history: 'u', points: 'u' }
const OF_DATA = { ns: /\.(entities|aspects|history|points)$/, op: { $ne: 'insert' } }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

mongodbTest('no operation scans a collection, and each uses the shard key or is listed in the README', async t => {
  const url = await mongodbUrl(t)
  const store = await openMongodb(url, { log: silent })
  t.teardown(() => store.close())
  await fill(store)
  const take = await profiled(t, url)
  const unbound: string[] = []
  for (const [name, run] of Object.entries({ ...exercises(store), open: () => reopen(url) })) {
    await run()
    const operations = await take()
    t.ok(operations.length > 0, `${name} was recorded`)
    for (const operation of operations) t.notOk(scans(operation), `${name}: ${shown(operation)}`)
    if (!operations.every(namesShard)) unbound.push(name)
  }
  t.strictSame(unbound.sort(), exceptions().sort())
})

mongodbTest('small reads of one turn are one command, whatever they ask for; a large one is its own', async t => {
  const url = await mongodbUrl(t)
  const store = await openMongodb(url, { log: silent })
  t.teardown(() => store.close())
  const rows = Array.from({ length: 300 }, (_, n) => makeRow({ urn: tag(String(n)) }))
  await write(store, ...rows.map(row => put(row)))
  const take = await profiled(t, url)
  const wanted = rows.map(({ urn, aspect }) => ({ urn, aspects: [aspect] }))
  const readEach = () => {
    const all = [...wanted, { urn: tag('none'), aspects: ['properties'] }]
    return Promise.all(all.map(async one => store.aspects.read([one, one])))
  }
  t.strictSame(await readEach(), [...rows.map(row => [[row], [row]]), [[], []]])
  t.equal((await take()).length, 1)
  const [large, small] = await Promise.all([store.aspects.read(wanted), store.aspects.read(wanted.slice(0, 1))])
  t.strictSame([large, small], [rows.map(row => [row]), rows.slice(0, 1).map(row => [row])])
  t.equal((await take()).length, 2)
  await store.close()
  await t.rejects(readEach(), { message: /closed/, statusCode: 503 })
})

const field = 'f'
const row = makeRow({ urn: tag('row') })
const next = supersede(row, { add: [{ field, value: 'New' }], drop: [{ field, value: 'Old' }], keep: 1 })
const last = supersede(next.row, { keep: 1 })
const touched = { ...last.row, revision: 'touched' }
const one = { aspect: 'profile', urn: makeUrn('dataset', '1') }
const all = { aspect: 'profile', type: 'dataset' }

function exercises(store: Store): Record<string, () => Promise<unknown>> {
  const { aspects, series } = store
  const pages = [{ limit: 5 }, { limit: 5, skip: 20 }, { limit: 0 }]
  const ranges = [{ limit: 5 }, { limit: 5, ascending: true }]
  const followed = async (span: typeof one | typeof all | { aspect: string }) => {
    for (const page of ranges) {
      const { next: after = '' } = await series.range({ ...span, from: 5 }, page)
      await series.range({ ...span, from: 5 }, { ...page, after })
    }
  }
  return {
    read: async () => aspects.read([{ urn: tag('1') }, { urn: tag('2'), aspects: ['properties', 'none'] }]),
    exists: async () => aspects.exists([tag('1'), tag('none')]),
    write: () => writeAll(store),
    history: async () => aspects.history(row, { before: 9, limit: 5 }),
    find: async () => {
      for (const query of queries()) {
        for (const page of pages) {
          const { next: after } = await aspects.find(query, page)
          if (after) await aspects.find(query, { ...page, after })
        }
      }
    },
    count: async () => {
      for (const query of queries()) await aspects.count(query, field, 5)
    },
    changes: async () => {
      const { next } = await changesAfter(store, undefined)
      await changesAfter(store, next)
    },
    'series.range': () => followed(one),
    'series.range of a type': async () => {
      await followed(all)
      await followed({ aspect: 'profile' })
    },
    'series.latest': () => series.latest([one, { ...one, aspect: 'none' }]),
    'series.aspectsOf': () => series.aspectsOf(one.urn),
    'series.count': () => series.count({ ...one, to: 50 }),
    'series.count of a type': async () => [await series.count(all), await series.count({ aspect: 'profile' })],
    'series.remove': () => series.remove({ ...one, to: 50 }, 3),
    'series.remove of a type': async () => {
      await series.remove({ ...all, to: 50 }, 20)
      await series.remove({ aspect: 'profile', to: 50 }, 20)
      await series.remove({ ...all, to: 3 }, 5000)
    },
    'series.sizes': () => series.sizes()
  }
}

/** Every kind of change, each in its own batch. */
async function writeAll(store: Store): Promise<void> {
  const batches: Change[][] = [
    [put(row, { add: [{ field, value: 'Old' }] })],
    [next],
    [last],
    [{ kind: 'touch', row: touched, expected: last.row.revision }],
    [put(makeRow({ urn: row.urn, aspect: 'other' }), { add: [{ field, value: 'other' }] })],
    [{ kind: 'remove', key: row, expected: touched.revision, drop: [{ field, value: 'New' }] }],
    [{ kind: 'erase', urn: row.urn }, points(makePoint({ urn: one.urn, time: 7 }))],
    [put(row), put(makeRow({ urn: row.urn, aspect: 'other' }))]
  ]
  for (const batch of batches) await write(store, ...batch)
}

function queries(): Query[] {
  const urns = [tag('1'), tag('2')]
  const matches = (['contains', 'starts', 'ends', 'whole'] as const).map(match => ({ field, match, text: 'V1' }))
  const criteria: Criterion[] = [
    { field, in: ['V1', 'V2'] },
    { field, from: 'V1', to: 'V3' },
    ...matches,
    { not: { field, in: ['V1'] } },
    { all: [{ field, in: ['V1'] }, { any: [{ urns }, { urnPrefix: tag('1') }, ...matches] }] },
    { any: [{ all: [] }, { field, in: ['V1'] }] },
    { any: [] }
  ]
  const types = ['tag', 'chart']
  const having = 'properties'
  const plain: Query[] = [
    {},
    { types },
    { having },
    { having, types, where: { urnPrefix: tag('1') } },
    ...criteria.flatMap(where => [{ where }, { where, types }])
  ]
  return plain.flatMap(query => [query, { ...query, sort: { field, descending: true } }])
}

/** Writes enough documents that the query planner distinguishes a scan from an index. */
async function fill(store: Store): Promise<void> {
  const numbers = Array.from({ length: 3000 }, (_, n) => n)
  const types = ['tag', 'dataset', 'chart']
  const rows = numbers.map(n => makeRow({ urn: makeUrn(types[n % 3] ?? '', `${n}`) }))
  await write(store, ...rows.map((one, n) => put(one, { add: [{ field, value: `V${n % 50}` }] })))
  const series = (n: number) => ({ urn: makeUrn(types[n % 2] ?? '', `${n % 20}`), time: n % 100, id: `${n}` })
  await write(store, points(...numbers.map(n => makePoint({ ...series(n), aspect: n % 4 < 2 ? 'profile' : 'usage' }))))
}

/** Returns a function that resolves to the operations of the server since its last call, with their plans. */
async function profiled(t: Test, url: string): Promise<() => Promise<Document[]>> {
  const client = new MongoClient(url)
  t.teardown(() => client.close())
  const db = client.db()
  await db.createCollection('system.profile', { capped: true, size: 64 * 1024 * 1024 })
  await db.command({ profile: 2 })
  let seen = 0
  return async () => {
    const found = await db.collection('system.profile').find(OF_DATA).skip(seen).toArray()
    seen += found.length
    return found
  }
}

async function reopen(url: string): Promise<void> {
  const store = await openMongodb(url, { log: silent })
  await store.close()
}

/** Excludes the change stream: it reads the oplog, which has no index, from its cursor. */
function scans({ planSummary = '', ...operation }: Document): boolean {
  return planSummary.includes('COLLSCAN') && !isStream(operation)
}

function isStream({ command, originatingCommand = command }: Document): boolean {
  return originatingCommand.pipeline?.[0]?.$changeStream !== undefined
}

/** Whether mongos would send the operation only to the shards of the keys in its filter. */
function namesShard(operation: Document): boolean {
  const { ns, command, originatingCommand = command } = operation
  if (command.killCursors) return true
  const { filter, q, query, pipeline } = originatingCommand
  const key = SHARD_KEYS[ns.slice(ns.indexOf('.') + 1)] ?? ''
  return binds(filter ?? q ?? query ?? pipeline?.[0]?.$match ?? {}, key)
}

function binds(filter: Document, key: string): boolean {
  const { [key]: value, $and = [], $or = [] } = filter
  const isEqual = typeof value === 'string' || value?.$in !== undefined
  if (isEqual || $and.some((part: Document) => binds(part, key))) return true
  return $or.length > 0 && $or.every((part: Document) => binds(part, key))
}

function shown({ op, ns, planSummary, command }: Document): string {
  return `${op} ${ns} ${planSummary} ${JSON.stringify(command).slice(0, 500)}`
}

/** The first column of the last table of the README. */
function exceptions(): string[] {
  const [, table = ''] = readFileSync(README, 'utf8').split('## Queries without the shard key')
  return [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, name = '']) => name.replaceAll('`', ''))
}
