import t, { type Test } from 'tap'
import type { Client } from '../../helper.ts'
import { startSearching } from './ready.ts'

const HIVE = 'urn:li:dataPlatform:hive'
const dataset = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`
const DB = 'urn:li:container:browsedb'

t.test('browsing', async t => {
  const server = await startSearching(t)
  const path = (...ids: string[]) => ({ path: ids.map(id => (id.startsWith('urn:') ? { id, urn: id } : { id })) })
  await server.ingest(DB, 'containerProperties', { name: 'The database' })
  await server.ingest(DB, 'browsePathsV2', path('hive'))
  await server.ingest(dataset('a'), 'browsePathsV2', path('hive', DB))
  await server.ingest(dataset('b'), 'browsePathsV2', path('hive', DB, 'schema'))
  await server.ingest(dataset('c'), 'browsePathsV2', path('hive', 'loose'))
  await server.ingest(dataset('d'), 'browsePathsV2', path('other'))
  await server.ingest(dataset('gone'), 'browsePathsV2', path('gone'))
  await server.ingest(dataset('gone'), 'status', { removed: true })
  await t.test('browseV2 lists the groups below a path, with their sizes', t => groups(t, server.admin))
  await t.test('filters on browsePathV2 find what is below', t => below(t, server.admin))
  await t.test('browsePaths', t => firstPaths(t, server.admin, server.ingest))
})

async function browse(by: Client, input: object) {
  const { data, errors } = await by.gql(
    `query ($input: BrowseV2Input!) { browseV2(input: $input) {
      start count total groups { name count hasSubGroups entity { urn } } metadata { path totalNumEntities }
    } }`,
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.browseV2
}

async function groups(t: Test, admin: Client): Promise<void> {
  t.strictSame(await browse(admin, { type: 'DATASET' }), {
    start: 0,
    count: 10,
    total: 2,
    groups: [
      { name: 'hive', count: 3, hasSubGroups: true, entity: null },
      { name: 'other', count: 1, hasSubGroups: false, entity: null }
    ],
    metadata: { path: [], totalNumEntities: 4 }
  })
  t.match(await browse(admin, { types: ['DATASET'], path: ['hive'] }), {
    groups: [
      { name: DB, count: 2, hasSubGroups: true, entity: { urn: DB } },
      { name: 'loose', count: 1, hasSubGroups: false, entity: null }
    ],
    metadata: { path: ['hive'], totalNumEntities: 3 }
  })
  t.match(await browse(admin, { types: ['DATASET'], path: ['hive'], start: 1, count: 1 }), {
    total: 2,
    groups: [{ name: 'loose' }]
  })
  t.match(await browse(admin, { types: ['DATASET'], path: ['hive', DB, 'schema'] }), { total: 0, groups: [] })
  const filters = [{ field: 'urn', values: [dataset('b')] }]
  t.match(await browse(admin, { types: ['DATASET'], path: ['hive'], orFilters: [{ and: filters }] }), {
    groups: [{ name: DB, count: 1 }],
    metadata: { totalNumEntities: 1 }
  })
  t.match(await browse(admin, { types: ['DATASET'], path: ['nowhere'] }), {
    total: 0,
    metadata: { totalNumEntities: 0 }
  })
}

async function below(t: Test, admin: Client): Promise<void> {
  const found = async (condition: string, value: string) => {
    const input = {
      types: ['DATASET'],
      query: '*',
      orFilters: [{ and: [{ field: 'browsePathV2', condition, values: [value] }] }]
    }
    const query =
      'query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { searchResults { entity { urn } } } }'
    const { data } = await admin.gql(query, { input })
    return data.searchAcrossEntities.searchResults
      .map(({ entity }: { entity: { urn: string } }) => entity.urn)
      .toSorted()
  }
  t.strictSame(await found('CONTAIN', DB), [dataset('a'), dataset('b')])
  t.strictSame(await found('START_WITH', `␟hive␟${DB}`), [dataset('a'), dataset('b')])
  t.strictSame(await found('EQUAL', '␟hive'), [dataset('a'), dataset('b'), dataset('c')])
  t.strictSame(await found('CONTAIN', 'OOS'), [dataset('c')])
}

async function firstPaths(
  t: Test,
  admin: Client,
  ingest: (urn: string, aspect: string, value: object) => Promise<void>
) {
  await ingest(dataset('a'), 'browsePaths', { paths: ['/prod/hive', '/prod/other'] })
  await ingest(dataset('b'), 'browsePaths', { paths: ['/prod/hive/deep'] })
  const query = `query ($input: BrowseInput!, $urn: String!) {
    browse(input: $input) { total entities { urn } groups { name count } metadata { path totalNumEntities } }
    browsePaths(input: { type: DATASET, urn: $urn }) { path }
  }`
  const { data } = await admin.gql(query, { urn: dataset('a'), input: { type: 'DATASET', path: ['prod', 'hive'] } })
  t.strictSame(data, {
    browse: {
      total: 1,
      entities: [{ urn: dataset('a') }],
      groups: [{ name: 'deep', count: 1 }],
      metadata: { path: ['prod', 'hive'], totalNumEntities: 2 }
    },
    browsePaths: [{ path: ['prod', 'hive'] }, { path: ['prod', 'other'] }]
  })
  const root = await admin.gql(query, { urn: dataset('b'), input: { type: 'DATASET' } })
  t.match(root.data, {
    browse: { groups: [{ name: 'prod', count: 2 }] },
    browsePaths: [{ path: ['prod', 'hive', 'deep'] }]
  })
}
