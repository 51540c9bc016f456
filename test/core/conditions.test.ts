import { pino } from 'pino'
import t, { type Test } from 'tap'
import { createSystemCall } from '../../core/call.ts'
import { createWriter } from '../../core/data/write.ts'
import { Type, type Urn } from '../../core/index.ts'
import { createModel } from '../../core/model/model.ts'
import { openStore } from '../../core/store/open.ts'
import { parseUrn } from '../../core/urn.ts'
import { temporaryFolder } from '../helper.ts'
import { storeUrl } from '../store.ts'

const log = pino({ level: 'silent' })
const call = createSystemCall('test', new AbortController().signal, log)
const [THING, OTHER] = [parseUrn('urn:li:thing:a'), parseUrn('urn:li:thing:b')]
const Text = Type.Object({ text: Type.String() })
const definitions = {
  name: 'test',
  types: { thing: { key: 'thingKey' } },
  aspects: {
    thingKey: { schema: Type.Object({ id: Type.String() }), on: ['thing'] },
    first: { schema: Text, on: ['thing'] },
    second: { schema: Text, on: ['thing'] }
  }
}

/** A writer before whose first commit `meanwhile` runs, as another instance would. */
async function writerWith(t: Test, meanwhile: () => Promise<unknown>) {
  const store = await openStore(await storeUrl(t, temporaryFolder(t)), { log })
  t.teardown(() => store.close())
  const model = createModel([definitions])
  const rules = { model, keep: 20, checks: new Map() }
  const other = createWriter({ store, rules, companions: [], reviews: [] })
  let isFirst = true
  const write: typeof store.aspects.write = async changes => {
    if (isFirst) {
      isFirst = false
      await meanwhile()
    }
    return store.aspects.write(changes)
  }
  const aspects = { ...store.aspects, write }
  const writer = createWriter({ store: { ...store, aspects }, rules, companions: [], reviews: [] })
  return { store, writer, other }
}

const edit = (aspect: string, urn: Urn, text: string | undefined) => ({
  urn,
  aspect,
  change: (old: unknown) => (text === undefined ? old : { text }),
  mustExist: `${urn} does not exist`
})

t.test(
  'a delete between the read and the commit of an edit that requires its entity makes the commit stale',
  async t => {
    const cases: [string, ReturnType<typeof edit>[]][] = [
      ['of a new aspect', [edit('second', THING, 'new')]],
      ['of a stored aspect', [edit('first', THING, 'new')]],
      [
        'that keeps the value of one entity, while another changes',
        [edit('first', THING, undefined), edit('first', OTHER, 'new')]
      ]
    ]
    for (const [what, edits] of cases) {
      const parts = await writerWith(t, () => parts.other.erase(call, THING))
      for (const urn of [THING, OTHER]) {
        await parts.other.write(call, [{ urn, aspect: 'first', change: () => ({ text: 'old' }) }])
      }
      await t.rejects(parts.writer.write(call, edits), { statusCode: 404, message: `${THING} does not exist` }, what)
      t.strictSame(await parts.store.aspects.exists([THING]), [false], what)
      const [row] = (await parts.store.aspects.read([{ urn: OTHER, aspects: ['first'] }]))[0] ?? []
      t.equal(row?.json, '{"text":"old"}', 'nothing of the batch is written')
    }
  }
)

t.test('a condition changes no value, version or time, and none is written without a change', async t => {
  const { store, writer, other } = await writerWith(t, async () => undefined)
  await other.write(call, [{ urn: THING, aspect: 'first', change: () => ({ text: 'old' }) }])
  const before = (await store.aspects.read([{ urn: THING, aspects: ['thingKey'] }]))[0]?.[0]
  await writer.write(call, [edit('first', THING, undefined)])
  t.same((await store.aspects.read([{ urn: THING, aspects: ['thingKey'] }]))[0]?.[0], before)
  await writer.write(call, [edit('second', THING, 'new')])
  const after = (await store.aspects.read([{ urn: THING, aspects: ['thingKey'] }]))[0]?.[0]
  t.same({ ...after, revision: '' }, { ...before, revision: '' })
  t.not(after?.revision, before?.revision)
})
