import t from 'tap'
import { add, remove, tag, testPatches } from './patches.ts'

const lineage = (...upstreams: string[]) => ({
  upstreamType: 'FIELD_SET',
  downstreamType: 'FIELD',
  downstreams: ['d'],
  confidenceScore: 1,
  upstreams
})

testPatches(t, [
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
  }
])
