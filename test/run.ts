import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findMongod } from './mongod-program.ts'
import { startReplicaSet } from './replica-set.ts'

/**
 * `npm test`: everything on SQLite, then on MongoDB what goes through the store. One mongod serves the whole run.
 * Arguments are files and folders, which are all that is run then, and options of the test runner.
 */

const ALL = 'test/**/*.test.ts'
const THROUGH_THE_STORE = 'test/{core,plugins/*,security,clients}/*.test.ts'
const root = fileURLToPath(new URL('..', import.meta.url))
const tap = fileURLToPath(new URL('../node_modules/.bin/tap', import.meta.url))

let running: ChildProcess | undefined
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    running?.kill(signal)
  })
}

const args = process.argv.slice(2)
const named = args.filter(arg => existsSync(arg))
const options = args.filter(arg => !named.includes(arg))
const mongodb = await openMongodb()
try {
  const codes = [await run('SQLite', 'sqlite', [...options, ...filesIn(ALL)])]
  // The runner measures the coverage of one run; in the first one the adapter of MongoDB has tests too.
  const again = filesIn(THROUGH_THE_STORE)
  if (mongodb.url && again.length > 0) {
    codes.push(await run('MongoDB', 'mongodb', ['--disable-coverage', ...options, ...again]))
  }
  process.exitCode = Math.max(...codes)
} finally {
  await mongodb.stop()
}

interface Mongodb {
  /** `undefined` where there is none. */
  readonly url?: string
  stop(): Promise<void>
}

async function openMongodb(): Promise<Mongodb> {
  const stop = async () => {}
  if (process.env.MONGODB_URI) return { url: process.env.MONGODB_URI, stop }
  const mongod = await findMongod()
  if ('program' in mongod) {
    const set = await startReplicaSet()
    return { url: set.url(), stop: set.stop }
  }
  if (process.env.CI) throw new Error(mongod.missing)
  process.stderr.write(`The tests run on SQLite only. MongoDB ${mongod.missing}\n`)
  return { stop }
}

/** Of those files the ones that were named, or whose folder was; all without a name. */
function filesIn(pattern: string): string[] {
  const paths = named.map(name => relative(root, name))
  const isNamed = (file: string) => paths.some(path => file === path || file.startsWith(`${path}/`))
  return globSync(pattern, { cwd: root }).filter(file => named.length === 0 || isNamed(file))
}

/** The exit code, also of an interrupted run. */
async function run(title: string, store: string, args: string[]): Promise<number> {
  if (interrupted) return 1
  process.stdout.write(`# on ${title}\n`)
  const env = { ...process.env, ...(mongodb.url && { MONGODB_URI: mongodb.url }), ASPECTD_TEST_STORE: store }
  running = spawn(process.execPath, [tap, 'run', ...args], { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(running, 'close')
  return code ?? 1
}
