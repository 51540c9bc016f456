import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { ingest, newAssertion, newDataset, report } from './requests.ts'

const { admin } = await start(t)

/** As DataHub's tools for agents ask. */
const FIND = `query q($orFilters: [AndFilterInput!]) {
  searchAcrossEntities(input: {query: "*", types: [ASSERTION], orFilters: $orFilters, start: 0, count: 10}) {
    total
    searchResults { entity { ... on Assertion {
      urn platform { urn name properties { displayName } }
      info { type entityUrn } runEvents(status: COMPLETE, limit: 1) { total failed runEvents { result { type } } }
      tags { tags { tag { urn } } }
    } } }
  }
}`
type Filters = Readonly<Record<string, string>>

async function find(filters: Filters) {
  const and = Object.entries(filters).map(([field, value]) => ({ field, values: [value], condition: 'EQUAL' }))
  const { data, errors } = await admin.gql(FIND, { orFilters: [{ and }] })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.searchAcrossEntities.searchResults.map(({ entity }: { entity: { urn: string } }) => entity)
}

t.test('assertions are found by their dataset, type, column and the latest result', async t => {
  const [orders, shops] = [await newDataset(admin), await newDataset(admin)]
  const [rows, other] = [await newAssertion(admin, orders), await newAssertion(admin, shops)]
  const column = 'urn:li:assertion:of-column'
  await ingest(admin, column, 'assertionInfo', {
    ...{ type: 'FIELD', entityUrn: orders },
    fieldAssertion: { type: 'FIELD_VALUES', entity: orders, fieldPath: 'id' }
  })
  await report(admin, rows, { type: 'FAILURE' })
  await report(admin, other, { type: 'SUCCESS' })
  await eventually(async () => (await find({ entity: orders })).length === 2)
  t.match(await find({ entity: orders, assertionType: 'CUSTOM' }), [
    {
      ...{ urn: rows, platform: { urn: 'urn:li:dataPlatform:dbt' }, info: { type: 'CUSTOM', entityUrn: orders } },
      ...{ runEvents: { total: 1, failed: 1, runEvents: [{ result: { type: 'FAILURE' } }] }, tags: { tags: [] } }
    }
  ])
  t.match(await find({ entity: orders, fieldPath: 'id' }), [{ urn: column }])
  t.match(await find({ assertionStatus: 'FAILING' }), [{ urn: rows }])
  t.match(await find({ assertionStatus: 'PASSING' }), [{ urn: other }])
})
