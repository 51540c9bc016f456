import t from 'tap'
import { startSearching } from './ready.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

t.test('datasets are sorted and filtered by their use and size', async t => {
  const { admin, ingest } = await startSearching(t)
  for (const [name, queries] of [
    ['busy', 2_000],
    ['quiet', 30],
    ['idle', 0]
  ] as const) {
    await ingest(dataset(name), 'usageFeatures', { queryCountLast30Days: queries, uniqueUserCountLast30Days: 3 })
    await ingest(dataset(name), 'storageFeatures', { rowCount: 10_000 - queries })
  }
  await ingest(dataset('unknown'), 'datasetProperties', { name: 'unknown' })
  const find = async (input: object) => {
    const { data, errors } = await admin.gql(
      `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { searchResults { entity { urn } } } }`,
      { input: { types: ['DATASET'], query: '*', ...input } }
    )
    if (errors) throw new Error(JSON.stringify(errors))
    const results: { entity: { urn: string } }[] = data.searchAcrossEntities.searchResults
    return results.map(({ entity }) => entity.urn.split(',')[1])
  }
  const sortedBy = (field: string, sortOrder = 'DESCENDING') =>
    find({ sortInput: { sortCriterion: { field, sortOrder } } })
  t.strictSame(await sortedBy('queryCountLast30DaysFeature'), ['busy', 'quiet', 'idle', 'unknown'])
  t.strictSame(await sortedBy('rowCountFeature', 'ASCENDING'), ['busy', 'quiet', 'idle', 'unknown'])
  const filtered = (field: string, condition: string, value: number) =>
    find({ orFilters: [{ and: [{ field, condition, values: [String(value)] }] }] })
  t.strictSame((await filtered('queryCountLast30DaysFeature', 'GREATER_THAN', 20)).toSorted(), ['busy', 'quiet'])
  t.strictSame(await filtered('queryCountLast30DaysFeature', 'EQUAL', 0), ['idle'])
  t.strictSame((await filtered('uniqueUserCountLast30DaysFeature', 'EQUAL', 3)).length, 3)
  t.strictSame((await find({ query: 'rowCountFeature:[9000 TO *]' })).toSorted(), ['idle', 'quiet'])
})
