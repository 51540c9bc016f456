import { pino } from 'pino'
import t, { type Test } from 'tap'
import { createSystemCall } from '../../core/call.ts'
import { createWriter } from '../../core/data/write.ts'
import { type Edit, type Point, Type, type Upcoming } from '../../core/index.ts'
import { createModel } from '../../core/model/model.ts'
import { openStore } from '../../core/store/open.ts'
import { parseUrn, type Urn } from '../../core/urn.ts'
import { temporaryFolder } from '../helper.ts'
import { storeUrl } from '../store.ts'

const log = pino({ level: 'silent' })
const THING = parseUrn('urn:li:thing:a')
const NOTE = parseUrn('urn:li:note:1')
const Key = Type.Object({ id: Type.String() })
/** More indexed values than a store accepts for one entity: it refuses the whole commit. */
const TOO_MANY = Array.from({ length: 50_001 }, (_none, at) => `e${at}`)

const things = {
  name: 'things',
  types: { thing: { key: 'thingKey' } },
  aspects: {
    thingKey: { schema: Key, on: ['thing'] },
    text: { schema: Type.Object({ text: Type.String() }), on: ['thing'] },
    measure: { schema: Type.Object({ timestampMillis: Type.Integer() }), on: ['thing'], kind: 'timeseries' as const }
  }
}
const notes = {
  name: 'notes',
  types: { note: { key: 'noteKey' } },
  aspects: {
    noteKey: { schema: Key, on: ['note'] },
    note: {
      schema: Type.Object({ words: Type.Array(Type.String(), { 'x-search': { fieldType: 'KEYWORD' } }) }),
      on: ['note']
    }
  }
}

const note = (words: unknown[], urn: Urn = NOTE): Edit => ({ urn, aspect: 'note', change: () => ({ words }) })
const text = (value: string): Edit => ({ urn: THING, aspect: 'text', change: () => ({ text: value }) })
const point: Edit = { urn: THING, aspect: 'measure', change: () => ({ timestampMillis: 1 }) }

/** A writer with a plugin that adds these edits to every commit. */
async function open(t: Test, added: () => readonly Edit[]) {
  const store = await openStore(await storeUrl(t, temporaryFolder(t)), { log })
  t.teardown(() => store.close())
  const calls: string[][] = []
  const reviewed: string[] = []
  const told: (readonly Upcoming[])[] = []
  const toldPoints: (readonly Point[])[] = []
  const writer = createWriter({
    store,
    rules: { model: createModel([things, notes]), keep: 20, checks: new Map() },
    reviews: [(_call, changes) => void reviewed.push(...changes.map(({ aspect }) => aspect))],
    companions: [
      {
        plugin: 'notes',
        beforeCommit: (_call, changes, points) => {
          calls.push(changes.map(({ aspect }) => aspect))
          told.push(changes)
          toldPoints.push(points)
          return added()
        }
      }
    ]
  })
  const stored = async (urn: Urn) => ((await store.aspects.read([{ urn }]))[0] ?? []).map(({ aspect }) => aspect)
  return { store, writer, calls, told, toldPoints, reviewed, stored }
}
const call = () => createSystemCall('a test', new AbortController().signal, log)

t.test('edits that a plugin adds are stored with the change and not reviewed', async t => {
  const { writer, calls, reviewed, stored } = await open(t, () => [note(['x'])])
  t.strictSame(await writer.write(call(), [text('a')]), [{ urn: THING, aspect: 'text', changed: true }])
  t.strictSame(
    [await stored(THING), await stored(NOTE)],
    [
      ['text', 'thingKey'],
      ['note', 'noteKey']
    ]
  )
  t.strictSame([calls, reviewed], [[['text', 'thingKey']], ['text', 'thingKey']])
  await writer.write(call(), [text('a')])
  t.equal(calls.length, 1, 'not called when nothing changes')
})

for (const [why, added] of [
  ['does not match its schema', () => [note([1])]],
  ['is refused by the store', () => [note(TOO_MANY)]],
  [
    'cannot be computed',
    () => {
      throw new Error('no')
    }
  ],
  ['is an aspect of another plugin', () => [text('b')]],
  ['is of an entity that the commit changes', () => [note(['x'], THING)]]
] as const) {
  t.test(`a change is not written if an added edit ${why}`, async t => {
    const { writer, stored } = await open(t, added)
    await t.rejects(writer.write(call(), [text('a')]))
    t.strictSame([await stored(THING), await stored(NOTE)], [[], []])
  })
}

t.test('a plugin is told of the values, their system metadata, and the points of a commit', async t => {
  const { writer, told, toldPoints } = await open(t, () => [])
  await writer.write(call(), [{ ...text('a'), system: { runId: 'first' } }, point])
  await writer.write(call(), [{ ...text('b'), system: { runId: 'second' } }])
  await writer.erase(call(), THING)
  const run = (json = '{}') => JSON.parse(json).runId
  t.strictSame(
    told
      .flat()
      .flatMap(({ aspect, json, old, system, oldSystem }) =>
        aspect === 'text' ? [[json, old, run(system), run(oldSystem)]] : []
      ),
    [
      ['{"text":"a"}', undefined, 'first', undefined],
      ['{"text":"b"}', '{"text":"a"}', 'second', 'first'],
      [undefined, '{"text":"b"}', undefined, 'second']
    ]
  )
  t.match(toldPoints.flat(), [{ urn: THING, aspect: 'measure', time: 1, json: '{"timestampMillis":1}' }])
})

t.test('nothing is added to a refused change', async t => {
  const { writer, calls, stored } = await open(t, () => [note(['x'])])
  await t.rejects(writer.write(call(), [{ ...text('a'), change: () => ({ text: 1 }) }]))
  t.strictSame([calls, await stored(NOTE)], [[], []])
})

t.test('after a conflict the plugin is called again and its edit is written once', async t => {
  const words: string[] = []
  const append = (): Edit[] => [
    { ...note([]), change: old => ({ words: [...((old as { words: string[] } | undefined)?.words ?? []), 'x'] }) }
  ]
  const { writer, store } = await open(t, append)
  await Promise.all(
    Array.from({ length: 20 }, (_none, at) =>
      writer.write(call(), [{ ...text('a'), urn: parseUrn(`urn:li:thing:${at}`) }])
    )
  )
  const [[row] = []] = await store.aspects.read([{ urn: NOTE, aspects: ['note'] }])
  words.push(...JSON.parse(row?.json ?? '').words)
  t.equal(words.length, 20)
})

t.test('edits are added to the commit of a hard delete, and committed before points are removed', async t => {
  let fails = false
  const { writer, store, stored } = await open(t, () => [note([fails ? 1 : 'x'])])
  await writer.write(call(), [text('a'), point])
  await store.aspects.write([{ kind: 'erase', urn: NOTE }])
  fails = true
  await t.rejects(writer.erase(call(), THING))
  await t.rejects(writer.removePoints(call(), { urn: THING, aspect: 'measure' }, 10))
  t.equal(await store.series.count({ urn: THING, aspect: 'measure' }), 1)
  t.strictSame(await stored(THING), ['text', 'thingKey'])
  fails = false
  t.match(await writer.erase(call(), THING), { rows: 2, points: 1 })
  t.strictSame([await stored(THING), await stored(NOTE)], [[], ['note', 'noteKey']])
})
