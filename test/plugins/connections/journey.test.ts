import t from 'tap'
import { start } from '../../helper.ts'
import { KEYED } from '../secrets/requests.ts'

t.test('a connection is stored, read after a restart and deleted', async t => {
  let server = await start(t, KEYED)
  const urn = 'urn:li:dataHubConnection:slack'
  const input = { id: 'slack', type: 'JSON', platformUrn: 'urn:li:dataPlatform:slack', json: { blob: '{"a":1}' } }
  const set = 'mutation($input: UpsertDataHubConnectionInput!) { upsertConnection(input: $input) { urn } }'
  t.strictSame((await server.admin.gql(set, { input })).data, { upsertConnection: { urn } })
  server = await server.restart()
  const get = `{ connection(urn: "${urn}") { details { json { blob } } platform { urn } } }`
  t.strictSame((await server.admin.gql(get)).data.connection, {
    details: { json: { blob: '{"a":1}' } },
    platform: { urn: 'urn:li:dataPlatform:slack' }
  })
  const drop = `mutation { deleteConnection(input: { urn: "${urn}" }) }`
  t.strictSame((await server.admin.gql(drop)).data, { deleteConnection: true })
  t.strictSame((await server.admin.gql(get)).data, { connection: null })
})
