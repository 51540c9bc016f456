import { pino } from 'pino'
import t, { type Test } from 'tap'
import { createSystemCall } from '../../core/call.ts'
import { createTransact } from '../../core/data/transact.ts'
import { createWriter } from '../../core/data/write.ts'
import { type Aspect, type Edit, NotFound, Type, type Urn } from '../../core/index.ts'
import { createModel } from '../../core/model/model.ts'
import { openStore } from '../../core/store/open.ts'
import { parseUrn } from '../../core/urn.ts'
import { temporaryFolder } from '../helper.ts'
import { storeUrl } from '../store.ts'

const log = pino({ level: 'silent' })
const call = createSystemCall('test', new AbortController().signal, log)
const [THING, OTHER, THIRD] = [parseUrn('urn:li:thing:a'), parseUrn('urn:li:thing:b'), parseUrn('urn:li:thing:c')]
const Text = Type.Object({ text: Type.String({ 'x-search': { fieldType: 'KEYWORD' } }) })
interface Value {
  readonly text: string
}
const definitions = {
  name: 'test',
  types: { thing: { key: 'thingKey' } },
  aspects: {
    thingKey: { schema: Type.Object({ id: Type.String() }), on: ['thing'] },
    first: { schema: Text, on: ['thing'] },
    second: { schema: Text, on: ['thing'] }
  }
}

type Writer = ReturnType<typeof createWriter>

/** The store of an instance, and that of another one: the same on SQLite, which only one instance can use. */
async function twoStores(t: Test) {
  const url = await storeUrl(t, temporaryFolder(t))
  const store = await openStore(url, { log })
  t.teardown(() => store.close())
  if (url.startsWith('sqlite:')) return { store, second: store }
  const second = await openStore(url, { log, cacheBytes: 0 })
  t.teardown(() => second.close())
  return { store, second }
}

/** A writer before whose first commit `meanwhile` runs, as another instance would. */
async function writerWith(t: Test, meanwhile: (other: Writer) => Promise<unknown>) {
  const { store, second } = await twoStores(t)
  const model = createModel([definitions])
  const rules = { model, keep: 20, checks: new Map() }
  const other = createWriter({ store: second, rules, companions: [], reviews: [] })
  let isFirst = true
  const write: typeof store.aspects.write = async changes => {
    if (isFirst) {
      isFirst = false
      await meanwhile(other)
    }
    return store.aspects.write(changes)
  }
  const aspects = { ...store.aspects, write }
  const writer = createWriter({ store: { ...store, aspects }, rules, companions: [], reviews: [] })
  const rowOf = async (aspect: string, urn: Urn) => (await second.aspects.read([{ urn, aspects: [aspect] }]))[0]?.[0]
  return { store, second, writer, other, rowOf }
}

const put = (aspect: string, urn: Urn, text: string): Edit => ({ urn, aspect, change: () => ({ text }) })
const missing = (urn: Urn) => () => new NotFound(`${urn} does not exist`)

const edit = (aspect: string, urn: Urn, text: string | undefined): Edit => ({
  ...{ urn, aspect, mustExist: missing(urn) },
  change: (old: unknown) => (text === undefined ? old : { text })
})

t.test('a delete between the read and the commit makes what requires the entity stale', async t => {
  const required = { require: [{ urn: THING, missing: missing(THING) }] }
  const cases: [string, Edit[], typeof required | undefined][] = [
    ['an edit of a new aspect', [edit('second', THING, 'new')], undefined],
    ['an edit of a stored aspect', [edit('first', THING, 'new')], undefined],
    ['an edit that changes nothing', [edit('first', THING, undefined), edit('first', OTHER, 'new')], undefined],
    ['a requirement', [put('first', OTHER, 'new')], required],
    ['a requirement, with a new aspect', [put('second', THING, 'new')], required]
  ]
  for (const [what, edits, conditions] of cases) {
    const parts = await writerWith(t, other => other.erase(call, THING))
    for (const urn of [THING, OTHER]) await parts.other.write(call, [put('first', urn, 'old')])
    await t.rejects(
      parts.writer.write(call, edits, conditions),
      { statusCode: 404, message: `${THING} does not exist` },
      what
    )
    t.strictSame(await parts.second.aspects.exists([THING]), [false], what)
    t.equal((await parts.rowOf('first', OTHER))?.json, '{"text":"old"}', 'nothing of the batch is written')
  }
})

t.test('a condition changes no value, version or time, and none is written without a change', async t => {
  const { writer, other, rowOf } = await writerWith(t, async () => undefined)
  await other.write(call, [put('first', THING, 'old')])
  const before = await rowOf('thingKey', THING)
  await writer.write(call, [edit('first', THING, undefined)])
  const require = [{ urn: THING, missing: missing(THING) }]
  t.strictSame(await writer.write(call, [], { require }), [])
  t.same(await rowOf('thingKey', THING), before)
  await writer.write(call, [put('first', OTHER, 'new')], { require })
  const after = await rowOf('thingKey', THING)
  t.same({ ...after, revision: '' }, { ...before, revision: '' })
  t.not(after?.revision, before?.revision)
  await t.rejects(writer.write(call, [], { require: [{ urn: THIRD, missing: missing(THIRD) }] }), {
    message: `${THIRD} does not exist`
  })
})

const named = (urn: Urn, text: string, among?: { readonly urnPrefix: string }): Edit => ({
  ...put('first', urn, text),
  unique: value => ({
    ...{ field: 'first.text', value: (value as Value).text, taken: other => new NotFound(`taken by ${other}`) },
    ...(among ? { among } : {})
  })
})

t.test('of two writes that claim one value the later one finds it, and nothing else is refused', async t => {
  const { writer, other, rowOf } = await writerWith(t, one => one.write(call, [named(OTHER, 'same')]))
  await t.rejects(writer.write(call, [named(THING, 'same')]), { message: `taken by ${OTHER}` })
  t.equal(await rowOf('first', THING), undefined)
  await writer.write(call, [named(THING, 'another')])
  await t.rejects(writer.write(call, [named(THING, 'same')]), { message: `taken by ${OTHER}` })
  await t.rejects(writer.write(call, [named(THING, 'twice'), named(THIRD, 'twice')]), { message: `taken by ${THING}` })
  await writer.write(call, [named(THING, 'same', { urnPrefix: THING })])
  await other.write(call, [put('first', THIRD, 'same')])
  t.equal((await rowOf('first', THIRD))?.json, '{"text":"same"}', 'a write that claims nothing can repeat it')
  const edits = [named(THIRD, 'same'), put('second', THIRD, 'text')]
  await writer.write(call, edits)
  t.equal((await rowOf('second', THIRD))?.json, '{"text":"text"}', 'what repeats it can still be changed')
  await other.erase(call, OTHER)
  await other.erase(call, THIRD)
  await writer.write(call, [named(THING, 'free')])
  await writer.write(call, [named(OTHER, 'same')])
  t.equal((await rowOf('first', OTHER))?.json, '{"text":"same"}', 'a deletion frees it')
})

t.test('a value is claimed only by a field that has index entries', async t => {
  const { writer } = await writerWith(t, async () => undefined)
  const claim: Edit = {
    ...put('first', THING, 'x'),
    unique: () => ({ field: 'first.txt', value: 'x', taken: missing(THING) })
  }
  await t.rejects(writer.write(call, [claim]), { code: 'NOT_INDEXED', message: /first\.text/ })
})

const FIRST = { name: 'first' } as Aspect<Value>
const everything = { maySee: () => true, mayKnow: () => true }

t.test('a plan is made again when a row that it was made from is changed, added or removed', async t => {
  const cases: [string, (other: Writer) => Promise<unknown>, string | undefined][] = [
    ['changed', other => other.write(call, [put('first', OTHER, 'late')]), 'late'],
    ['removed', other => other.erase(call, OTHER), undefined],
    ['not changed', async () => undefined, 'old']
  ]
  for (const [what, meanwhile, expected] of cases) {
    const { store, writer, other, rowOf } = await writerWith(t, meanwhile)
    await other.write(call, [put('first', OTHER, 'old')])
    const transact = createTransact({ store, writer, visibility: everything })
    let plans = 0
    await transact(call, async get => {
      plans += 1
      const found = await get(FIRST, OTHER)
      t.equal(await get(FIRST, OTHER), found)
      return [put('second', THING, found?.text ?? 'nothing')]
    })
    t.equal((await rowOf('second', THING))?.json, JSON.stringify({ text: expected ?? 'nothing' }), what)
    t.equal(plans, expected === 'old' ? 1 : 2, what)
    const untouched = await rowOf('first', OTHER)
    t.equal(untouched?.version, expected === undefined ? undefined : expected === 'old' ? 1 : 2)
  }
})

t.test('a plan reads a row that another writer added before it is written', async t => {
  const { store, writer, other, rowOf } = await writerWith(t, async () => undefined)
  const transact = createTransact({ store, writer, visibility: everything })
  await transact(call, async get => {
    const found = await get(FIRST, OTHER)
    if (!found) await other.write(call, [put('first', OTHER, 'added')])
    return [put('second', THING, found?.text ?? 'nothing')]
  })
  t.equal((await rowOf('second', THING))?.json, '{"text":"added"}')
})

t.test('what a plan reads and the caller may not see is absent, and no condition', async t => {
  const { store, writer, other, rowOf } = await writerWith(t, async () => undefined)
  await other.write(call, [put('first', OTHER, 'hidden')])
  const transact = createTransact({
    store,
    writer,
    visibility: { ...everything, maySee: (_call, urn) => urn !== OTHER }
  })
  await transact(call, async get => [put('second', THING, (await get(FIRST, OTHER))?.text ?? 'nothing')])
  t.equal((await rowOf('second', THING))?.json, '{"text":"nothing"}')
})

t.test('a plan that an error ends is not made again', async t => {
  const { store, writer } = await writerWith(t, async () => undefined)
  const transact = createTransact({ store, writer, visibility: everything })
  let plans = 0
  const plan = async () => {
    plans += 1
    throw new NotFound('no such thing')
  }
  await t.rejects(transact(call, plan), { message: 'no such thing' })
  t.equal(plans, 1)
})
