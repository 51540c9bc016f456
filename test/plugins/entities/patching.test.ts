import t from 'tap'
import { start } from '../../helper.ts'
import { add } from './patches.ts'
import { entity, ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)

let datasets = 0
/** A new URN for each test, because the tests of this file share a server. */
const dataset = () => `urn:li:dataset:(urn:li:dataPlatform:hive,patching.t${++datasets},PROD)`

const tagOf = (name: string) => ({ tag: `urn:li:tag:${name}` })

t.test('fifty concurrent patches of one aspect are all applied', async t => {
  const DATASET = dataset()
  const patch = (at: number) => ({
    arrayPrimaryKeys: { tags: ['attribution\u241fsource', 'tag'] },
    patch: [{ op: 'add', path: `/tags//urn:li:tag:${at}`, value: tagOf(`${at}`) }]
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      ingest(admin, proposal(DATASET, 'globalTags', patch(at), { change: 'PATCH' }))
    )
  )
  t.ok(answers.every(({ status }) => status === 200))
  const { tags } = (await latest(admin, DATASET, 'globalTags')) as { tags: { tag: string }[] }
  t.strictSame(new Set(tags.map(({ tag }) => tag)), new Set(Array.from({ length: 50 }, (_, at) => `urn:li:tag:${at}`)))
})

t.test('several patches of one aspect in a batch are applied in order and create one version', async t => {
  const DATASET = dataset()
  const change = 'PATCH'
  const column = (name: string) => [
    { op: 'add', path: `/editableSchemaFieldInfo/${name}/globalTags/tags/urn:li:tag:t`, value: tagOf('t') }
  ]
  const { status } = await ingest(
    admin,
    proposal(DATASET, 'editableSchemaMetadata', column('a'), { change }),
    proposal(DATASET, 'editableSchemaMetadata', column('b'), { change }),
    proposal(DATASET, 'editableSchemaMetadata', [{ op: 'remove', path: '/editableSchemaFieldInfo/a' }], { change })
  )
  t.equal(status, 200)
  t.match(await latest(admin, DATASET, 'editableSchemaMetadata'), {
    editableSchemaFieldInfo: [{ fieldPath: 'b', globalTags: { tags: [tagOf('t')] } }]
  })
  t.equal((await entity(admin, DATASET)).aspects.editableSchemaMetadata.systemMetadata.version, '1')
})

t.test('a patch of an absent aspect adds the members that its schema requires', async t => {
  const DATASET = dataset()
  const chart = 'urn:li:chart:(looker,c)'
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,dag,prod),task)'
  const user = 'urn:li:corpuser:q'
  const term = 'urn:li:glossaryTerm:g'
  const property = 'urn:li:structuredProperty:p'
  const columns = 'NONE/urn:li:schemaField:(a,b)/NONE/urn:li:schemaField:(c,d)'
  const values = [{ string: 'x' }]
  const link = { url: 'u', description: 'd', createStamp: { time: 1, actor: user } }
  await ingest(
    admin,
    proposal(property, 'propertyDefinition', {
      ...{ qualifiedName: 'p', valueType: 'urn:li:dataType:datahub.string' },
      entityTypes: ['urn:li:entityType:datahub.dataset']
    })
  )
  const rows: [urn: string, aspect: string, path: string, value: unknown][] = [
    [DATASET, 'ownership', `/owners/${user}/NONE`, { owner: user, type: 'NONE' }],
    [DATASET, 'glossaryTerms', `/terms/${term}`, { urn: term }],
    [DATASET, 'upstreamLineage', `/fineGrainedLineages/${columns}`, {}],
    [DATASET, 'siblings', `/siblings/${DATASET}`, DATASET],
    [DATASET, 'structuredProperties', `/properties/${property}`, { propertyUrn: property, values }],
    [DATASET, 'institutionalMemory', '/elements/u', link],
    [chart, 'chartInfo', `/inputs/${DATASET}`, DATASET],
    ['urn:li:dashboard:(looker,d)', 'dashboardInfo', '/chartEdges/e', { destinationUrn: chart }],
    [job, 'dataJobInputOutput', '/inputDatasetEdges/x', { destinationUrn: DATASET }],
    [DATASET, 'documentation', '/documentations/-', { documentation: 'text' }],
    [DATASET, 'status', '/removed', false]
  ]
  for (const [urn, aspect, path, value] of rows) {
    const { status, body } = await ingest(admin, proposal(urn, aspect, [add(path, value)], { change: 'PATCH' }))
    t.equal(status, 200, `${aspect}: ${JSON.stringify(body)}`)
    t.type(await latest(admin, urn, aspect), 'object', aspect)
  }
})

t.test('terms of a column get the audit stamp that their schema requires', async t => {
  const DATASET = dataset()
  const path = '/editableSchemaFieldInfo/c/glossaryTerms/terms/urn:li:glossaryTerm:g'
  const patch = [{ op: 'add', path, value: { urn: 'urn:li:glossaryTerm:g' } }]
  t.equal((await ingest(admin, proposal(DATASET, 'editableSchemaMetadata', patch, { change: 'PATCH' }))).status, 200)
  t.match(await latest(admin, DATASET, 'editableSchemaMetadata'), {
    editableSchemaFieldInfo: [{ glossaryTerms: { auditStamp: { actor: 'urn:li:corpuser:datahub' } } }]
  })
})
