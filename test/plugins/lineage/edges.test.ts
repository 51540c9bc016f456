import t from 'tap'
import { type ModelDefinitions, makeUrn, parseUrn, type Urn } from '../../../core/index.ts'
import { aspects, defs } from '../../../plugins/entities/definitions.ts'
import { columnsOf } from '../../../plugins/search/engine/columns/texts.ts'
import { createEdges, MAX_COLUMN_EDGES } from '../../../plugins/search/engine/lineage/edges.ts'

const definitions: ModelDefinitions = {
  aspects: Object.fromEntries(
    Object.entries(aspects).map(([name, { kind = 'versioned', schema }]) => [name, { kind, schema }])
  ),
  defs
}
const edgesOf = createEdges(definitions)

const dataset = (name: string) => makeUrn('dataset', 'urn:li:dataPlatform:hive', name, 'PROD')
const column = (name: string, path: string) => makeUrn('schemaField', dataset(name), path)
const job = parseUrn('urn:li:dataJob:(urn:li:dataFlow:(airflow,f,prod),j)')
const audit = { time: 0, actor: 'urn:li:corpuser:x' }

function edges(urn: Urn, aspect: string, value: unknown): string[] {
  return edgesOf(urn, aspect, value)
    .map(({ up, down, field }) => `${up} > ${down} ${field}`)
    .sort()
}

t.test('Upstreams of a dataset are edges, each once', async t => {
  const upstreams = ['a', 'b', 'a'].map(name => ({ dataset: dataset(name), type: 'COPY', auditStamp: audit }))
  t.strictSame(edges(dataset('t'), 'upstreamLineage', { upstreams }), [
    `${dataset('a')} > ${dataset('t')} upstreamLineage.DownstreamOf`,
    `${dataset('b')} > ${dataset('t')} upstreamLineage.DownstreamOf`
  ])
})

t.test('A relationship with isUpstream false leads downstream: what a job produces', async t => {
  const value = {
    inputDatasets: [dataset('in')],
    inputDatasetEdges: [{ destinationUrn: dataset('in') }, { destinationUrn: dataset('in2') }],
    outputDatasets: [],
    outputDatasetEdges: [{ destinationUrn: dataset('out') }]
  }
  t.strictSame(edges(job, 'dataJobInputOutput', value), [
    `${job} > ${dataset('out')} dataJobInputOutput.Produces`,
    `${dataset('in')} > ${job} dataJobInputOutput.Consumes`,
    `${dataset('in2')} > ${job} dataJobInputOutput.Consumes`
  ])
})

t.test('A reference inside a union is found, and one without lineage is not', async t => {
  const chart = parseUrn('urn:li:chart:(looker,c)')
  const value = { title: 't', description: '', inputs: [{ string: dataset('a') }] }
  t.strictSame(edges(chart, 'chartInfo', value), [`${dataset('a')} > ${chart} chartInfo.Consumes`])
  t.strictSame(edges(dataset('a'), 'container', { container: 'urn:li:container:c' }), [])
  t.strictSame(edges(dataset('a'), 'unknownAspect', {}), [])
})

t.test('Each upstream column of a record is joined with each downstream column', async t => {
  const record = {
    upstreamType: 'FIELD_SET',
    upstreams: [column('a', 'x'), column('b', 'y'), dataset('a')],
    downstreamType: 'FIELD_SET',
    downstreams: [column('t', 'p'), column('t', 'q')]
  }
  const found = edges(dataset('t'), 'upstreamLineage', { upstreams: [], fineGrainedLineages: [record] })
  const expected = ['p', 'q'].flatMap(down =>
    [column('a', 'x'), column('b', 'y'), dataset('a')].map(
      up => `${up} > ${column('t', down)} upstreamLineage.fineGrainedLineages`
    )
  )
  t.strictSame(found, expected.sort())
})

t.test('An edge from an entity to itself is left out, and malformed values give no edges', async t => {
  const self = { upstreams: [{ dataset: dataset('t'), type: 'COPY', auditStamp: audit }] }
  t.strictSame(edges(dataset('t'), 'upstreamLineage', self), [])
  for (const value of [
    null,
    1,
    [],
    { upstreams: 'x' },
    { upstreams: [{ dataset: 7 }, null] },
    { fineGrainedLineages: [{}] }
  ])
    t.strictSame(edges(dataset('t'), 'upstreamLineage', value), [])
})

t.test('A record that multiplies too many columns gives a bounded number of edges', async t => {
  const columns = (name: string) => Array.from({ length: 1000 }, (_, at) => column(name, `c${at}`))
  const value = { upstreams: [], fineGrainedLineages: [{ upstreams: columns('a'), downstreams: columns('t') }] }
  t.equal(edgesOf(dataset('t'), 'upstreamLineage', value).length, MAX_COLUMN_EDGES)
})

t.test('the columns of a schema are their paths, and the plain ones of the second format', async t => {
  const fields = ['id', '[version=2.0].[type=struct].[type=struct].address.[type=string].zip', 'id'].map(fieldPath => ({
    fieldPath
  }))
  t.strictSame(columnsOf({ fields: [...fields, null, {}] }), ['id', fields[1]?.fieldPath, 'address.zip'])
  t.strictSame(columnsOf(null), [])
  t.strictSame(columnsOf({ fields: 'x' }), [])
})
