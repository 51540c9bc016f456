import t from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { eventually, logIn } from '../helper.ts'
import { spawnServer } from '../process.ts'

// Plugins hold the event loop of a whole server by the clock; which work is named for which reason: event-loop.test.

const password = 'correct horse battery staple'

const SPINNING = `import { setImmediate as turn } from 'node:timers/promises'
import { definePlugin, operation, route } from 'aspectd'
const spin = () => {
  const end = Date.now() + 1300
  while (Date.now() < end) {}
  return 1
}
const get = (url, run) => route({ method: 'GET', url }, 'public', run)
const { promise: released, resolve: release } = Promise.withResolvers()
export const busy = definePlugin({ name: 'busy', contract: 2, setup: ({ background }) => ({
  api: undefined,
  sdl: 'type Busy { spin: Int! } extend type Query { busy: Busy! }',
  operations: { Query: { busy: operation('signed-in', () => ({})) } },
  fields: { Busy: { spin } },
  routes: [
    get('/at-once', spin),
    get('/later', async () => { await turn(); spin() }),
    get('/and-waits', async () => { await turn(); spin(); await released }),
    get('/release', () => release()),
    get('/timer', () => { setTimeout(spin, 300) }),
    get('/background', () => background.run(turn().then(spin), 'counting failed'))
  ]
}) })
`

t.test('the log names the operation that held the event loop for more than a second', async t => {
  const folder = testdir(t, { 'busy.mjs': SPINNING, 'aspectd.config.json': JSON.stringify({ load: ['./busy.mjs'] }) })
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: password } })
  const nobody = createClient(server.url, {})
  const admin = await logIn(nobody, 'datahub', password)
  let seen = 0
  const lines = () => [...server.output().matchAll(/^\{.*"heldMs".*\}$/gm)].map(([line]) => JSON.parse(line))
  const logged = async (request?: Promise<unknown>) => {
    await request
    const found = await eventually(async () => lines()[seen])
    seen = lines().length
    return found
  }
  const route = (name: string) => ({ level: 40, plugin: 'busy', kind: 'route', name: `GET ${name}` })
  const certain = /^the event loop was held for [\d.]+ s by route GET \/at-once of plugin busy$/
  t.match(await logged(nobody.get('/at-once')), { ...route('/at-once'), msg: certain })
  const probable = /^the event loop was held for [\d.]+ s; running were: route GET \/later of plugin busy$/
  t.match(await logged(nobody.get('/later')), { ...route('/later'), msg: probable })
  const waits = nobody.get('/and-waits')
  t.match(await logged(), route('/and-waits'))
  await nobody.get('/release')
  await waits
  t.match(await logged(nobody.get('/background')), {
    plugin: 'busy',
    kind: 'background work',
    name: '(counting failed)'
  })
  t.match(await logged(admin.gql('{ busy { spin } }')), { plugin: 'busy', kind: 'field', name: 'Busy.spin' })
  const unknown = /^the event loop was held for [\d.]+ s while no operation ran: a timer or listener of a plugin/
  t.match(await logged(nobody.get('/timer')), { level: 40, msg: unknown })
  t.equal(lines().length, 6, 'one line each')
})
