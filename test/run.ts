import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openLane, type Result, runFile } from './file.ts'
import { findMongod } from './mongod-program.ts'
import { startReplicaSet } from './replica-set.ts'

/**
 * `npm test` runs the quick tests on SQLite, among them the contract of both stores.
 * `npm run test:rest` runs all others: *.rest.test.ts on SQLite, and the tests that use the configured store again on
 * MongoDB.
 * With files and folders as arguments only these run, on both stores where that applies.
 */

const ALL = '{test,examples}/**/*.test.ts'
const REST = 'test/**/*.rest.test.ts'
const THROUGH_THE_STORE = '{test/{core,plugins/*,security,clients},examples/*}/*.test.ts'
/** Not again on MongoDB: what these test of processes, files, clients, access and the engine of search knows no store. */
const KNOW_NO_STORE = [
  'test/core/{event-loop,give-back,json-steps,listeners,outside,password,signals,start,switched-off,uncaught}.rest.test.ts',
  'test/plugins/openapi/{document,fuzz}.rest.test.ts',
  'test/plugins/search/{disk,fuzz,fuzz-engine,index-large,many-words,naive}.rest.test.ts',
  'test/security/{declarations,matrix,scoped-tokens,table}.{rest.test,test}.ts',
  'test/clients/{agents,gc-stages,lineage,links,not-offered,openapi-lists,refused,search,search-recipes,timeline}.rest.test.ts'
]
/** These depend on the process: on what it has not loaded yet, or on how long its event loop takes. */
const OWN_PROCESS = ['test/core/load.test.ts', 'test/security/bodies.test.ts']
/** Of the rest, only these add coverage to the quick tests; measuring doubles the time to load a server. */
const REST_MEASURED = 'test/{cluster,contract,core,plugins/{auth,runs,tokens},store,transfer}/**/*.test.ts'
/** One more than cores: many files wait for a disk, a timer or a browser. */
const JOBS = Number(process.env.ASPECTD_TEST_JOBS ?? availableParallelism() + 1)
const SLOWEST = 10
const root = fileURLToPath(new URL('..', import.meta.url))

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const args = process.argv.slice(2)
const rest = args.includes('--rest')
const named = args.filter(arg => arg !== '--rest')
const unknown = named.filter(name => !existsSync(name))
if (unknown.length > 0) throw new Error(`file or folder not found: ${unknown.join(', ')}`)

const started = performance.now()
const mongodb = await openMongodb()
const results: Result[] = []
try {
  const { onSqlite, onMongodb } = selection()
  await runAll(onSqlite, 'sqlite')
  if (mongodb.url) await runAll(onMongodb, 'mongodb')
} finally {
  await mongodb.stop()
}
summarize()

/** The files to run on each store. */
function selection(): { onSqlite: string[]; onMongodb: string[] } {
  const matching = (pattern: string | string[]) => new Set(globSync(pattern, { cwd: root }))
  const ofRest = matching(REST)
  const throughTheStore = matching(THROUGH_THE_STORE)
  const knowNoStore = matching(KNOW_NO_STORE)
  const all = [...matching(ALL)].toSorted()
  if (named.length > 0) {
    const paths = named.map(name => relative(root, name))
    const chosen = all.filter(file => paths.some(path => file === path || file.startsWith(`${path}/`)))
    return { onSqlite: chosen, onMongodb: chosen.filter(file => throughTheStore.has(file)) }
  }
  return {
    onSqlite: all.filter(file => ofRest.has(file) === rest),
    onMongodb: rest ? all.filter(file => throughTheStore.has(file) && !knowNoStore.has(file)) : []
  }
}

interface Mongodb {
  /** `undefined` without MongoDB. */
  readonly url?: string
  stop(): Promise<void>
}

/** One mongod for the whole run. */
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

/** Runs several files at a time. Quick files share processes; each other file has its own. */
async function runAll(files: readonly string[], store: string): Promise<void> {
  const [own, shared] = [files.filter(hasOwnProcess), files.filter(file => !hasOwnProcess(file))]
  const env = {
    NODE_ENV: 'test',
    ...process.env,
    ...(mongodb.url && { MONGODB_URI: mongodb.url }),
    ASPECTD_TEST_STORE: store
  }
  const unmeasured = { ...env, NODE_V8_COVERAGE: '' }
  const options = { cwd: root, signal: interrupted.signal }
  const isMeasured = (file: string) => !rest || (store === 'sqlite' && matchesGlob(file, REST_MEASURED))
  const next = (waiting: string[]) => (interrupted.signal.aborted ? undefined : waiting.shift())
  const report = (result: Result) => {
    results.push(result)
    process.stdout.write(lineOf(result))
  }
  const work = async () => {
    await using lane = openLane({ ...options, env: rest ? unmeasured : env })
    for (let file = next(shared); file; file = next(shared)) report(await lane.run(file))
    for (let file = next(own); file; file = next(own)) {
      report(await runFile(file, { ...options, env: isMeasured(file) ? env : unmeasured }))
    }
  }
  await Promise.all(Array.from({ length: JOBS }, work))
}

function hasOwnProcess(file: string): boolean {
  return matchesGlob(file, REST) || OWN_PROCESS.some(pattern => matchesGlob(file, pattern))
}

function lineOf({ file, store, seconds, failed, skipped, problems }: Result): string {
  const skips = skipped.map(reason => `     skipped: ${reason}\n`).join('')
  return `${failed ? 'FAIL' : 'ok  '} ${seconds.toFixed(1).padStart(6)} s  ${file} on ${store}\n${skips}${problems}`
}

function summarize(): void {
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  process.stdout.write(
    `\nThe slowest files:\n${slowest.map(result => lineOf({ ...result, problems: '', skipped: [] })).join('')}`
  )
  const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0)
  const failed = sum(result => result.failed)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  const failures = results.filter(result => result.failed > 0).map(result => `FAIL ${result.file} on ${result.store}\n`)
  process.stdout.write(`\n${failures.join('')}${results.length} files in ${minutes} minutes\n`)
  process.stdout.write(`${sum(result => result.passed)} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || results.length === 0 || interrupted.signal.aborted ? 1 : 0
}
