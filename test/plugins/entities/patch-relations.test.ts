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
    what: 'addresses upstreams by dataset; slashes of the URN are escaped',
    old: { upstreams: [{ dataset: 'urn:li:dataset:(p,a/b,PROD)', type: 'COPY' }] },
    patch: [add('/upstreams/urn:li:dataset:(p,a~1b,PROD)', { dataset: 'urn:li:dataset:(p,a/b,PROD)', type: 'VIEW' })],
    wanted: { upstreams: [{ dataset: 'urn:li:dataset:(p,a/b,PROD)', type: 'VIEW' }] }
  },
  {
    aspect: 'upstreamLineage',
    what: 'stores the upstreams of one column in one member',
    patch: [
      add('/fineGrainedLineages/NONE/d/NONE/u1', { confidenceScore: 1 }),
      add('/fineGrainedLineages/NONE/d/NONE/u2', { confidenceScore: null })
    ],
    wanted: { fineGrainedLineages: [lineage('u1', 'u2')] }
  },
  {
    aspect: 'dataJobInputOutput',
    what: 'removes one upstream of a column, and the member with its last upstream',
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
    what: 'creates the column and its tags when they are absent',
    patch: [add('/editableSchemaFieldInfo/c/globalTags/tags/urn:li:tag:f', tag('f'))],
    wanted: { editableSchemaFieldInfo: [{ fieldPath: 'c', globalTags: { tags: [tag('f')] } }] }
  },
  {
    aspect: 'editableSchemaMetadata',
    what: 'keeps other members of the column',
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
    what: 'creates no column for a removal',
    old: { editableSchemaFieldInfo: [] },
    patch: [remove('/editableSchemaFieldInfo/c/globalTags/tags/urn:li:tag:f')],
    wanted: { editableSchemaFieldInfo: [] }
  },
  {
    aspect: 'dataJobInputOutput',
    what: 'addresses edges by destination, and fields by value',
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
    what: 'wraps inputs as union members',
    old: { inputs: [{ string: 'a' }] },
    patch: [add('/inputs/a', 'a'), add('/inputs/b', 'b'), add('/inputEdges/c', { destinationUrn: 'c' })],
    wanted: { inputs: [{ string: 'a' }, { string: 'b' }], inputEdges: [{ destinationUrn: 'c' }] }
  },
  {
    aspect: 'dashboardInfo',
    what: 'addresses edges by destination, and charts by value',
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
    what: 'addresses assets by destination',
    patch: [add('/assets/a', { destinationUrn: 'a' })],
    wanted: { assets: [{ destinationUrn: 'a' }] }
  },
  {
    aspect: 'siblings',
    what: 'addresses siblings by value',
    old: { siblings: ['a', 'b'], primary: false },
    patch: [add('/siblings/b', 'b'), remove('/siblings/a'), add('/primary', true)],
    wanted: { siblings: ['b'], primary: true }
  },
  {
    aspect: 'institutionalMemory',
    what: 'addresses links by URL',
    old: { elements: [{ url: 'https://x/y', description: 'old' }] },
    patch: [add('/elements/https:~1~1x~1y', { url: 'https://x/y', description: 'new' })],
    wanted: { elements: [{ url: 'https://x/y', description: 'new' }] }
  },
  {
    aspect: 'propertyDefinition',
    what: 'addresses allowed values by the member of their union',
    old: { allowedValues: [{ value: { string: 'a' } }] },
    patch: [add('/allowedValues/a', { value: { string: 'a' }, description: 'x' }), add('/entityTypes/t', 't')],
    wanted: { allowedValues: [{ value: { string: 'a' }, description: 'x' }], entityTypes: ['t'] }
  },
  {
    aspect: 'formInfo',
    what: 'changes lists inside an object',
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
