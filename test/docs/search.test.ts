import t from 'tap'
import type { Client } from '../../testing/client.ts'
import { start } from '../helper.ts'
import { type Dataset, datasets, examples, rankings } from './search-examples.ts'

const server = await start(t)
const sample = datasets()
const urnOf = ({ platform, name }: Dataset) => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`
const names = new Map(sample.map(dataset => [urnOf(dataset), dataset.name]))

async function write(by: Client, { facts, ...dataset }: Dataset): Promise<void> {
  const urn = urnOf(dataset as Dataset)
  const { name, description, modified } = dataset
  const stamp = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:datahub' }
  const { property = '', tag, owner } = facts
  const [key = '', value = ''] = property.split('=')
  const aspects = {
    datasetProperties: {
      name,
      description,
      ...(modified === '' ? {} : { lastModified: { ...stamp, time: Date.parse(modified) } }),
      ...(property === '' ? {} : { customProperties: { [key]: value } })
    },
    schemaMetadata: schemaOf(dataset.columns),
    ...(tag === undefined ? {} : { globalTags: { tags: [{ tag: `urn:li:tag:${tag}` }] } }),
    ...(owner === undefined
      ? {}
      : { ownership: { owners: [{ owner: `urn:li:corpuser:${owner}`, type: 'NONE' }], lastModified: stamp } })
  }
  for (const [aspect, value] of Object.entries(aspects)) {
    const { status, body } = await by.ingest(urn, aspect, value)
    if (status !== 200) throw new Error(`${aspect} of ${name}: ${JSON.stringify(body)}`)
  }
}

const schemaOf = (columns: readonly string[]) => ({
  schemaName: 'sample',
  platform: 'urn:li:dataPlatform:postgres',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: columns.map(fieldPath => ({
    fieldPath,
    nativeDataType: 'text',
    type: { type: { 'com.linkedin.schema.StringType': {} } }
  }))
})

const SEARCH = `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
  total searchResults { entity { urn } matchedFields { name value } } suggestions { text }
} }`

async function search(query: string, searchFlags: object = {}) {
  const { data, errors } = await server.admin.gql(SEARCH, { input: { types: ['DATASET'], query, searchFlags } })
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  const { searchResults, ...rest } = data.searchAcrossEntities
  const found: string[] = searchResults.map(({ entity }: { entity: { urn: string } }) => names.get(entity.urn))
  return { ...rest, searchResults, found }
}

for (const dataset of sample) await write(server.admin, dataset)

t.test('each example of the query language finds what the page says', async t => {
  const all = examples()
  t.ok(all.length > 35, 'the examples were read')
  for (const { query, finds = [...names.values()] } of all) {
    const { found, total } = await search(query)
    t.strictSame(found.toSorted(), finds.toSorted(), query)
    t.equal(total, finds.length, `total of ${query}`)
  }
})

t.test('each example of the ranking has this order', async t => {
  for (const { query, finds } of rankings()) t.strictSame((await search(query)).found, finds, query)
})

t.test('what matched is shown, and a typo suggests the word meant', async t => {
  const { searchResults } = await search('sha256')
  t.strictSame(searchResults[0].matchedFields, [{ name: 'fieldPaths', value: 'sha256' }])
  t.match((await search('ordrs', { getSuggestions: true })).suggestions, [{ text: 'orders' }])
})
