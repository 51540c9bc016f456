import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { startServer } from '../../testing/index.ts'
import { eventually, temporaryFolder } from '../helper.ts'
import { mongodbTest, replicaSet } from '../mongod.ts'
import { findMongod } from '../mongod-program.ts'

const child = fileURLToPath(new URL('mongodb-child.ts', import.meta.url))

async function databasesOf(url: string): Promise<string[]> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1000 })
  try {
    const { databases } = await client.db().admin().listDatabases()
    return databases.map(({ name }) => name)
  } finally {
    await client.close()
  }
}

/** Runs a test of a plugin author that finds a mongod on the PATH. */
async function runChild(t: Test, args: readonly string[]) {
  const mongod = await findMongod()
  if ('missing' in mongod) throw new Error(mongod.missing)
  const TMPDIR = temporaryFolder(t)
  const PATH = [dirname(mongod.program), process.env.PATH].join(delimiter)
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, ...args], {
    env: { PATH, TMPDIR },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => program.kill('SIGKILL'))
  let output = ''
  program.stdout.on('data', text => (output += text))
  const exited = once(program, 'exit')
  await eventually(() => output.includes('\n') || program.exitCode !== null)
  const { store, changes }: { store: string; changes: number } = JSON.parse(output)
  return { program, exited, store, changes, files: () => readdirSync(TMPDIR) }
}

mongodbTest(
  'a server has an empty database of MONGODB_URI, which close drops',
  async t => {
    const set = await replicaSet(t)
    process.env.MONGODB_URI = set.url()
    const before = await databasesOf(set.url())
    const server = await startServer({ store: 'mongodb' })
    await server.ingest('urn:li:tag:a', 'tagProperties', { name: 'a' })
    const change = { urn: 'urn:li:tag:a', aspect: 'tagProperties' }
    t.strictSame(await server.changes(change, 1), [change])
    t.equal((await databasesOf(set.url())).length, before.length + 1)
    await server.close()
    t.strictSame(await databasesOf(set.url()), before)
  },
  { starts: true }
)

mongodbTest(
  'without MONGODB_URI the mongod on the PATH is started, and ends with the process of the test',
  async t => {
    const closed = await runChild(t, [])
    t.equal(closed.changes, 1)
    t.strictSame(await closed.exited, [0, null], 'it does not keep the process running')
    await eventually(() => closed.files().length === 0)
    await t.rejects(databasesOf(closed.store))

    const killed = await runChild(t, ['--stay'])
    t.ok((await databasesOf(killed.store)).length > 0)
    killed.program.kill('SIGKILL')
    await killed.exited
    await eventually(() => killed.files().every(name => !name.startsWith('aspectd-mongod-')))
    await t.rejects(databasesOf(killed.store), 'also after SIGKILL')
  },
  { starts: true }
)
