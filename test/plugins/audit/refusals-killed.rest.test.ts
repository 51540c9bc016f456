import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { type Client, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { events } from './events.ts'

const ROUNDS = scaled(1, 10)
const PASSWORD = 'correct horse battery staple'
const MALLORY = 'urn:li:corpuser:mallory'

async function open(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

async function signUp(server: Process, admin: Client): Promise<void> {
  const { data } = await admin.gql('query { getInviteToken(input: {}) { inviteToken } }')
  const person = { userUrn: MALLORY, fullName: 'm', email: 'm@example.com', title: 't', password: `${PASSWORD} 2` }
  const { status } = await createClient(server.url, {}).post('/signUp', { ...person, ...data.getInviteToken })
  if (status !== 200) throw new Error(`signUp: ${status}`)
}

const erase = (by: Client, name: string) => by.post('/entities?action=delete', { urn: `urn:li:tag:${name}` })

t.setTimeout((ROUNDS + 4) * 60_000)

t.test('the first refusal is stored before it is answered, and survives kill -9', async t => {
  const folder = temporaryFolder(t)
  let { server, admin } = await open(t, folder)
  await signUp(server, admin)
  for (let round = 0; round < ROUNDS; round++) {
    const mallory = await logIn(createClient(server.url, {}), 'mallory', `${PASSWORD} 2`)
    t.equal((await erase(mallory, `round${round}`)).status, 403)
    await server.kill('SIGKILL')
    ;({ server, admin } = await open(t, folder))
    const { events: found } = await events(admin, { actor: MALLORY, resource: `urn:li:tag:round${round}` })
    t.match(found, [{ outcome: 'DENIED', count: 1 }])
  }
  const mallory = await logIn(createClient(server.url, {}), 'mallory', `${PASSWORD} 2`)
  await erase(mallory, 'counted')
  for (let at = 0; at < 20; at++) await erase(mallory, 'more')
  await server.kill('SIGTERM')
  ;({ admin } = await open(t, folder))
  const { events: counted } = await events(admin, { resource: 'urn:li:tag:counted' })
  t.match(counted, [{ count: 21 }], 'a server that stops stores its counts')
})
