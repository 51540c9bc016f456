import { readFileSync } from 'node:fs'
import t from 'tap'
import { partsOf } from '../../plugins/sample/content/index.ts'
import { createShop, type Table } from '../../plugins/sample/content/shop.ts'
import { type Client, createClient } from '../client.ts'
import { eventually, logIn, temporaryFolder } from '../helper.ts'
import { spawnServer } from '../process.ts'
import { aspectd, failureOf } from './command.ts'

// Runs of the command start a process.
t.setTimeout(5 * 60_000)

const PASSWORD = 'correct horse battery staple'
const folder = temporaryFolder(t)
const { url } = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD }, measured: false })
const admin = await logIn(createClient(url, {}), 'datahub', PASSWORD)

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,toyshop.sales.orders,PROD)'
const WIDE = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,toyshop_analytics.ml.customer_features,PROD)'

async function tokenOf(by: Client, more = {}): Promise<string> {
  const input = { type: 'PERSONAL', actorUrn: admin.actor, duration: 'ONE_HOUR', name: 'sample', ...more }
  const { data, errors } = await by.gql(
    'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }',
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createAccessToken.accessToken
}
const token = await tokenOf(admin)
const sample = (...args: string[]) => aspectd(t, folder, ['sample', '--url', url, ...args], { ASPECTD_TOKEN: token })

async function countsOf(by: Client) {
  const { data } = await by.gql(
    '{ searchAcrossEntities(input: {query: "*", count: 0}) { total facets { field aggregations { value count } } } }'
  )
  const { facets, total } = data.searchAcrossEntities
  const types = facets.find(({ field }: { field: string }) => field === '_entityType').aggregations
  const { body } = await by.post('/operations?action=getIndexSizes', {})
  const rows = body.value.indexSizes.map(({ aspect, rows }: { aspect: string; rows: number }) => [aspect, rows])
  return {
    total,
    types: Object.fromEntries(types.map(({ value, count }: { value: string; count: number }) => [value, count])),
    rows: Object.fromEntries(rows)
  }
}

t.test('the sample is a shop of 200 datasets in layers, without a cycle', t => {
  const { tables, charts, dashboards } = createShop()
  t.equal(tables.length, 200)
  t.equal(new Set(tables.map(({ urn }) => urn)).size, 200)
  t.ok(charts.length > 10 && dashboards.every(({ charts }) => charts.length === 3))
  t.equal(tables.find(({ urn }) => urn === WIDE)?.columns.length, 3000)
  const depths = new Map<Table, number>()
  for (const [at, table] of tables.entries()) {
    for (const { table: source, columns } of table.from) {
      t.ok(tables.indexOf(source) < at, `${source.path} comes before ${table.path}`)
      for (const [own, from] of columns) {
        if (!table.columns.some(({ name }) => name === own) || !source.columns.some(({ name }) => name === from)) {
          t.fail(`${own} of ${table.path} from ${from} of ${source.path}`)
        }
      }
    }
    depths.set(table, 1 + Math.max(0, ...table.from.map(({ table: source }) => depths.get(source) ?? 0)))
    t.ok(table.columns.every(({ description }) => description.length > 3))
    t.equal(new Set(table.columns.map(({ name }) => name)).size, table.columns.length, table.path)
  }
  t.equal(Math.max(...depths.values()), 8)
  t.end()
})

const NOON = Date.UTC(2026, 5, 1, 12)
const piecesOf = (now: number) => partsOf({ now, hasProperties: true }).flatMap(part => part())

t.test('it is always the same, and nothing of it is in the future', t => {
  t.strictSame(piecesOf(NOON), piecesOf(NOON))
  /** Milliseconds since 2020. */
  const times = (now: number) => JSON.stringify(piecesOf(now)).match(/(?<=":)1[6-9]\d{11}(?=[,}])/g) ?? []
  for (const now of [NOON, Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1, 23, 59)]) {
    const all = times(now).map(Number)
    t.ok(all.length > 5000 && Math.max(...new Set(all)) <= now, new Date(now).toISOString())
  }
  t.end()
})

t.test('it has something for every tab and page', t => {
  const aspects = new Set(piecesOf(NOON).map(({ aspect }) => aspect))
  for (const aspect of [
    ...['glossaryTermInfo', 'glossaryRelatedTerms', 'domainProperties', 'dataProductProperties', 'propertyDefinition'],
    ...['structuredProperties', 'formInfo', 'forms', 'assertionInfo', 'assertionRunEvent', 'incidentInfo'],
    ...['queryProperties', 'querySubjects', 'documentInfo', 'deprecation', 'institutionalMemory', 'usageFeatures'],
    ...['datasetProfile', 'datasetUsageStatistics', 'operation', 'upstreamLineage', 'tagProperties', 'corpUserInfo']
  ])
    t.ok(aspects.has(aspect), aspect)
  const without = partsOf({ now: NOON, hasProperties: false }).flatMap(part => part())
  t.notOk(without.some(({ aspect }) => ['propertyDefinition', 'structuredProperties', 'forms'].includes(aspect)))
  const profile = piecesOf(NOON).find(({ urn, aspect }) => aspect === 'datasetProfile' && urn.includes('fct_orders'))
  const { columnCount, fieldProfiles } = Object(profile?.value)
  t.equal(fieldProfiles.length, columnCount, 'profiles have all columns')
  t.end()
})

t.test('it is sent with a token, as the README says, and sending it again changes nothing', async t => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, options = ''] = /^npx aspectd sample (--token <token>)$/m.exec(readme) ?? []
  const first = await aspectd(t, folder, ['sample', ...options.replace('<token>', token).split(' '), '--url', url])
  t.equal(first.code, 0)
  t.match(
    first.text,
    `${url} has the sample: 200 datasets, 15 charts, 5 dashboards\nlook around: ${url}/search?query=orders\n`
  )
  const counts = await countsOf(admin)
  t.match(counts.types, { DATASET: 200, CHART: 15, DASHBOARD: 5, TAG: 5, DOMAIN: 5, GLOSSARY_TERM: 6, DOCUMENT: 3 })
  t.equal(counts.rows.datasetUsageStatistics, 48 * 60)
  t.ok([59, 60].includes(counts.rows.operation / 48), 'the load of today may be still to come')
  t.ok(counts.rows.datasetProfile >= 48 * 60 + 44 * 8)
  await admin.gql(`mutation { removeTag(input: {tagUrn: "urn:li:tag:sample-raw", resourceUrn: "${RAW}"}) }`)
  await admin.gql(`mutation { updateDescription(input: {resourceUrn: "${ORDERS}", description: "mine"}) }`)
  const before = await versionsOf()
  t.match(await sample('--token', token), { code: 0 })
  t.strictSame(await countsOf(admin), counts)
  t.strictSame(await versionsOf(), before, 'no version, no stamp, and what users changed is kept')
  const history = await admin.gql(
    `{ aspectVersions(urn: "${ORDERS}", aspect: "schemaMetadata") { versions { version runId } } }`
  )
  t.strictSame(
    history.data.aspectVersions.versions,
    [3, 2, 1].map(version => ({ version, runId: 'aspectd-sample' })),
    'some tables have a history'
  )
})

const RAW = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,toyshop_raw.sales.orders,PROD)'
const versionsOf = async () =>
  Promise.all(
    [ORDERS, RAW, WIDE, 'urn:li:tag:sample-raw'].map(
      async urn => (await admin.get(`/entitiesV2/${encodeURIComponent(urn)}`)).body
    )
  )

t.test('its lineage leads from the database to a dashboard, by tables and by columns', async t => {
  const { data } = await admin.gql(
    `query ($urn: String!) { searchAcrossLineage(input: {urn: $urn, direction: DOWNSTREAM, query: "*", count: 100}) {
      searchResults { degree entity { urn type } } } }`,
    { urn: ORDERS }
  )
  const found: { degree: number; entity: { type: string } }[] = data.searchAcrossLineage.searchResults
  t.ok(found.some(({ entity, degree }) => entity.type === 'DASHBOARD' && degree >= 6))
  const column = `urn:li:schemaField:(${ORDERS},total_cents)`
  const columns = await admin.gql(
    `query ($urn: String!) { searchAcrossLineage(input: {urn: $urn, direction: DOWNSTREAM, query: "*", count: 100}) { total } }`,
    { urn: column }
  )
  t.ok(columns.data.searchAcrossLineage.total >= 5, JSON.stringify(columns.body))
})

t.test('it is removed again without a trace, and what people have made stays', async t => {
  const other = 'urn:li:dataset:(urn:li:dataPlatform:hive,kept,PROD)'
  await admin.ingest(other, 'globalTags', { tags: [{ tag: 'urn:li:tag:sample-gold' }] })
  await admin.ingest(other, 'datasetProperties', { name: 'kept', description: 'mine' })
  t.match(await sample('--remove'), { code: 0, text: /the sample is gone from http/ })
  t.match(await countsOf(admin), { total: 2, types: { CORP_USER: 1, DATASET: 1 }, rows: {} })
  const shown = async () =>
    (await admin.gql(`{ dataset(urn: "${other}") { properties { description } tags { tags { tag { urn } } } } }`)).data
  await eventually(async () => (await shown()).dataset.tags.tags.length === 0)
  t.equal((await shown()).dataset.properties.description, 'mine')
  t.match(await sample('--remove'), { code: 0, text: /does not have the sample/ })
})

t.test('what is wrong is said in one line, and nothing is sent', async t => {
  const reader = await logIn(createClient(url, {}), 'datahub', PASSWORD)
  const readOnly = await tokenOf(reader, { name: 'reading', scope: { readOnly: true } })
  const before = await countsOf(admin)
  const cases: [RegExp, string[]][] = [
    [
      /sample: http:\S+ does not accept the token \(401: .+\): it may be mistyped, expired or revoked/,
      ['--token', 'nothing']
    ],
    [
      /sample: cannot reach http:\/\/127\.0\.0\.1:9 \(.+\): start the server, or name it with --url/,
      ['--url', 'http://127.0.0.1:9']
    ],
    [/sample: --url "shop" is not an address such as http:/, ['--url', 'shop']],
    [/sample: --url "ftp:\/\/shop" is not an address/, ['--url', 'ftp://shop']],
    [/sample: http:\S+ refuses it \(403\): .+/, ['--token', readOnly]],
    [/sample: http:\S+ refuses it \(403\): .+/, ['--token', readOnly, '--remove']],
    [/sample: unexpected argument "x"/, ['x']]
  ]
  for (const [message, args] of cases) {
    const { code, text } = await failureOf(['sample', '--url', url, ...args], { ASPECTD_TOKEN: token })
    t.equal(code, 1, text)
    t.match(text.trimEnd().split('\n').at(-1), message)
    t.notMatch(text, /\n {4}at /)
  }
  const withoutToken = await aspectd(t, folder, ['sample', '--url', url])
  t.match(withoutToken.text, `sample: a token is missing: make one at ${url}/settings/tokens/new`)
  t.equal(withoutToken.code, 1)
  t.strictSame(await countsOf(admin), before)
})
