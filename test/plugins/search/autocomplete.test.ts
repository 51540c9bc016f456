import t, { type Test } from 'tap'
import type { Client } from '../../helper.ts'
import { startSearching } from './ready.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

t.test('completion', async t => {
  const server = await startSearching(t)
  await server.ingest(dataset('shop.orders'), 'datasetProperties', { name: 'Orders' })
  await server.ingest(dataset('shop.late'), 'datasetProperties', { name: 'Late orders' })
  await server.ingest(dataset('shop.gone'), 'datasetProperties', { name: 'Orders of old' })
  await server.ingest(dataset('shop.gone'), 'status', { removed: true })
  await server.ingest('urn:li:tag:ordered', 'tagProperties', { name: 'Ordered' })
  await t.test('of one type', t => one(t, server.admin))
  await t.test('of several types', t => several(t, server.admin))
  await t.test('what is malformed is refused', t => refused(t, server.admin))
})

const ONE = `query ($input: AutoCompleteInput!) { autoComplete(input: $input) { query suggestions entities { urn type } } }`
const SEVERAL = `query ($input: AutoCompleteMultipleInput!) {
  autoCompleteForMultiple(input: $input) { query suggestions { type suggestions entities { urn } } }
}`

async function one(t: Test, admin: Client): Promise<void> {
  const complete = async (input: object) => (await admin.gql(ONE, { input })).data.autoComplete
  t.strictSame(await complete({ type: 'DATASET', query: 'ord' }), {
    query: 'ord',
    suggestions: ['Orders', 'Late orders'],
    entities: [
      { urn: dataset('shop.orders'), type: 'DATASET' },
      { urn: dataset('shop.late'), type: 'DATASET' }
    ]
  })
  t.match(await complete({ type: 'DATASET', query: 'ord', limit: 1 }), { suggestions: ['Orders'] })
  t.match(await complete({ type: 'DATASET', query: 'o' }), { suggestions: ['Orders', 'Late orders'] })
  t.match(await complete({ type: 'DATASET', query: 'ord', field: 'name' }), { suggestions: ['Orders', 'Late orders'] })
  t.match(await complete({ type: 'DATASET', query: 'ord', field: 'noSuchField' }), { suggestions: [] })
  t.match(await complete({ type: 'DATASET', query: '' }), { suggestions: [] })
  const filters = [{ field: 'urn', values: [dataset('shop.late')] }]
  t.match(await complete({ type: 'DATASET', query: 'ord', filters }), { suggestions: ['Late orders'] })
}

async function several(t: Test, admin: Client): Promise<void> {
  const { data } = await admin.gql(SEVERAL, { input: { types: ['TAG', 'DATASET', 'CHART'], query: 'ord' } })
  t.strictSame(data.autoCompleteForMultiple, {
    query: 'ord',
    suggestions: [
      { type: 'TAG', suggestions: ['Ordered'], entities: [{ urn: 'urn:li:tag:ordered' }] },
      {
        type: 'DATASET',
        suggestions: ['Orders', 'Late orders'],
        entities: [{ urn: dataset('shop.orders') }, { urn: dataset('shop.late') }]
      }
    ]
  })
  const { data: few } = await admin.gql(SEVERAL, { input: { types: ['TAG', 'DATASET'], query: 'ord', limit: 1 } })
  t.match(few.autoCompleteForMultiple.suggestions, [{ suggestions: ['Ordered'] }, { suggestions: ['Orders'] }])
  const all = await admin.gql(SEVERAL, { input: { query: 'ord' } })
  t.equal(all.data.autoCompleteForMultiple.suggestions.length, 2, 'only types that have one')
}

async function refused(t: Test, admin: Client): Promise<void> {
  const { errors } = await admin.gql(ONE, { input: { type: 'DATASET', query: 'o', limit: 5000 } })
  t.match(errors, [{ message: /limit must be between 0 and 1000, found 5000/, extensions: { code: 400 } }])
  const unknown = await admin.gql(SEVERAL, { input: { query: 'o', viewUrn: 'urn:li:dataHubView:absent' } })
  t.match(unknown.errors, [{ message: /does not exist/, extensions: { code: 400 } }])
}
