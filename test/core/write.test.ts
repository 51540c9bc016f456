import { pino } from 'pino'
import t, { type Test } from 'tap'
import { createCall, createSystemCall } from '../../core/call.ts'
import { createWriter } from '../../core/data/write.ts'
import { type Call, NotFound, Type, type Upcoming, type Urn } from '../../core/index.ts'
import { createModel } from '../../core/model/model.ts'
import { openStore } from '../../core/store/open.ts'
import { makeUrn, parseUrn } from '../../core/urn.ts'
import { temporaryFolder } from '../helper.ts'
import { storeUrl } from '../store.ts'

const log = pino({ level: 'silent' })
const signal = new AbortController().signal
const THING = parseUrn('urn:li:thing:a')
const List = Type.Object(
  { items: Type.Array(Type.String(), { 'x-search': { fieldType: 'KEYWORD' } }) },
  { additionalProperties: false }
)
const Measure = Type.Object({
  timestampMillis: Type.Integer(),
  value: Type.Number(),
  messageId: Type.Optional(Type.String())
})
const definitions = {
  name: 'test',
  types: { thing: { key: 'thingKey' }, note: { key: 'noteKey' } },
  aspects: {
    thingKey: { schema: Type.Object({ id: Type.String() }), on: ['thing'] },
    list: { schema: List, on: ['thing'] },
    other: { schema: List, on: ['thing'], keep: 0 },
    duty: { schema: List, on: ['thing'], guard: { write: ['MANAGE_DUTIES'] } },
    noteKey: { schema: Type.Object({ id: Type.String() }), on: ['note'] },
    tally: { schema: List, on: ['note'], guard: { write: [] } },
    measure: { schema: Measure, on: ['thing'], kind: 'timeseries' as const }
  }
}

async function open(t: Test, keep = 20) {
  const store = await openStore(await storeUrl(t, temporaryFolder(t)), { log })
  t.teardown(() => store.close())
  const notified: string[] = []
  const reviewed: string[] = []
  const rule = { keepOther: false, minimumOnDuty: Number.NEGATIVE_INFINITY }
  const refuse = (_call: Call, _urn: Urn, value: unknown) => {
    if ((value as { items: string[] }).items.includes('forbidden')) throw new Error('a check refuses it')
  }
  store.onChange({
    // The row that orders guarded writes is part of every guarded commit.
    wants: ({ aspect }) => aspect !== 'aspectdSequence',
    changed: news => void notified.push(...(typeof news === 'string' ? [] : news.map(({ aspect }) => aspect)))
  })
  const writer = createWriter({
    store,
    rules: { model: createModel([definitions]), keep, checks: new Map([['list', [refuse]]]) },
    companions: [],
    reviews: [
      async (_call: Call, changes: readonly Upcoming[]) => {
        for (const { aspect, json } of changes) reviewed.push(`${aspect} ${json ?? 'removed'}`)
        if (rule.keepOther && changes.some(({ aspect, json }) => aspect === 'other' && json === undefined))
          throw new Error('other must stay')
        const onDuty = { where: { field: 'duty.items', in: ['on'] } }
        const left = (await store.aspects.find(onDuty, { limit: 0 })).total - changes.length
        if (left < rule.minimumOnDuty) throw new Error('too few on duty')
      }
    ]
  })
  const rows = async (urn = THING) => (await store.aspects.read([{ urn }]))[0] ?? []
  const one = async (aspect: string, urn = THING) => (await rows(urn)).find(row => row.aspect === aspect)
  return { store, writer, rows, one, notified, reviewed, rule }
}

const system = () => createSystemCall('test', signal, log)
const set = (items: string[], aspect = 'list') => ({ urn: THING, aspect, change: () => ({ items }) })
const add = (item: string, aspect = 'list') => ({
  urn: THING,
  aspect,
  change: (old: unknown) => ({ items: [...((old as { items: string[] }) ?? { items: [] }).items, item] })
})

t.test('the first write of an entity stores its key aspect, derived from the URN', async t => {
  const { writer, rows } = await open(t)
  t.strictSame(await writer.write(system(), [set(['x'])]), [{ urn: THING, aspect: 'list', changed: true }])
  t.strictSame(
    (await rows()).map(({ aspect, json, version }) => [aspect, json, version]),
    [
      ['list', '{"items":["x"]}', 1],
      ['thingKey', '{"id":"a"}', 1]
    ]
  )
})

t.test('several edits of one aspect in a batch are applied in order and make one version', async t => {
  const { writer, one } = await open(t)
  await writer.write(system(), [add('a'), add('b'), add('c')])
  t.match(await one('list'), { json: '{"items":["a","b","c"]}', version: 1 })
})

t.test('only writes of what a privilege guards are put in order', async t => {
  const { writer, rows } = await open(t)
  const order = makeUrn('aspectdSequence', 'guarded')
  const urn = makeUrn('note', 'a')
  await writer.write(system(), [{ urn, aspect: 'tally', change: () => ({ items: [] }) }])
  await writer.erase(system(), urn)
  t.strictSame(await rows(order), [])
  await writer.write(system(), [set(['on'], 'duty')])
  await writer.erase(system(), THING)
  t.match(await rows(order), [{ version: 2 }])
})

t.test('50 concurrent writes of one aspect are all applied', async t => {
  const { writer, one } = await open(t)
  await Promise.all(Array.from({ length: 50 }, (_none, at) => writer.write(system(), [add(String(at))])))
  const row = await one('list')
  t.equal(row?.version, 50)
  t.equal(new Set(JSON.parse(row?.json ?? '').items).size, 50)
})

t.test('an equal value makes no version; only ingestion updates when it was observed', async t => {
  const { writer, one, store } = await open(t)
  const proposal = (run: string, at: number) => ({ ...set(['x']), system: { runId: run, lastObserved: at } })
  await writer.write(system(), [proposal('first', 1)])
  const before = await one('list')
  t.match(await writer.write(system(), [set(['x'])]), [{ changed: false }])
  t.equal((await one('list'))?.revision, before?.revision, 'without metadata an equal value writes nothing')
  t.match(await writer.write(system(), [proposal('second', 2)]), [{ changed: false }])
  const after = await one('list')
  t.match(after, { version: 1, time: before?.time, run: 'first' })
  t.match(JSON.parse(after?.system ?? ''), { runId: 'first', lastRunId: 'second', lastObserved: 2 })
  t.match(await writer.write(system(), [proposal('second', 2)]), [{ changed: false }])
  t.equal((await one('list'))?.revision, after?.revision, 'the same request again writes nothing')
  t.strictSame(await store.aspects.history({ urn: THING, aspect: 'list' }, { limit: 10 }), [])
})

t.test('superseded versions are kept as configured, or as the aspect defines', async t => {
  const { writer, store, one } = await open(t, 2)
  for (const item of ['a', 'b', 'c', 'd']) await writer.write(system(), [set([item]), set([item], 'other')])
  const history = async (aspect: string) =>
    (await store.aspects.history({ urn: THING, aspect }, { limit: 10 })).map(row => row.version)
  t.strictSame(await history('list'), [3, 2])
  t.strictSame(await history('other'), [])
  t.equal((await one('list'))?.version, 4)
})

t.test('a batch with one invalid value writes nothing', async t => {
  const { writer, rows } = await open(t)
  const bad = { ...set(['y'], 'other'), change: () => ({ items: [1] }) }
  await t.rejects(writer.write(system(), [set(['x']), bad]), { code: 'INVALID', message: /other.*\/items\/0/ })
  await t.rejects(writer.write(system(), [set(['forbidden'], 'other'), set(['forbidden'])]), {
    message: 'a check refuses it'
  })
  t.strictSame(await rows(), [])
})

t.test('a write needs a grant for the URN or its type', async t => {
  const { writer } = await open(t)
  const call = createCall({
    credential: { actor: parseUrn('urn:li:corpuser:x'), kind: 'token' },
    address: '',
    signal,
    log
  })
  await t.rejects(writer.write(call, [set(['x'])]), { code: 'NOT_GRANTED', statusCode: 500 })
  await t.rejects(writer.erase(call, THING), { code: 'NOT_GRANTED' })
  call.grants.add('thing')
  t.match(await writer.write(call, [set(['x'])]), [{ changed: true }])
})

t.test('entries are updated with the value', async t => {
  const { writer, store } = await open(t)
  const found = async (value: string) =>
    (await store.aspects.find({ where: { field: 'list.items', in: [value] } }, { limit: 10 })).total
  await writer.write(system(), [set(['x', 'y'])])
  await writer.write(system(), [set(['y', 'z'])])
  t.strictSame([await found('x'), await found('y'), await found('z')], [0, 1, 1])
  await writer.write(system(), [{ ...set([]), change: () => undefined }])
  t.equal(await found('y'), 0)
})

t.test('an edit with mustExist is refused after a delete and does not restore the entity', async t => {
  const { writer, rows } = await open(t)
  const edit = { ...add('x'), mustExist: () => new NotFound('it does not exist') }
  await t.rejects(writer.write(system(), [edit]), { statusCode: 404, message: 'it does not exist' })
  await writer.write(system(), [set(['a'], 'other')])
  const [erased, written] = await Promise.allSettled([writer.erase(system(), THING), writer.write(system(), [edit])])
  t.match(erased, { status: 'fulfilled', value: { rows: 2, points: 0 } })
  t.match(written, { status: 'rejected', reason: { statusCode: 404 } })
  t.strictSame(await rows(), [])
})

t.test('points with the same identity overwrite, others append, and all are removed with the entity', async t => {
  const { writer, store } = await open(t)
  const point = (timestampMillis: number, value: number, messageId?: string) => ({
    urn: THING,
    aspect: 'measure',
    change: () => ({ timestampMillis, value, ...(messageId ? { messageId } : {}) })
  })
  await writer.write(system(), [point(1, 1), point(1, 2), point(1, 3, 'other'), point(2, 4)])
  const values = async () =>
    (await store.series.range({ urn: THING, aspect: 'measure' }, { limit: 10, ascending: true })).points.map(
      one => JSON.parse(one.json).value
    )
  t.strictSame((await values()).toSorted(), [2, 3, 4])
  t.match(await writer.erase(system(), THING), { rows: 1, points: 3 })
  t.strictSame(await values(), [])
})

t.test('a timeseries value without timestampMillis is refused', async t => {
  const { writer } = await open(t)
  await t.rejects(writer.write(system(), [{ urn: THING, aspect: 'measure', change: () => ({ value: 1 }) }]), {
    statusCode: 422,
    message: /does not contain a timestampMillis field/
  })
})

t.test('listeners are notified of every change before it is acknowledged, and only of changes', async t => {
  const { writer, notified } = await open(t)
  await writer.write(system(), [set(['x'])])
  await writer.write(system(), [set(['x'])])
  t.strictSame(notified.toSorted(), ['list', 'thingKey'])
  await writer.erase(system(), THING)
  t.strictSame(notified.slice(2).toSorted(), ['list', 'thingKey'])
})

t.test('a review gets the whole batch before it is written, with removals, and refuses all of it', async t => {
  const { writer, rows, reviewed, rule } = await open(t)
  rule.keepOther = true
  await writer.write(system(), [set(['x']), set(['y'], 'other')])
  t.strictSame(reviewed.splice(0), ['list {"items":["x"]}', 'other {"items":["y"]}', 'thingKey {"id":"a"}'])
  const removal = { urn: THING, aspect: 'other', change: () => undefined }
  await t.rejects(writer.write(system(), [set(['z']), removal]), { message: 'other must stay' })
  t.strictSame(reviewed.splice(0), ['list {"items":["z"]}', 'other removed'])
  await t.rejects(writer.erase(system(), THING), { message: 'other must stay' })
  t.equal((await rows()).length, 3)
})

t.test('two concurrent removals that are valid only alone: the review stops the second one', async t => {
  const { writer, rule } = await open(t)
  const other = parseUrn('urn:li:thing:b')
  const begin = (urn: Urn) => ({ urn, aspect: 'duty', change: () => ({ items: ['on'] }) })
  await writer.write(system(), [begin(THING), begin(other)])
  rule.minimumOnDuty = 1
  const leave = (urn: Urn) => writer.write(system(), [{ urn, aspect: 'duty', change: () => undefined }])
  const left = await Promise.allSettled([leave(THING), leave(other)])
  t.strictSame(left.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})
