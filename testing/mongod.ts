import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { MongoClient } from 'mongodb'

/** A mongod that runs on this machine, or the reason why there is none. */
export type Mongod = { readonly program: string; readonly version: string } | { readonly missing: string }

export const OLDEST_MONGOD = 6
const START_MS = 60_000
const SET = 'aspectd'
// Test files may each have one. Less than 0.25 GB is not accepted.
const OPTIONS = ['--bind_ip', '127.0.0.1', '--replSet', SET, '--wiredTigerCacheSizeGB', '0.25', '--quiet']
/** Runs the arguments until the standard input is closed, also by the death of this process; then removes $0. */
const UNTIL_CLOSED = '"$@" & read -r line; kill -9 $!; wait; rm -rf "$0"'

export function mongodOnPath(): Mongod {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const program = folders.map(folder => join(folder, 'mongod')).find(path => existsSync(path))
  return program ? tryMongod(program) : { missing: 'not found on the PATH' }
}

/** Runs the program: it can be for another system, lack a library or be too old. */
export function tryMongod(program: string): Mongod {
  const { stdout, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, version] = /db version v(\S+)/.exec(stdout ?? '') ?? []
  if (version === undefined) return { missing: `${program} failed to run: ${error?.message ?? lastLine(stderr)}` }
  if (Number.parseInt(version, 10) < OLDEST_MONGOD) return { missing: `${program} has version ${version}` }
  return { program, version }
}

/** Starts a replica set of one member with an empty temporary folder. It ends with this process. Resolves to its URL. */
export async function startMongod(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-mongod-'))
  const log = join(folder, 'log')
  const port = await freePort()
  const args = [program, '--dbpath', folder, '--port', String(port), '--logpath', log, ...OPTIONS]
  // In a process group of its own: Ctrl-C ends this process, which ends the shell.
  const shell = spawn('sh', ['-c', UNTIL_CLOSED, folder, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true
  })
  await once(shell, 'spawn')
  shell.unref()
  const servers = `mongodb://127.0.0.1:${port}/`
  try {
    const _id = SET
    await ask(`${servers}?directConnection=true`, {
      replSetInitiate: { _id, members: [{ _id: 0, host: `127.0.0.1:${port}` }] }
    })
    await ask(`${servers}?replicaSet=${SET}`, { ping: 1 })
  } catch (cause) {
    shell.stdin.end()
    throw new Error(`${program} did not start: ${existsSync(log) ? lastLine(readFileSync(log, 'utf8')) : cause}`, {
      cause
    })
  }
  return `${servers}?replicaSet=${SET}`
}

/** The driver waits for a server, with `replicaSet` for the primary. */
async function ask(url: string, command: object): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: START_MS })
  try {
    await client.db('admin').command(command)
  } finally {
    await client.close()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('the system has no free port')
  return address.port
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
