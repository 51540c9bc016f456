import { start } from '../helper.ts'
import { upstreamLineage } from '../plugins/lineage/pipeline.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const [raw = '', staging = '', mart = ''] = ['raw', 'staging', 'mart'].map(
  name => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
)

pythonTest('the unmodified graph client scrolls entities, relationships and lineage', async (t, program) => {
  const server = await start(t)
  for (const urn of [raw, staging, mart]) {
    await server.ingest(urn, 'datasetProperties', { name: urn.split(',')[1], customProperties: {}, tags: [] })
  }
  await server.ingest(staging, 'upstreamLineage', upstreamLineage(staging, [raw]))
  await server.ingest(mart, 'upstreamLineage', upstreamLineage(mart, [raw, staging]))
  const { accessToken: token } = await createToken(server.admin, 'scrolls')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
  const seen = await datahub.script('openapi_lists.py', [raw, staging, mart])
  t.strictSame(seen, {
    relationships: [
      [mart, raw, 'dataset'],
      [staging, raw, 'dataset']
    ],
    lineage: [[raw, staging]],
    related: [raw, staging],
    entities: [raw, mart],
    aspects: { [raw]: ['DatasetPropertiesClass'] },
    query: [mart, raw, staging],
    specs: [true, false]
  })
})
