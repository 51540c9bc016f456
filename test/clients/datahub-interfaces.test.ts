import t from 'tap'
import { start } from '../helper.ts'
import { ingest, one, proposal } from '../plugins/entities/proposals.ts'

t.test("fragments on DataHub's interfaces select what their types have", async t => {
  const { admin } = await start(t)
  const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,interfaces.${name},PROD)`
  const [books, model] = [table('books'), table('model')]
  const flow = 'urn:li:dataFlow:(airflow,interfaces,PROD)'
  await ingest(
    admin,
    proposal(books, 'upstreamLineage', { upstreams: [{ dataset: model, type: 'COPY' }] }),
    proposal(books, 'browsePaths', { paths: ['/prod/shelf'] }),
    proposal(books, 'logicalParent', { parent: { destinationUrn: model } }),
    proposal(books, 'schemaMetadata', {
      ...{ schemaName: 'books', platform: 'urn:li:dataPlatform:postgres', version: 3, hash: 'h', fields: [] },
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
    }),
    proposal(books, 'datasetProfile', { timestampMillis: 1_700_000_000_000, rowCount: 1 }),
    proposal(model, 'status', { removed: false }),
    proposal(flow, 'dataFlowInfo', { name: 'interfaces' })
  )
  const fragments = `entity(urn: $urn) {
    ... on EntityWithRelationships { lineage(input: {direction: UPSTREAM}) { total } }
    ... on BrowsableEntity { browsePaths { path } }
    ... on HasLogicalParent { logicalParent { urn } }
    ... on SupportsVersions { versionProperties { isLatest } }
    ... on HasExecutionRuns { runs { total } }
    ... on Restricted { type lineage(input: {direction: UPSTREAM}) { total } }
    ... on Dataset {
      schemaMetadata { ... on Aspect { version } }
      datasetProfiles { ... on TimeSeriesAspect { timestampMillis } }
    }
  }`
  t.strictSame(await one(admin, fragments, books), {
    ...{ lineage: { total: 1 }, browsePaths: [{ path: ['prod', 'shelf'] }], logicalParent: { urn: model } },
    ...{ versionProperties: null, schemaMetadata: { version: 3 } },
    datasetProfiles: [{ timestampMillis: 1_700_000_000_000 }]
  })
  t.match(await one(admin, fragments, flow), { lineage: { total: 0 }, runs: { total: 0 } })
})
