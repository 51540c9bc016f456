import { pino } from 'pino'
import t from 'tap'
import { createSystemCall } from '../../core/call.ts'
import { changesOf } from '../../core/data/changes.ts'
import { groupEdits } from '../../core/data/entity-edits.ts'
import { type Edit, type Row, Type } from '../../core/index.ts'
import { createModel } from '../../core/model/model.ts'
import { parseUrn } from '../../core/urn.ts'

const THING = parseUrn('urn:li:thing:a')
const OTHER = parseUrn('urn:li:thing:b')
const KEYWORDS = Type.Array(Type.String(), { 'x-search': { fieldType: 'KEYWORD' } })
const model = createModel([
  {
    name: 'test',
    types: { thing: { key: 'thingKey' }, line: { key: 'lineKey', storesKey: false } },
    aspects: {
      thingKey: { schema: Type.Object({ id: Type.String() }), on: ['thing'] },
      lineKey: { schema: Type.Object({ id: Type.String() }), on: ['line'] },
      list: { schema: Type.Object({ items: KEYWORDS }), on: ['thing', 'line'], keep: 3 },
      measure: {
        schema: Type.Object({ timestampMillis: Type.Integer(), value: Type.Integer() }),
        on: ['thing'],
        kind: 'timeseries' as const
      }
    }
  }
])
const call = createSystemCall('a test', new AbortController().signal, pino({ level: 'silent' }))
const rules = { model, keep: 20, checks: new Map() }

const edit = (value: unknown, urn = THING): Edit => ({ urn, aspect: 'list', change: () => value })
const point = (timestampMillis: number, value: number): Edit => ({
  urn: THING,
  aspect: 'measure',
  change: () => ({ timestampMillis, value })
})
const row = (aspect: string, value: object): Row => ({
  urn: THING,
  aspect,
  revision: 'before',
  version: 4,
  json: JSON.stringify(value),
  time: 1,
  actor: THING,
  run: 'r',
  system: '{"runId":"first"}'
})
const KEY = row('thingKey', { id: 'a' })

function changes(edits: readonly Edit[], ...rows: readonly (readonly Row[])[]) {
  const steps = changesOf(call, groupEdits(model, edits), rows, rules)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

t.test('edits are grouped by entity and aspect, in the order of first occurrence', t => {
  const grouped = groupEdits(model, [edit(1), edit(2, OTHER), edit(3), point(1, 1)])
  t.strictSame(
    grouped.map(({ urn, folds }) => [urn, ...[...folds].map(([name, { edits }]) => `${name} ${edits.length}`)]),
    [
      [THING, 'list 2', 'measure 1'],
      [OTHER, 'list 1']
    ]
  )
  t.throws(() => groupEdits(model, [{ ...edit(1), aspect: 'lisst' }]), { message: /Unknown aspect lisst.*list/ })
  t.end()
})

t.test('a changed value is the next version, expects the stored revision and has the changed entries', t => {
  const stored = [KEY, row('list', { items: ['x', 'y'] })]
  const { changes: found, written } = changes([edit({ items: ['y', 'z'] })], stored)
  t.match(found, [
    {
      kind: 'put',
      row: { json: '{"items":["y","z"]}', version: 5 },
      expected: 'before',
      keep: 3,
      add: [{ field: 'list.items', value: 'z' }],
      drop: [{ field: 'list.items', value: 'x' }]
    }
  ])
  t.equal(found.length, 1)
  t.strictSame(written, [{ urn: THING, aspect: 'list', changed: true }])
  t.end()
})

t.test('the first write of each entity adds its key aspect, as its last change', t => {
  const { changes: found } = changes([edit({ items: [] }), edit({ items: [] }, OTHER)], [], [])
  t.match(
    found.map(change => change.kind === 'put' && [change.row.urn, change.row.aspect, change.expected]),
    [
      [THING, 'list', null],
      [THING, 'thingKey', null],
      [OTHER, 'list', null],
      [OTHER, 'thingKey', null]
    ]
  )
  t.end()
})

t.test('an entity of a type that does not store its key has the rows of its other aspects only', t => {
  const { changes: found } = changes([edit({ items: [] }, parseUrn('urn:li:line:a'))], [])
  t.match(found, [{ kind: 'put', row: { aspect: 'list' } }])
  t.equal(found.length, 1)
  t.end()
})

t.test('of points with the same identity the last is kept, and all points are one change', t => {
  const { changes: found, written } = changes([point(1, 1), point(1, 2), point(2, 3)], [KEY])
  t.match(found, [{ kind: 'points', points: [{ json: /"value":2/ }, { json: /"value":3/ }] }])
  t.strictSame(written, [{ urn: THING, aspect: 'measure', changed: true }])
  t.end()
})

t.test('an equal value is no change, or a touch if it has system metadata', t => {
  const stored = [KEY, row('list', { items: ['x'] })]
  t.strictSame(changes([edit({ items: ['x'] })], stored), {
    changes: [],
    upcoming: [],
    written: [{ urn: THING, aspect: 'list', changed: false }]
  })
  const { changes: touched } = changes([{ ...edit({ items: ['x'] }), system: { runId: 'again' } }], stored)
  t.match(touched, [{ kind: 'touch', row: { version: 4, run: 'first' }, expected: 'before' }], 'the run that wrote it')
  t.end()
})

t.test('removing an aspect drops its entries, removing an absent one is no change', t => {
  const { changes: found } = changes([edit(undefined)], [KEY, row('list', { items: ['x'] })])
  t.match(found, [{ kind: 'remove', expected: 'before', drop: [{ value: 'x' }] }])
  t.strictSame(changes([edit(undefined)], [KEY]).changes, [])
  t.end()
})

t.test(
  'an edit that ignores the stored value changes the same as one that gets it, and later edits get its result',
  t => {
    const replaced = { ...row('list', { items: ['x', 'y'] }), json: '{"items": ["x", "y"]}' }
    const given: unknown[] = []
    const replace = (value: unknown, system = {}): Edit => ({
      ...edit(value),
      ignoresOld: true,
      system,
      change(old) {
        given.push(old)
        return value
      }
    })
    for (const stored of [replaced, row('list', { items: ['x', 'y'] })]) {
      const kinds = (...edits: Edit[]) => changes(edits, [KEY, stored]).changes.map(({ kind }) => kind)
      t.strictSame(kinds(replace({ items: ['x', 'y'] })), ['touch'], stored.json)
      t.match(changes([replace({ items: ['y'] })], [KEY, stored]).changes, [
        { kind: 'put', add: [], drop: [{ field: 'list.items', value: 'x' }] }
      ])
      t.match(changes([replace(undefined)], [KEY, stored]).changes, [{ kind: 'remove', drop: { length: 2 } }])
      t.strictSame(kinds(replace({ items: [] }), { ...edit({}), change: () => ({ items: ['x', 'y'] }) }), ['touch'])
    }
    t.strictSame(new Set(given), new Set([undefined]))
    const last = { ...edit({}), change: (old: unknown) => given.push(old) && old }
    changes([replace({ items: ['z'] }), last], [KEY, replaced])
    t.strictSame(given.at(-1), { items: ['z'] })
    t.end()
  }
)

t.test('the work on a large batch can pause at every aspect and point', t => {
  const urns = Array.from({ length: 50 }, (_, at) => parseUrn(`urn:li:thing:${at}`))
  const edits = [...urns.map(urn => edit({ items: ['a'] }, urn)), ...urns.map((_, at) => point(at + 1, 1))]
  const steps = changesOf(call, groupEdits(model, edits), [], rules)
  let pauses = 0
  while (!steps.next().done) pauses++
  t.ok(pauses >= edits.length, `${pauses} pauses`)
  t.end()
})
