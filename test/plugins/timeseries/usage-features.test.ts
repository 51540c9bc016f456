import t from 'tap'
import { action, definePlugin, Type, type Urn } from '../../../core/index.ts'
import { eventually, start } from '../../helper.ts'
import { startSearching } from '../search/ready.ts'
import { hideSensitiveSeries } from './policies.ts'
import { DAY, ingest } from './rows.ts'

const now = Date.now()
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const used = (days: number, totalSqlQueries: number, users: readonly string[] = []) => ({
  ...{ timestampMillis: now - days * DAY, eventGranularity: { unit: 'DAY', multiple: 1 }, totalSqlQueries },
  userCounts: users.map(name => ({ user: `urn:li:corpuser:${name}`, count: 1 }))
})

/** Writes as the process itself does. */
const writer = definePlugin({
  name: 'writer',
  contract: 2,
  setup: ({ data, background, system }) => ({
    actions: {
      'writer.write': action(Type.Object({ urn: Type.Unsafe<Urn>(Type.String()) }), 'signed-in', ({ urn }) => {
        const points = [used(1, 4, ['ann']), used(2, 5, ['bob'])]
        const edits = points.map(point => ({ urn, aspect: 'datasetUsageStatistics', change: () => point }))
        background.run(
          data.write(system('a test'), edits).then(() => undefined),
          'writing failed'
        )
      })
    }
  })
})

const server = await startSearching(t, { plugins: [writer] })
const { admin } = server

const sortedBy = (sortOrder: string) => ({ sortCriterion: { field: 'queryCountLast30DaysFeature', sortOrder } })

const FIND = `query find($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { searchResults { entity { urn } } }
}`

/** The names of datasets, most used first. */
async function mostUsed(input: object = {}, by = admin): Promise<string[]> {
  const { data, errors } = await by.gql(FIND, {
    input: { types: ['DATASET'], query: '*', count: 50, sortInput: sortedBy('DESCENDING'), ...input }
  })
  if (errors) throw new Error(JSON.stringify(errors))
  const results: { entity: { urn: string } }[] = data.searchAcrossEntities.searchResults
  return results.map(({ entity }) => entity.urn.split(',')[1] ?? '')
}

async function featuresOf(name: string, by = admin): Promise<Record<string, unknown> | undefined> {
  const { body } = await by.get(`/entitiesV2/${encodeURIComponent(dataset(name))}?aspects=List(usageFeatures)`)
  return body.aspects.usageFeatures?.value
}

const counted = (name: string, queries: number, users: number, by = admin) =>
  eventually(async () => {
    const found = await featuresOf(name, by)
    return found?.queryCountLast30Days === queries && found.uniqueUserCountLast30Days === users
  })

t.test('datasets are sorted by the queries of the last 30 days, as usage comes in', async t => {
  for (const name of ['a_idle', 'b_busy', 'c_quiet', 'd_past']) {
    await admin.ingest(dataset(name), 'datasetProperties', { name })
  }
  await ingest(admin, dataset('b_busy'), 'datasetUsageStatistics', [used(1, 40, ['ann', 'bob']), used(2, 60, ['ann'])])
  await ingest(admin, dataset('c_quiet'), 'datasetUsageStatistics', [used(1, 3)])
  await ingest(admin, dataset('d_past'), 'datasetUsageStatistics', [used(40, 900)])
  await counted('b_busy', 100, 2)
  await counted('c_quiet', 3, 0)
  t.strictSame((await mostUsed()).slice(0, 2), ['b_busy', 'c_quiet'])
  const where = (condition: string, value: string) => ({
    orFilters: [{ and: [{ field: 'queryCountLast30DaysFeature', condition, values: [value] }] }]
  })
  t.strictSame(await mostUsed(where('GREATER_THAN', '3')), ['b_busy'])

  await ingest(admin, dataset('c_quiet'), 'datasetUsageStatistics', [used(3, 500)])
  await counted('c_quiet', 503, 0)
  t.strictSame((await mostUsed()).slice(0, 2), ['c_quiet', 'b_busy'], 'what is ingested later counts')
  t.strictSame(await mostUsed({ sortInput: sortedBy('ASCENDING') }), ['b_busy', 'c_quiet', 'a_idle', 'd_past'])
})

t.test('what clients say of the use stays, beside what is counted', async t => {
  const told = { queryCountLast30Days: 7, uniqueUserCountLast30Days: 1, queryCountPercentileLast30Days: 80 }
  await admin.ingest(dataset('told'), 'usageFeatures', told)
  await admin.ingest(dataset('both'), 'usageFeatures', told)
  await ingest(admin, dataset('both'), 'datasetUsageStatistics', [used(1, 9, ['ann', 'bob'])])
  await counted('both', 9, 2)
  t.match(await featuresOf('both'), { queryCountPercentileLast30Days: 80 })
  t.match(await featuresOf('told'), told)
})

t.test('users who may not view the use of datasets get no order and no numbers by it', async t => {
  const [busy, idle] = [dataset('x_busy'), dataset('y_idle')]
  await admin.ingest(busy, 'usageFeatures', { queryCountLast30Days: 900, uniqueUserCountLast30Days: 3 })
  await admin.ingest(idle, 'usageFeatures', { queryCountLast30Days: 1, uniqueUserCountLast30Days: 1 })
  const viewer = await server.user('viewer')
  const query = 'x_busy OR y_idle'
  const ascending = { query, sortInput: sortedBy('ASCENDING') }
  t.strictSame(await mostUsed(ascending, viewer), ['y_idle', 'x_busy'])
  await hideSensitiveSeries(t, admin)
  t.strictSame(await mostUsed(ascending, viewer), ['x_busy', 'y_idle'], 'by URN')
  const more = { field: 'queryCountLast30DaysFeature', condition: 'GREATER_THAN', values: ['10'] }
  t.strictSame(await mostUsed({ query, orFilters: [{ and: [more] }] }, viewer), [])
  t.equal(await featuresOf('x_busy', viewer), undefined)
})

t.test('what the server writes itself is counted, too', async t => {
  await admin.ingest(dataset('own'), 'datasetProperties', { name: 'own' })
  await admin.post('/writer?action=write', { urn: dataset('own') })
  await t.resolves(counted('own', 9, 2))
})

t.test('the scheduled count finds what has left the 30 days, or was never counted', async t => {
  const told = { queryCountLast30Days: 50, uniqueUserCountLast30Days: 2 }
  await ingest(admin, dataset('gone'), 'datasetUsageStatistics', [used(35, 50, ['ann'])])
  await admin.ingest(dataset('gone'), 'usageFeatures', told)
  await admin.ingest(dataset('kept'), 'usageFeatures', told)
  const other = await server.restart({ config: { plugins: { timeseries: { usageSchedule: '* * * * * *' } } } })
  await t.resolves(counted('gone', 0, 0, other.admin))
  t.match(await featuresOf('kept', other.admin), told, 'without statistics it keeps what clients have sent')
})

t.test('a schedule that is not one stops the start', async t => {
  const config = { plugins: { timeseries: { usageSchedule: 'daily' } } }
  await t.rejects(start(t, { config }), { code: 'MISCONFIGURED', message: /usageSchedule: Expected a schedule/ })
})
