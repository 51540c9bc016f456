import t from 'tap'
import { applyPatch } from '../../../plugins/entities/patch/apply.ts'
import { parsePatch } from '../../../plugins/entities/patch/parse.ts'
import { add, remove, tag, testPatches } from './patches.ts'

testPatches(t, [
  {
    aspect: 'status',
    what: 'sets a field of an absent aspect',
    patch: [add('/removed', false)],
    wanted: { removed: false }
  },
  {
    aspect: 'datasetProperties',
    what: 'sets and removes members of a map, and drops nulls',
    old: { customProperties: { a: '1', 'x/y': '2' }, description: 'd' },
    patch: [
      add('/customProperties/b', '3'),
      remove('/customProperties/x~1y'),
      remove('/customProperties/none'),
      add('/description', null),
      { op: 'replace', path: '/name', value: 'n' }
    ],
    wanted: { customProperties: { a: '1', b: '3' }, name: 'n' }
  },
  {
    aspect: 'globalTags',
    what: 'appends with -, using the keys of the value',
    old: { tags: [tag('a')] },
    patch: [add('/tags/-', tag('b')), add('/tags/-', tag('a'))],
    wanted: { tags: [tag('a'), tag('b')] }
  },
  {
    aspect: 'subTypes',
    what: 'uses indexes for arrays without keys',
    old: { typeNames: ['a', 'c'] },
    patch: [add('/typeNames/1', 'b'), add('/typeNames/-', 'd'), remove('/typeNames/0'), remove('/typeNames/9')],
    wanted: { typeNames: ['b', 'c', 'd'] }
  },
  {
    aspect: 'datasetProperties',
    what: 'tests, copies and moves',
    old: { name: 'n', customProperties: { a: '1' } },
    patch: [
      { op: 'test', path: '/name', value: 'n' },
      { op: 'test', path: '/description', value: null },
      { op: 'copy', from: '/customProperties/a', path: '/customProperties/b' },
      { op: 'move', from: '/name', path: '/qualifiedName' }
    ],
    wanted: { qualifiedName: 'n', customProperties: { a: '1', b: '1' } }
  }
])

t.test('a patch that changes nothing returns the same object', async t => {
  const old = { tags: [tag('z')] }
  t.equal(applyPatch(old, parsePatch([remove('/tags/urn:li:tag:none'), remove('/none/at/all')], 'globalTags')), old)
})

const refused: [what: string, old: unknown, patch: unknown, message: RegExp][] = [
  ['not a list', {}, 'x', /a patch must be a list of operations/],
  [
    'an unknown operation',
    {},
    [{ op: 'merge', path: '/a', value: 1 }],
    /op of operation 0 of the patch must be one of add, remove.*, found "merge"/
  ],
  ['no path', {}, [{ op: 'add', value: 1 }], /path of operation 0 of the patch must be a string that begins with \//],
  ['a path without a slash', {}, [{ op: 'add', path: 'a', value: 1 }], /begins with/],
  ['no value', {}, [{ op: 'add', path: '/a' }], /operation 0 of the patch has no value/],
  ['a path with __proto__', {}, [add('/__proto__/polluted', 1)], /must not contain __proto__/],
  ['a path with constructor/prototype', {}, [add('/constructor/prototype/x', 1)], /must not contain __proto__/],
  ['a path of a thousand parts', {}, [add('/a'.repeat(1000), 1)], /at most 100 parts, found 1000/],
  ['the removal of the whole aspect', {}, [remove('')], /changeType DELETE/],
  [
    'a path through a string',
    { name: 'n' },
    [add('/name/x', 1)],
    /expected an object or an array at "\/name", found string/
  ],
  [
    'an index that is not a number',
    { typeNames: [] },
    [add('/typeNames/first', 1)],
    /"first" is not a valid array index: expected a number or "-" at "\/typeNames"/
  ],
  ['a path through an absent member', { typeNames: [] }, [add('/typeNames/3/x', 1)], /does not exist/],
  ['a failing test', { name: 'n' }, [{ op: 'test', path: '/name', value: 'm' }], /patch test failed at "\/name"/],
  [
    'a move from an absent member',
    {},
    [{ op: 'move', from: '/a', path: '/b' }],
    /cannot move "\/a": it does not exist/
  ],
  [
    'keys that are not lists',
    {},
    { patch: [], arrayPrimaryKeys: { tags: 'tag' } },
    /arrayPrimaryKeys.tags must be a list/
  ],
  ['too many operations', {}, Array(10_001).fill(add('/a', 1)), /at most 10000/],
  [
    'column lineage without an upstream',
    {},
    [add('/fineGrainedLineages/NONE/d', {})],
    /fineGrainedLineages\/<transformation>/
  ]
]

for (const [what, old, patch, message] of refused) {
  t.test(`refused: ${what}`, async t => {
    t.throws(() => applyPatch(old, parsePatch(patch, 'upstreamLineage')), { code: 'BAD_REQUEST', message })
  })
}

t.test('a patch of many properties is applied in linear time and does not change the old value', async t => {
  const old = { customProperties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`old${at}`, 'x'])) }
  const patch = Array.from({ length: 10_000 }, (_, at) => add(`/customProperties/new${at}`, 'y'))
  const patched = applyPatch(old, parsePatch(patch, 'datasetProperties')) as typeof old
  t.equal(Object.keys(patched.customProperties).length, 30_000)
  t.equal(Object.keys(old.customProperties).length, 20_000)
})

t.test('a patch that would search for minutes is refused', async t => {
  const siblings = Array.from({ length: 100_000 }, (_, at) => `urn:li:dataset:${at}`)
  const patch = Array.from({ length: 10_000 }, (_, at) => remove(`/siblings/${at}`))
  t.throws(() => applyPatch({ siblings }, parsePatch(patch, 'siblings')), { message: /split it into several requests/ })
})

t.test('a copied value is independent of its source', async t => {
  const patch = [
    add('/customProperties/a', '1'),
    { op: 'copy', from: '/customProperties', path: '/copy' },
    add('/customProperties/b', '2')
  ]
  t.strictSame(applyPatch({}, parsePatch(patch, 'datasetProperties')), {
    customProperties: { a: '1', b: '2' },
    copy: { a: '1' }
  })
})
