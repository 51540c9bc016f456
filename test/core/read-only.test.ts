import t from 'tap'
import { cookiesOf, start } from '../helper.ts'

const REASON = 'the store moves to another machine'
const MESSAGE = `the server accepts no changes at present: ${REASON}`
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'

t.test('while it is read-only, everything can be read, people log in, and nothing changes', async t => {
  const before = await start(t)
  await before.ingest(DATASET, 'datasetProperties', { name: 'orders' })
  const env = { ASPECTD_READ_ONLY: 'true', ASPECTD_READ_ONLY_REASON: REASON, ASPECTD_ADMIN_PASSWORD: before.password }
  const server = await before.restart({ env })
  const { admin, anonymous } = server

  const read = await admin.gql('query q($urn: String!) { dataset(urn: $urn) { properties { name } } }', {
    urn: DATASET
  })
  t.equal(read.data.dataset.properties.name, 'orders')
  t.strictSame((await admin.post('/entities?action=exists', { urn: DATASET })).body, { value: true })
  t.equal(
    (await admin.post('/entities?action=search', { entity: 'dataset', input: 'orders', start: 0, count: 10 })).status,
    200
  )
  t.equal((await admin.post('/operations?action=getIndexSizes', {})).status, 200)
  t.match((await anonymous.get('/health')).body, { status: 'ready', readOnly: REASON })

  const logIn = await anonymous.post('/logIn', { username: 'datahub', password: server.password })
  t.equal(logIn.status, 200)
  const session = anonymous.with({ cookie: cookiesOf(logIn.headers) })
  t.equal((await session.gql('{ me { corpUser { urn } } }')).status, 200)
  t.equal((await session.get('/logOut')).status, 303)

  const tag = await admin.gql('mutation { createTag(input: {id: "pii", name: "pii"}) }')
  t.match(tag.errors[0], { message: MESSAGE, extensions: { code: 503 } })
  const proposal = {
    entityType: 'dataset',
    entityUrn: DATASET,
    changeType: 'UPSERT',
    aspectName: 'datasetProperties',
    aspect: { contentType: 'application/json', value: '{"name":"other"}' }
  }
  for (const [path, body] of [
    ['/aspects?action=ingestProposal', { proposal }],
    ['/aspects?action=ingestProposalBatch', { proposals: [proposal] }],
    ['/entities?action=delete', { urn: DATASET }],
    [
      '/operations?action=truncateTimeseriesAspect',
      { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 1 }
    ],
    ['/openapi/v3/entity/dataset', [{ urn: DATASET, datasetProperties: { value: { name: 'other' } } }]]
  ] as const) {
    const { status, body: answer } = await admin.post(path, body)
    t.strictSame([status, answer.message, answer.retryable], [503, MESSAGE, true], path)
  }
  const signUp = await anonymous.post('/signUp', {
    email: 'a@b.example',
    fullName: 'A',
    password: 'x'.repeat(16),
    inviteToken: 'x',
    title: 'x'
  })
  t.equal(signUp.status, 503)
  t.equal((await anonymous.post('/aspects?action=ingestProposal', { proposal })).status, 401, 'the gate decides first')

  const after = await server.restart({ env: { ASPECTD_READ_ONLY: 'false' } })
  const still = await after.admin.gql('query q($urn: String!) { dataset(urn: $urn) { properties { name } } }', {
    urn: DATASET
  })
  t.equal(still.data.dataset.properties.name, 'orders')
  t.equal((await after.anonymous.get('/health')).body.readOnly, undefined)
})

t.test('periodic work pauses', async t => {
  let runs = 0
  const { definePlugin } = await import('../../core/index.ts')
  const busy = definePlugin({
    name: 'busy',
    contract: 2,
    setup: ({ background, host }) => ({
      start() {
        background.every(1, 'counting', async () => void runs++)
        runs += host.readOnly === undefined ? 0 : 1000
      }
    })
  })
  const server = await start(t, { plugins: [busy], config: { readOnly: { enabled: true } } })
  await server.anonymous.get('/health')
  t.equal(runs, 1000)
  t.match((await server.anonymous.get('/health')).body, { readOnly: 'maintenance' })
})
