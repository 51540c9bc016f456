import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import bootstrap from '../../plugins/auth/policies/bootstrap.json' with { type: 'json' }
import { createClient } from '../client.ts'
import { logIn, temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'

const ROUNDS = scaled(1, 10)
const INSTANCES = 3
const SEEDED = Object.keys({ ...bootstrap.roles, ...bootstrap.policies }).length

/** The number of rows of bootstrap policies and roles, by their version. */
async function seedVersions(store: string): Promise<Map<number, number>> {
  const client = new MongoClient(store)
  try {
    const rows = client.db().collection<{ a: string; v: number }>('aspects')
    const found = await rows.find({ a: { $in: ['dataHubPolicyInfo', 'dataHubRoleInfo'] } }).toArray()
    return new Map([...Map.groupBy(found, ({ v }) => v)].map(([version, rows]) => [version, rows.length]))
  } finally {
    await client.close()
  }
}

async function startTogether(t: Test, store: string) {
  const folders = Array.from({ length: INSTANCES }, () => temporaryFolder(t))
  const env = { ASPECTD_STORE: store }
  const servers = await Promise.all(folders.map(folder => spawnServer(t, { folder, env })))
  const files = folders.map(folder => join(folder, 'data', 'admin-password')).filter(file => existsSync(file))
  return { servers, files }
}

mongodbTest(
  `three instances that start at the same time on an empty store create one first user, ${ROUNDS} rounds`,
  async t => {
    for (let round = 0; round < ROUNDS; round++) {
      const store = await mongodbUrl(t)
      const { servers, files } = await startTogether(t, store)
      t.equal(files.length, 1, 'one password was generated')
      const printed = servers.filter(({ output }) => output().includes('first user: datahub'))
      t.equal(printed.length, 1, 'by one instance')
      const password = readFileSync(files[0] ?? '', 'utf8').trim()
      for (const { url } of servers) await logIn(createClient(url, {}), 'datahub', password)
      t.strictSame(await seedVersions(store), new Map([[1, SEEDED]]), 'policies and roles were written once')
      await Promise.all(servers.map(({ kill }) => kill('SIGTERM')))
    }
  }
)
