import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findMongod } from '../mongod-program.ts'
import { startReplicaSet } from '../replica-set.ts'
import type { Result } from './file.ts'
import { type PoolOptions, runAll, runAlone } from './pool.ts'
import { named, ofTopic, type Part, quick, reaching, rest, topics } from './selection.ts'
import { lineOf, lineOfTopic, type Outcome, summaryOf } from './summary.ts'

/**
 * `npm test` runs the quick tests, `npm run test:rest` what else `.ci/run` runs, `npm run test:soak` what takes long,
 * all topics or those that are named. `npm test -- <files and folders>` runs only these; `--changed [<commit>]` only
 * those that reach what has changed since the commit, which is HEAD when absent.
 */

/** More files than these that fail only beside others are a fault of the run. */
const MOST_UNSTABLE = 3
const ROUNDS_OF_SOAK = '30'
const HOUR_SECONDS = '3600'

const OPTIONS = { rest: { type: 'boolean' }, soak: { type: 'boolean' }, changed: { type: 'boolean' } } as const

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const { values, parts } = understood()
const mongodb = await openMongodb()
const options: Omit<PoolOptions, 'store'> = {
  mongodbUrl: mongodb.url,
  signal: interrupted.signal,
  env: values.soak ? { ASPECTD_TEST_ROUNDS: ROUNDS_OF_SOAK, TAP_TIMEOUT: HOUR_SECONDS } : {}
}
const started = performance.now()
try {
  finish(await runParts())
} finally {
  await mongodb.stop()
}

/** The command line; ends the process with a line for one that is wrong. */
function understood() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    return { values, parts: selected(values, positionals) }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(2)
  }
}

type Flags = { readonly [flag in keyof typeof OPTIONS]?: boolean }

function selected({ soak, rest: isRest, changed }: Flags, names: readonly string[]): readonly Part[] {
  if (soak) return (names.length > 0 ? names : topics).flatMap(ofTopic)
  const usual = isRest ? rest() : quick()
  if (changed) return reaching(usual, names[0] ?? 'HEAD')
  return names.length > 0 ? named(names) : usual
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

async function runParts(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const part of parts) {
    if (part.store === 'mongodb' && !mongodb.url) continue
    outcomes.push(await runPart(part))
  }
  return outcomes
}

/** The files of a part; then, alone, those that failed. */
async function runPart({ name, store, files }: Part): Promise<Outcome> {
  const begun = performance.now()
  const results: Result[] = []
  await runAll(files, { ...options, store }, result => {
    results.push(result)
    // A soak prints a line for each topic, and what failed.
    if (!values.soak || result.failed > 0) process.stdout.write(lineOf(result))
  })
  const again: Result[] = []
  for (const { file } of results.filter(({ failed }) => failed > 0)) {
    if (interrupted.signal.aborted) break
    const result = await runAlone(file, { ...options, store })
    process.stdout.write(`again, alone: ${lineOf(result)}`)
    again.push(result)
  }
  const outcome = { name, seconds: (performance.now() - begun) / 1000, results, again }
  if (values.soak) process.stdout.write(lineOfTopic(outcome))
  if (process.env.ASPECTD_TEST_TIMES) {
    appendFileSync(process.env.ASPECTD_TEST_TIMES, `${outcome.seconds.toFixed()} ${name}\n`)
  }
  return outcome
}

function finish(outcomes: readonly Outcome[]): void {
  const summary = summaryOf(outcomes, (performance.now() - started) / 1000)
  process.stdout.write(summary.text)
  const ranNothing = summary.files === 0 && !values.changed
  process.exitCode =
    summary.failed > 0 || summary.unstable > MOST_UNSTABLE || ranNothing || interrupted.signal.aborted ? 1 : 0
}
