import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { grant } from '../../people.ts'
import { ask, ingest, newAssertion, newDataset, removeAssertion } from './requests.ts'

const server = await start(t)
const { admin } = server
const upsert = (input: object, urn: string | null = null, by = admin) =>
  by.gql(
    'mutation m($urn: String, $input: UpsertDataContractInput!) { upsertDataContract(urn: $urn, input: $input) { urn } }',
    { urn, input }
  )
const CONTRACT = `contract { urn status { state } properties { entityUrn
  schema { assertion { urn } } freshness { assertion { urn } } dataQuality { assertion { urn } } } }`

t.test('a dataset has one contract, of assertions of its own', async t => {
  const [orders, shops] = [await newDataset(admin), await newDataset(admin)]
  const [rows, other] = [await newAssertion(admin, orders), await newAssertion(admin, shops)]
  const made = await upsert({ entityUrn: orders, dataQuality: [{ assertionUrn: rows }] })
  const { urn } = made.data.upsertDataContract
  t.match(await ask(admin, orders, 'Dataset', CONTRACT), {
    contract: {
      ...{ urn, status: { state: 'ACTIVE' } },
      properties: { entityUrn: orders, schema: null, freshness: null, dataQuality: [{ assertion: { urn: rows } }] }
    }
  })
  t.strictSame((await ask(admin, shops, 'Dataset', CONTRACT)).contract, null)
  t.match(await upsert({ entityUrn: orders, state: 'PENDING', freshness: [{ assertionUrn: rows }] }), {
    data: { upsertDataContract: { urn } }
  })
  t.match(await ask(admin, orders, 'Dataset', CONTRACT), {
    contract: {
      status: { state: 'PENDING' },
      properties: { dataQuality: null, freshness: [{ assertion: { urn: rows } }] }
    }
  })
  for (const [input, given, message] of [
    [{ entityUrn: orders, id: 'second' }, null, /already has the contract urn:li:dataContract:/],
    [{ entityUrn: orders, schema: [{ assertionUrn: other }] }, null, /is not about urn:li:dataset/],
    [
      { entityUrn: orders, schema: [{ assertionUrn: 'urn:li:assertion:none' }] },
      null,
      /^The assertion urn:li:assertion:none does not exist$/
    ],
    [{ entityUrn: 'urn:li:dataset:(urn:li:dataPlatform:hive,none,PROD)' }, null, /^The dataset .* does not exist$/],
    [{ entityUrn: shops, id: 'x'.repeat(501) }, null, /^The id of a contract must have at most 500/],
    [{ entityUrn: shops }, 'urn:li:tag:a', /urn:li:tag:a/]
  ] as const) {
    t.match((await upsert(input, given)).errors, [{ message }])
  }
  await removeAssertion(admin, rows)
  t.match((await ask(admin, orders, 'Dataset', CONTRACT)).contract.properties, { freshness: [] })
})

t.test('a contract requires EDIT_ENTITY_DATA_CONTRACT on its dataset', async t => {
  const [mine, other] = [await newDataset(admin), await newDataset(admin)]
  const [allowed, nobody] = [await server.user('signer'), await server.user('nobody')]
  await grant(admin, allowed, ['EDIT_ENTITY_DATA_CONTRACT'], mine)
  const { data } = await upsert({ entityUrn: mine }, null, allowed)
  t.match(data.upsertDataContract.urn, /^urn:li:dataContract:[0-9a-f]{32}$/)
  const forbidden = { errors: [{ extensions: { code: 403 } }] }
  t.match(await upsert({ entityUrn: mine }, null, nobody), forbidden)
  t.match(await upsert({ entityUrn: other }, null, allowed), forbidden)
  t.match(await upsert({ entityUrn: other }, data.upsertDataContract.urn, allowed), forbidden)
})

t.test('tests are stored, listed, and count the entities that pass and fail', async t => {
  const definition = { json: '{"rules": []}' }
  const create = (input: object, by = admin) =>
    by.gql('mutation m($input: CreateTestInput!) { createTest(input: $input) }', { input })
  const update = (urn: string, input: object) =>
    admin.gql('mutation m($urn: String!, $input: UpdateTestInput!) { updateTest(urn: $urn, input: $input) }', {
      urn,
      input
    })
  const urn = 'urn:li:test:owned'
  t.match(await create({ id: 'owned', name: 'owned', category: 'governance', definition }), {
    data: { createTest: urn }
  })
  const dataset = await newDataset(admin)
  await ingest(admin, dataset, 'testResults', { passing: [], failing: [{ test: urn, type: 'FAILURE' }] })
  t.match(
    await ask(
      admin,
      urn,
      'Test',
      `name category description definition { json } results { passingCount failingCount }
       batchRunEvents(startTimeMillis: 1, limit: 10) { batchRunEvents { timestampMillis status result { passingCount } } }`
    ),
    {
      batchRunEvents: { batchRunEvents: [] },
      ...{ name: 'owned', category: 'governance', description: null, definition },
      results: { passingCount: 0, failingCount: 1 }
    }
  )
  t.match(await ask(admin, dataset, 'Dataset', 'testResults { passing { type } failing { type test { urn name } } }'), {
    testResults: { passing: [], failing: [{ type: 'FAILURE', test: { urn, name: 'owned' } }] }
  })
  t.match(await update(urn, { name: 'has an owner', category: 'c', definition: {} }), { data: { updateTest: urn } })
  await eventually(async () => {
    const { data } = await admin.gql('{ listTests(input: {query: "owner"}) { start count total tests { urn name } } }')
    return data.listTests.total === 1
  })
  const { data } = await admin.gql('{ listTests(input: {}) { start count total tests { urn name } } }')
  t.match(data.listTests, { start: 0, count: 1, total: 1, tests: [{ urn, name: 'has an owner' }] })

  t.match((await create({ id: 'owned', name: 'n', category: 'c', definition })).errors, [
    { message: `The test ${urn} already exists` }
  ])
  t.match((await create({ name: '', category: 'c', definition })).errors, [
    { message: 'The name of a test must not be empty' }
  ])
  t.match((await create({ name: 'n', category: 'c', definition: { json: '{' } })).errors, [
    { message: /^The definition of a test must be JSON/ }
  ])
  t.match((await create({ id: 'a(b', name: 'n', category: 'c', definition })).errors, [
    { message: '"a(b" cannot be the id of a test' }
  ])
  t.match((await update('urn:li:test:none', { name: 'n', category: 'c', definition })).errors, [
    { message: 'The test urn:li:test:none does not exist' }
  ])
  const nobody = await server.user('untested')
  t.match(await create({ name: 'n', category: 'c', definition }, nobody), { errors: [{ extensions: { code: 403 } }] })

  const remove = () => admin.gql(`mutation { deleteTest(urn: "${urn}") }`)
  t.match(await remove(), { data: { deleteTest: true } })
  t.match((await remove()).errors, [{ message: `The test ${urn} does not exist` }])
  t.strictSame((await ask(admin, dataset, 'Dataset', 'testResults { failing { type } }')).testResults.failing, [])
})
