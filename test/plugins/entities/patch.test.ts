import t from 'tap'
import { applyPatch } from '../../../plugins/entities/patch/apply.ts'
import { parsePatch } from '../../../plugins/entities/patch/parse.ts'

interface Row {
  readonly aspect: string
  readonly what: string
  readonly old?: unknown
  readonly patch: unknown
  readonly wanted: unknown
}

const add = (path: string, value: unknown) => ({ op: 'add', path, value })
const remove = (path: string) => ({ op: 'remove', path, value: {} })
const SOURCE = 'attribution\u241fsource'
const tag = (name: string, source?: string) => ({
  tag: `urn:li:tag:${name}`,
  ...(source ? { attribution: { source, time: 1, actor: 'urn:li:corpuser:a' } } : {})
})
const tags = (...patch: unknown[]) => ({ arrayPrimaryKeys: { tags: [SOURCE, 'tag'] }, patch })
const owner = (name: string, type: string, typeUrn?: string) => ({
  owner: `urn:li:corpuser:${name}`,
  type,
  ...(typeUrn ? { typeUrn } : {})
})
const lineage = (...upstreams: string[]) => ({
  upstreamType: 'FIELD_SET',
  downstreamType: 'FIELD',
  downstreams: ['d'],
  confidenceScore: 1,
  upstreams
})

const rows: Row[] = [
  {
    aspect: 'globalTags',
    what: 'adds a tag to an aspect that does not exist',
    patch: tags(add('/tags//urn:li:tag:z', tag('z'))),
    wanted: { tags: [tag('z')] }
  },
  {
    aspect: 'globalTags',
    what: 'adds a tag once',
    old: { tags: [tag('z')] },
    patch: tags(add('/tags//urn:li:tag:z', tag('z'))),
    wanted: { tags: [tag('z')] }
  },
  {
    aspect: 'globalTags',
    what: 'keeps the same tag of another source apart',
    old: { tags: [tag('z')] },
    patch: tags(add('/tags/urn:li:dataHubAction:p/urn:li:tag:z', tag('z', 'urn:li:dataHubAction:p'))),
    wanted: { tags: [tag('z'), tag('z', 'urn:li:dataHubAction:p')] }
  },
  {
    aspect: 'globalTags',
    what: 'removes only the tag of the empty source',
    old: { tags: [tag('z'), tag('z', 'urn:li:dataHubAction:p')] },
    patch: tags(remove('/tags//urn:li:tag:z')),
    wanted: { tags: [tag('z', 'urn:li:dataHubAction:p')] }
  },
  {
    aspect: 'globalTags',
    what: 'removes a tag of every source by the swapped keys',
    old: { tags: [tag('z'), tag('z', 'urn:li:dataHubAction:p'), tag('y')] },
    patch: { arrayPrimaryKeys: { tags: ['tag', SOURCE] }, patch: [remove('/tags/urn:li:tag:z')] },
    wanted: { tags: [tag('y')] }
  },
  {
    aspect: 'globalTags',
    what: 'is addressed by the tag when the client names no keys',
    old: { tags: [tag('y')] },
    patch: [add('/tags/urn:li:tag:z', tag('z')), remove('/tags/urn:li:tag:y')],
    wanted: { tags: [tag('z')] }
  },
  {
    aspect: 'globalTags',
    what: 'tolerates a removal from nothing',
    patch: tags(remove('/tags//x')),
    wanted: undefined
  },
  {
    aspect: 'globalTags',
    what: 'replaces the whole list by an add on the bare field',
    old: { tags: [tag('y')] },
    patch: tags(add('/tags', [tag('a'), tag('b')])),
    wanted: { tags: [tag('a'), tag('b')] }
  },
  {
    aspect: 'glossaryTerms',
    what: 'is keyed by term and source',
    old: { terms: [{ urn: 'urn:li:glossaryTerm:f' }] },
    patch: {
      arrayPrimaryKeys: { terms: ['urn', SOURCE] },
      patch: [
        add('/terms/urn:li:glossaryTerm:g/', { urn: 'urn:li:glossaryTerm:g' }),
        remove('/terms/urn:li:glossaryTerm:f/')
      ]
    },
    wanted: { terms: [{ urn: 'urn:li:glossaryTerm:g' }] }
  },
  {
    aspect: 'ownership',
    what: 'adds an owner by four keys, of which two are absent',
    old: { owners: [owner('p', 'NONE')] },
    patch: {
      arrayPrimaryKeys: { owners: ['owner', 'type', 'typeUrn', SOURCE] },
      patch: [add('/owners/urn:li:corpuser:q/TECHNICAL_OWNER//', owner('q', 'TECHNICAL_OWNER'))]
    },
    wanted: { owners: [owner('p', 'NONE'), owner('q', 'TECHNICAL_OWNER')] }
  },
  {
    aspect: 'ownership',
    what: 'removes all members that match a shorter path',
    old: { owners: [owner('q', 'NONE'), owner('q', 'CUSTOM', 'urn:li:ownershipType:t'), owner('p', 'NONE')] },
    patch: [remove('/owners/urn:li:corpuser:q')],
    wanted: { owners: [owner('p', 'NONE')] }
  },
  {
    aspect: 'ownership',
    what: 'does not double an owner whose keys go beyond the path',
    old: { owners: [owner('q', 'CUSTOM', 'urn:li:ownershipType:t')] },
    patch: [add('/owners/urn:li:corpuser:q/CUSTOM', owner('q', 'CUSTOM', 'urn:li:ownershipType:t'))],
    wanted: { owners: [owner('q', 'CUSTOM', 'urn:li:ownershipType:t')] }
  },
  {
    aspect: 'structuredProperties',
    what: 'is keyed by property and source',
    old: { properties: [{ propertyUrn: 'p', values: [{ string: 'a' }] }] },
    patch: {
      arrayPrimaryKeys: { properties: ['propertyUrn', SOURCE] },
      patch: [add('/properties/p/', { propertyUrn: 'p', values: [{ double: 2 }] })]
    },
    wanted: { properties: [{ propertyUrn: 'p', values: [{ double: 2 }] }] }
  },
  {
    aspect: 'documentation',
    what: 'is keyed by source',
    old: { documentations: [{ documentation: 'a', attribution: { source: 's' } }] },
    patch: [add('/documentations/s', { documentation: 'b', attribution: { source: 's' } })],
    wanted: { documentations: [{ documentation: 'b', attribution: { source: 's' } }] }
  },
  {
    aspect: 'domains',
    what: 'removes a domain by the swapped keys',
    old: { domains: [], domainAssociations: [{ domain: 'urn:li:domain:d' }, { domain: 'urn:li:domain:e' }] },
    patch: {
      arrayPrimaryKeys: { domainAssociations: ['domain', SOURCE] },
      patch: [remove('/domainAssociations/urn:li:domain:d')]
    },
    wanted: { domains: [], domainAssociations: [{ domain: 'urn:li:domain:e' }] }
  },
  {
    aspect: 'upstreamLineage',
    what: 'keys upstreams by dataset, whose URN has escaped slashes',
    old: { upstreams: [{ dataset: 'urn:li:dataset:(p,a/b,PROD)', type: 'COPY' }] },
    patch: [add('/upstreams/urn:li:dataset:(p,a~1b,PROD)', { dataset: 'urn:li:dataset:(p,a/b,PROD)', type: 'VIEW' })],
    wanted: { upstreams: [{ dataset: 'urn:li:dataset:(p,a/b,PROD)', type: 'VIEW' }] }
  },
  {
    aspect: 'upstreamLineage',
    what: 'gathers the upstreams of one column in one member',
    patch: [
      add('/fineGrainedLineages/NONE/d/NONE/u1', { confidenceScore: 1 }),
      add('/fineGrainedLineages/NONE/d/NONE/u2', { confidenceScore: null })
    ],
    wanted: { fineGrainedLineages: [lineage('u1', 'u2')] }
  },
  {
    aspect: 'dataJobInputOutput',
    what: 'takes one upstream of a column away, and the member with the last',
    old: {
      fineGrainedLineages: [lineage('u1', 'u2'), { ...lineage('u3'), transformOperation: 'T', query: 'urn:li:query:q' }]
    },
    patch: [remove('/fineGrainedLineages/NONE/d/NONE/u1'), remove('/fineGrainedLineages/T/d/urn:li:query:q/u3')],
    wanted: { fineGrainedLineages: [lineage('u2')] }
  },
  {
    aspect: 'upstreamLineage',
    what: 'removes column lineage by prefix',
    old: { fineGrainedLineages: [lineage('u1'), { ...lineage('u2'), downstreams: ['e'] }] },
    patch: [remove('/fineGrainedLineages/NONE/d')],
    wanted: { fineGrainedLineages: [{ ...lineage('u2'), downstreams: ['e'] }] }
  },
  {
    aspect: 'editableSchemaMetadata',
    what: 'makes the column and its tags on the way',
    patch: [add('/editableSchemaFieldInfo/c/globalTags/tags/urn:li:tag:f', tag('f'))],
    wanted: { editableSchemaFieldInfo: [{ fieldPath: 'c', globalTags: { tags: [tag('f')] } }] }
  },
  {
    aspect: 'editableSchemaMetadata',
    what: 'keeps what else the column has',
    old: {
      editableSchemaFieldInfo: [
        { fieldPath: 'c', description: 'kept', globalTags: { tags: [tag('e')] } },
        { fieldPath: 'd' }
      ]
    },
    patch: [
      add('/editableSchemaFieldInfo/c/globalTags/tags/urn:li:tag:f', tag('f')),
      remove('/editableSchemaFieldInfo/c/globalTags/tags/urn:li:tag:e'),
      add('/editableSchemaFieldInfo/d/glossaryTerms/terms/urn:li:glossaryTerm:g', { urn: 'urn:li:glossaryTerm:g' })
    ],
    wanted: {
      editableSchemaFieldInfo: [
        { fieldPath: 'c', description: 'kept', globalTags: { tags: [tag('f')] } },
        { fieldPath: 'd', glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:g' }] } }
      ]
    }
  },
  {
    aspect: 'editableSchemaMetadata',
    what: 'makes no column for a removal',
    old: { editableSchemaFieldInfo: [] },
    patch: [remove('/editableSchemaFieldInfo/c/globalTags/tags/urn:li:tag:f')],
    wanted: { editableSchemaFieldInfo: [] }
  },
  {
    aspect: 'dataJobInputOutput',
    what: 'keys edges by destination, and fields by their own text',
    old: { inputDatasetEdges: [{ destinationUrn: 'a' }] },
    patch: [
      add('/inputDatasetEdges/a', { destinationUrn: 'a', properties: { k: 'v' } }),
      add('/inputDatajobEdges/j', { destinationUrn: 'j' }),
      add('/inputDatasetFields/f', {}),
      add('/inputDatasetFields/g', {}),
      remove('/inputDatasetFields/f')
    ],
    wanted: {
      inputDatasetEdges: [{ destinationUrn: 'a', properties: { k: 'v' } }],
      inputDatajobEdges: [{ destinationUrn: 'j' }],
      inputDatasetFields: ['g']
    }
  },
  {
    aspect: 'chartInfo',
    what: 'wraps inputs as their union does',
    old: { inputs: [{ string: 'a' }] },
    patch: [add('/inputs/a', 'a'), add('/inputs/b', 'b'), add('/inputEdges/c', { destinationUrn: 'c' })],
    wanted: { inputs: [{ string: 'a' }, { string: 'b' }], inputEdges: [{ destinationUrn: 'c' }] }
  },
  {
    aspect: 'dashboardInfo',
    what: 'keys edges by destination, and charts by their own text',
    old: { charts: ['a'], chartEdges: [{ destinationUrn: 'x' }] },
    patch: [
      add('/charts/a', 'a'),
      add('/datasets/d', 'd'),
      remove('/chartEdges/x'),
      add('/dashboards/e', { destinationUrn: 'e' })
    ],
    wanted: { charts: ['a'], datasets: ['d'], chartEdges: [], dashboards: [{ destinationUrn: 'e' }] }
  },
  {
    aspect: 'dataProductProperties',
    what: 'keys assets by destination',
    patch: [add('/assets/a', { destinationUrn: 'a' })],
    wanted: { assets: [{ destinationUrn: 'a' }] }
  },
  {
    aspect: 'siblings',
    what: 'keys siblings by their own text',
    old: { siblings: ['a', 'b'], primary: false },
    patch: [add('/siblings/b', 'b'), remove('/siblings/a'), add('/primary', true)],
    wanted: { siblings: ['b'], primary: true }
  },
  {
    aspect: 'institutionalMemory',
    what: 'keys links by URL',
    old: { elements: [{ url: 'https://x/y', description: 'old' }] },
    patch: [add('/elements/https:~1~1x~1y', { url: 'https://x/y', description: 'new' })],
    wanted: { elements: [{ url: 'https://x/y', description: 'new' }] }
  },
  {
    aspect: 'propertyDefinition',
    what: 'keys allowed values by what their union holds',
    old: { allowedValues: [{ value: { string: 'a' } }] },
    patch: [add('/allowedValues/a', { value: { string: 'a' }, description: 'x' }), add('/entityTypes/t', 't')],
    wanted: { allowedValues: [{ value: { string: 'a' }, description: 'x' }], entityTypes: ['t'] }
  },
  {
    aspect: 'formInfo',
    what: 'reaches lists inside an object',
    old: { actors: { users: ['u'] }, prompts: [{ id: '1', title: 'old' }] },
    patch: [
      add('/actors/users/v', 'v'),
      remove('/actors/users/u'),
      add('/actors/groups/g', 'g'),
      add('/prompts/1', { id: '1', title: 'new' })
    ],
    wanted: { actors: { users: ['v'], groups: ['g'] }, prompts: [{ id: '1', title: 'new' }] }
  },
  {
    aspect: 'status',
    what: 'sets a plain field of an absent aspect',
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
    what: 'appends with - by the keys of the value',
    old: { tags: [tag('a')] },
    patch: [add('/tags/-', tag('b')), add('/tags/-', tag('a'))],
    wanted: { tags: [tag('a'), tag('b')] }
  },
  {
    aspect: 'subTypes',
    what: 'uses positions where no keys are known',
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
]

for (const { aspect, what, old, patch, wanted } of rows) {
  t.test(`${aspect}: ${what}`, async t => {
    const before = structuredClone(old)
    t.strictSame(applyPatch(old, parsePatch(patch, aspect)), wanted)
    t.strictSame(old, before, 'and never mutates what was there')
  })
}

t.test('a patch that changes nothing gives the same value back', async t => {
  const old = { tags: [tag('z')] }
  t.equal(applyPatch(old, parsePatch([remove('/tags/urn:li:tag:none'), remove('/none/at/all')], 'globalTags')), old)
})

const refused: [what: string, old: unknown, patch: unknown, message: RegExp][] = [
  ['no list', {}, 'x', /a patch is a list of operations/],
  [
    'an unknown operation',
    {},
    [{ op: 'merge', path: '/a', value: 1 }],
    /operation 0 .* "merge": allowed are add, remove/
  ],
  ['no path', {}, [{ op: 'add', value: 1 }], /path of operation 0 of the patch must be text that begins with \//],
  ['a path without slash', {}, [{ op: 'add', path: 'a', value: 1 }], /begins with/],
  ['no value', {}, [{ op: 'add', path: '/a' }], /operation 0 of the patch has no value/],
  ['a path through __proto__', {}, [add('/__proto__/polluted', 1)], /a name that is not allowed/],
  ['a path through constructor.prototype', {}, [add('/constructor/prototype/x', 1)], /a name that is not allowed/],
  ['a path of a thousand parts', {}, [add('/a'.repeat(1000), 1)], /1000 parts, at most 100/],
  ['the removal of everything', {}, [remove('')], /changeType DELETE/],
  ['a way through a text', { name: 'n' }, [add('/name/x', 1)], /"\/name", which is neither an object nor an array/],
  ['a position that is none', { typeNames: [] }, [add('/typeNames/first', 1)], /"first" is no position/],
  ['a way through what is not there', { typeNames: [] }, [add('/typeNames/3/x', 1)], /does not exist/],
  ['a failing test', { name: 'n' }, [{ op: 'test', path: '/name', value: 'm' }], /tests "\/name"/],
  ['a move from nowhere', {}, [{ op: 'move', from: '/a', path: '/b' }], /takes "\/a" elsewhere/],
  [
    'keys that are no lists',
    {},
    { patch: [], arrayPrimaryKeys: { tags: 'tag' } },
    /arrayPrimaryKeys.tags must be a list/
  ],
  ['too many operations', {}, Array(10_001).fill(add('/a', 1)), /at most 10000/],
  [
    'column lineage without upstream',
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

t.test('a patch of many properties is applied in a moment, and the old value stays as it was', async t => {
  const old = { customProperties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`old${at}`, 'x'])) }
  const patch = Array.from({ length: 10_000 }, (_, at) => add(`/customProperties/new${at}`, 'y'))
  const patched = applyPatch(old, parsePatch(patch, 'datasetProperties')) as typeof old
  t.equal(Object.keys(patched.customProperties).length, 30_000)
  t.equal(Object.keys(old.customProperties).length, 20_000)
})

t.test('a patch that would search for minutes is refused', async t => {
  const siblings = Array.from({ length: 100_000 }, (_, at) => `urn:li:dataset:${at}`)
  const patch = Array.from({ length: 10_000 }, (_, at) => remove(`/siblings/${at}`))
  t.throws(() => applyPatch({ siblings }, parsePatch(patch, 'siblings')), { message: /send it in several requests/ })
})

t.test('a copied value is one of its own', async t => {
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
