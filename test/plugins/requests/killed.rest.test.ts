import t from 'tap'
import { createClient } from '../../client.ts'
import { logIn, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { accept, listed, proposed, stored, tableNamed } from './requests.ts'

t.setTimeout(600_000)
const ROUNDS = scaled(3, 40)
const TABLES = 12
const PASSWORD = 'correct horse battery staple'

t.test('a kill while requests are accepted leaves the change and the end of its request, or neither', async t => {
  const folder = temporaryFolder(t)
  const open = async () => {
    const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
    return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
  }
  let { server, admin } = await open()
  for (let round = 0; round < ROUNDS; round++) {
    const waiting = []
    for (let at = 0; at < TABLES; at++) {
      const urn = await tableNamed(admin, `killed_${round}_${at}`)
      waiting.push({ urn, id: await proposed(admin, urn, { description: `text ${at}` }) })
    }
    const acknowledged = new Set<string>()
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    // The server is killed when so many are acknowledged, one more in each round, while others are under way.
    const accepting = waiting.map(async ({ urn, id }) => {
      const { errors } = await accept(admin, urn, id).catch(() => ({ errors: ['the server was killed'] }))
      if (!errors) acknowledged.add(urn)
      if (acknowledged.size > round) resolve()
    })
    await Promise.race([reached, Promise.all(accepting)])
    await server.kill('SIGKILL')
    await Promise.all(accepting)
    const again = await open()
    server = again.server
    admin = again.admin
    for (const [at, { urn }] of waiting.entries()) {
      const [request] = await listed(admin, { entityUrn: urn })
      const { description, open: left } = await stored(admin, urn)
      const isMade = description === `text ${at}`
      t.strictSame([request?.state, left], isMade ? ['ACCEPTED', 0] : ['OPEN', 1], urn)
      if (acknowledged.has(urn)) t.ok(isMade, `${urn}: what was acknowledged is stored`)
    }
    t.ok(acknowledged.size > round, `${acknowledged.size} were acknowledged`)
  }
})
