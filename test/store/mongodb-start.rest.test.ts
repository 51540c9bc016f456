import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { mongodbMigrations } from '../../core/store/mongodb/connection/migrations.ts'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { makeRow, put, readOne, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { mongodbTest, mongodbUrl, replicaSet, standalone } from '../mongod.ts'

const PASSWORD = 'hunter2'
const options = { log: silent, timeoutMs: 1500 }
const newest = mongodbMigrations.at(-1)?.format ?? 0

/** Asserts that the error is one line that names the problem and shows no password. */
async function refused(t: Test, url: string, problem: RegExp): Promise<void> {
  const { code, message } = await openMongodb(url, options).then(
    async store => {
      await store.close()
      return { code: 'none', message: 'opened' }
    },
    error => error
  )
  t.match({ code, message }, { code: 'MISCONFIGURED', message: problem })
  t.notMatch(message, /\n|hunter2/)
}

mongodbTest('an invalid URL is refused with the reason', async t => {
  const form = /mongodb:\/\/…, is malformed: expected mongodb:\/\/user:password@host:port/
  for (const url of ['mongodb://', 'mongodb:///aspectd', 'mongodb://root:hunter2', 'mongodb://h:99999/aspectd']) {
    await refused(t, url, form)
  }
  await refused(
    t,
    'mongodb://root:hunter2@h',
    /^The store mongodb:\/\/h:27017 .* does not name a database; end it with \/aspectd/
  )
  await refused(t, 'mongodb://root:hunter2@h/?replicaSet=rs0', /does not name a database/)
  await refused(t, 'mongodb://h/aspectd?poolSize=3', /malformed: option poolsize is not supported/)
  await refused(t, 'mongodb://root:hun/ter2@h/aspectd', /characters .* must be percent-encoded \(@ as %40\)/)
})

mongodbTest('servers that do not answer are reported with the reason', async t => {
  await refused(t, 'mongodb://127.0.0.1:1/aspectd', /no server answers \(connect ECONNREFUSED 127\.0\.0\.1:1\)/)
  await refused(t, 'mongodb://nowhere.invalid/aspectd', /no server answers \(getaddrinfo \w+ nowhere\.invalid\)/)
  await refused(t, 'mongodb+srv://nowhere.invalid/aspectd', /querySrv \w+ _mongodb\._tcp\.nowhere\.invalid/)
  await refused(t, withOption(await mongodbUrl(t), 'tls=true'), /no server answers \(.*TLS/)
  await refused(
    t,
    withOption(await mongodbUrl(t), 'replicaSet=other'),
    /belongs to a replica set other; correct replicaSet=/
  )
})

mongodbTest('a standalone server is refused with the commands that make it a replica set', async t => {
  const alone = await standalone(t)
  await refused(
    t,
    `${alone}aspectd`,
    /is a standalone server; start mongod with --replSet rs0 and run rs\.initiate\(\)/
  )
  await refused(t, `${alone}aspectd?replicaSet=rs0`, /start a standalone mongod with --replSet rs0/)
  const fresh = await standalone(t, ['--replSet', 'rs0'])
  await refused(t, `${fresh}aspectd`, /its replica set is not initiated; run rs\.initiate\(\)/)
})

mongodbTest('a user without a required privilege is refused with its name', async t => {
  const auth = { enable: true, customRootName: 'root', customRootPwd: PASSWORD, force: false, keyfileContent: 'secret' }
  const roles = { reader: 'read', writer: 'readWrite' }
  const extraUsers = Object.entries(roles).map(([createUser, role]) => ({
    createUser,
    pwd: PASSWORD,
    database: 'admin',
    roles: [{ role, db: 'aspectd' }]
  }))
  const url = (await replicaSet(t, { auth: { ...auth, extraUsers } })).url('aspectd')
  const as = (user: string) => withOption(url.replace('://', `://${user}@`), 'authSource=admin')
  await refused(t, url, /it requires a user: mongodb:\/\/user:password@host/)
  await refused(t, as('writer:wrong'), /rejected its user and password; correct them, .* authSource=admin/)
  await refused(t, as(`writer:${PASSWORD}`).replace('authSource=admin', ''), /rejected its user and password/)
  await refused(
    t,
    as(`reader:${PASSWORD}`),
    /its user is not allowed to insert; give it the role readWrite on the database aspectd/
  )
  const store = await openMongodb(as(`writer:${PASSWORD}`), { log: silent })
  await write(store, put(makeRow()))
  await store.close()
})

mongodbTest("another program's collections are refused and left as they are", async t => {
  const url = await mongodbUrl(t)
  const client = await connected(t, url)
  await client.db().collection('history').insertOne({ theirs: true })
  await refused(t, url, /its collections history belong to another program; name another database/)
  t.same(
    await client
      .db()
      .collections()
      .then(all => all.map(({ collectionName }) => collectionName)),
    ['history']
  )
})

mongodbTest('a newer format is refused with a message that names both', async t => {
  const url = await mongodbUrl(t)
  await (await openMongodb(url, options)).close()
  const meta = (await connected(t, url)).db().collection<{ _id: string }>('meta')
  const format = newest + 8
  await meta.updateOne({ _id: 'format' }, { $set: { format, oldestReader: 1 } })
  await (await openMongodb(url, options)).close()
  await meta.updateOne({ _id: 'format' }, { $set: { oldestReader: format } })
  const problem = `has format ${format}, which requires a program of format ${format} or newer; this one has format ${newest}`
  await refused(t, url, new RegExp(problem))
})

mongodbTest('an older store is migrated once, by the migrations that it lacks', async t => {
  const url = await mongodbUrl(t)
  await (await openMongodb(url, options)).close()
  let done = 0
  const format = newest + 1
  const step = { format, oldestReader: format, up: async () => void done++ }
  for (const _ of [1, 2]) await (await openMongodb(url, { ...options, steps: [step] })).close()
  t.equal(done, 1)
  await refused(t, url, new RegExp(`has format ${format}, which requires a program of format ${format}`))
})

mongodbTest('several instances can start at the same time on an empty database', async t => {
  const url = await mongodbUrl(t)
  const stores = await Promise.all(Array.from({ length: 5 }, () => openMongodb(url, { log: silent })))
  const [first, last] = [stores[0], stores.at(-1)]
  if (first && last) {
    await write(first, put(makeRow()))
    t.match(await readOne(last, makeRow()), { version: 1 })
  }
  await Promise.all(stores.map(store => store.close()))
})

function withOption(url: string, option: string): string {
  const [name = ''] = option.split('=')
  const [base, query = ''] = url.split('?')
  const others = query.split('&').filter(other => other && !other.startsWith(`${name}=`))
  return `${base}?${[...others, option].join('&')}`
}

async function connected(t: Test, url: string): Promise<MongoClient> {
  const client = await new MongoClient(url).connect()
  t.teardown(() => client.close())
  return client
}
