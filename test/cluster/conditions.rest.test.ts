import type { Test } from 'tap'
import { openServer } from '../../testing/server.ts'
import { CONSOLE_CACHE } from '../cache.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { CLAIMS, movedIntoEachOther, together } from '../plugins/entities/claiming.ts'
import { scaled } from '../rounds.ts'
import { PASSWORD } from './servers.ts'

const ROUNDS = scaled(3, 30)

/** Administrators on two servers that share a database. */
async function administrators(t: Test) {
  const env = { ...CONSOLE_CACHE, ASPECTD_ADMIN_PASSWORD: PASSWORD }
  const store = await mongodbUrl(t)
  const open = async () => {
    const server = await openServer({ store, env })
    t.teardown(server.close)
    return server.admin
  }
  return [await open(), await open()] as const
}

mongodbTest('two instances decide in the commit who gets a name, and where a domain is', async t => {
  const clients = await administrators(t)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [type, claim] of Object.entries(CLAIMS)) {
      const { made, refused } = await together(clients, client => claim(client, `Twin ${round}`))
      t.equal(made, 1, type)
      t.match(refused, [/already exists/], type)
    }
    t.notOk(await movedIntoEachOther(clients, `pair${round}`))
  }
})
