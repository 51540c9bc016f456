import t from 'tap'
import { start } from '../../helper.ts'
import { KEYED } from '../secrets/requests.ts'

const PLATFORM = 'urn:li:dataPlatform:slack'
const TOKEN = 'xoxb-lemonade'
const server = await start(t, KEYED)
const { admin, user } = server

/** The document of DataHub's client: both operations in one text. */
const DOCUMENT = `
query GetConnection($urn: String!) {
  connection(urn: $urn) { urn details { type name json { blob } } }
}
mutation SetConnection($id: String!, $platformUrn: String!, $blob: String!, $name: String) {
  upsertConnection(input: { id: $id, type: JSON, name: $name, platformUrn: $platformUrn, json: { blob: $blob } }) { urn }
}`

type Variables = Readonly<Record<string, unknown>>

const send = async (operationName: string, variables: Variables, by = admin) =>
  (await by.post('/api/graphql', { query: DOCUMENT, operationName, variables })).body
const set = (variables: Variables, by = admin) => send('SetConnection', { platformUrn: PLATFORM, ...variables }, by)
const get = (urn: string, by = admin) => send('GetConnection', { urn }, by)
const urnOf = (id: string) => `urn:li:dataHubConnection:${id}`
const blob = JSON.stringify({ token: TOKEN })

t.test('a connection is stored, read, replaced, changed and deleted', async t => {
  const urn = urnOf('slack')
  t.strictSame((await get(urn)).data, { connection: null })
  t.strictSame((await set({ id: 'slack', blob, name: 'Slack' })).data, { upsertConnection: { urn } })
  t.strictSame((await get(urn)).data.connection, { urn, details: { type: 'JSON', name: 'Slack', json: { blob } } })
  await set({ id: 'slack', blob: '{}' })
  t.match((await get(urn)).data.connection.details, { name: null, json: { blob: '{}' } })

  const change = `mutation($input: UpdateDataHubConnectionInput!) {
    updateConnection(input: $input) { type platform { urn } details { name json { blob } } } }`
  const { data } = await admin.gql(change, { input: { urn, name: 'Chat' } })
  t.strictSame(data.updateConnection, {
    ...{ type: 'DATAHUB_CONNECTION', platform: { urn: PLATFORM } },
    details: { name: 'Chat', json: { blob: '{}' } }
  })
  t.match((await admin.gql(change, { input: { urn: urnOf('none') } })).errors, [{ message: /does not exist/ }])
  const drop = 'mutation($input: DeleteDataHubConnectionInput!) { deleteConnection(input: $input) }'
  t.strictSame((await admin.gql(drop, { input: { urn } })).data, { deleteConnection: true })
  t.strictSame((await get(urn)).data, { connection: null })
  t.match((await admin.gql(drop, { input: { urn } })).errors, [{ message: /does not exist/ }])
})

t.test('without an id the connection gets a random one', async t => {
  const make = 'mutation($input: UpsertDataHubConnectionInput!) { upsertConnection(input: $input) { urn } }'
  const input = { type: 'JSON', platformUrn: PLATFORM, json: { blob } }
  t.match((await admin.gql(make, { input })).data.upsertConnection.urn, /^urn:li:dataHubConnection:[0-9a-f-]{36}$/)
  t.match((await admin.gql(make, { input: { ...input, json: null } })).errors, [
    { message: /requires the member json/ }
  ])
})

t.test('bad input is refused, and never quotes the blob', async t => {
  const cases: readonly (readonly [Variables, RegExp])[] = [
    [{ id: '', blob }, /id of a connection must not be empty/],
    [{ id: 'a', blob: `{"token": ${TOKEN}` }, /must be JSON/],
    [{ id: 'a', blob: '' }, /must not be empty/],
    [{ id: 'a', blob, name: ' ' }, /The name of a connection must not be empty/],
    [{ id: 'a', blob, platformUrn: 'urn:li:tag:a' }, /expected urn:li:dataPlatform/],
    [{ id: 'a', blob, platformUrn: 'slack' }, /is not a URN/]
  ]
  for (const [variables, message] of cases) {
    const { errors } = await set(variables)
    t.match(errors, [{ message }])
    t.notOk(JSON.stringify(errors).includes(TOKEN))
  }
  t.match((await get('urn:li:tag:a')).errors, [{ message: /expected urn:li:dataHubConnection/ }])
})

t.test('only who manages connections reads and writes them, by any way, and each read is audited', async t => {
  const keeper = await user('keeper', { privileges: ['MANAGE_CONNECTIONS'] })
  const editor = await user('editor', { role: 'Editor' })
  const urn = urnOf('guarded')
  t.notOk((await set({ id: 'guarded', blob }, keeper)).errors)
  t.match((await get(urn, keeper)).data.connection.details.json, { blob })
  t.match((await set({ id: 'guarded', blob: '{}' }, editor)).errors, [{ extensions: { code: 403 } }])
  t.match((await get(urn, editor)).errors, [{ extensions: { code: 403 } }])
  const entity = `{ entity(urn: "${urn}") { __typename aspects: relationships(input: {types: [], direction: OUTGOING}) { total } } }`
  t.notMatch(JSON.stringify((await editor.gql(entity)).body), 'blob')
  for (const by of [editor, admin]) {
    const { body } = await by.get(`/openapi/v3/entity/datahubconnection/${encodeURIComponent(urn)}`)
    t.notOk(/lemonade|aspectd1/.test(JSON.stringify(body)))
  }
  const events = `{ listAuditEvents(input: {operation: "connection", resource: "${urn}"}) { events { actor outcome } } }`
  t.match((await admin.gql(events)).data.listAuditEvents.events, [
    { actor: editor.actor, outcome: 'DENIED' },
    { actor: keeper.actor, outcome: 'ALLOWED' }
  ])
})

t.test('without the plugin secrets nothing is opened, and the error says why', async t => {
  const one = await start(t, { config: { plugins: { secrets: false } } })
  const { body } = await one.admin.post('/api/graphql', {
    query: DOCUMENT,
    operationName: 'SetConnection',
    variables: { id: 'a', platformUrn: PLATFORM, blob }
  })
  t.match(body.errors, [
    { message: 'The contents of a connection requires the plugin secrets, which is disabled here' }
  ])
})
