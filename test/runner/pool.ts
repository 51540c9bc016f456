import { availableParallelism } from 'node:os'
import { matchesGlob } from 'node:path'
import { openLane, type Result, type RunOptions, runFile } from './file.ts'
import { startsPrograms } from './reach.ts'
import { isQuick, root, type StoreName } from './selection.ts'

/** These change their process, or depend on what it has not loaded or begun yet. */
const OWN_PROCESS = [
  'test/core/{event-loop,load}.test.ts',
  'test/core/http/drain.test.ts',
  'test/core/otlp/off.test.ts',
  'test/plugins/search/opensearch-server.rest.test.ts',
  'test/testing/*.rest.test.ts'
]
/** More than cores: many files wait for a disk, and those of the rest for a browser or another program. */
const jobsOf = (files: readonly string[]): number =>
  Number(process.env.ASPECTD_TEST_JOBS ?? availableParallelism() + (files.every(isQuick) ? 1 : 2))
/**
 * Of the rest, these reach what no quick test does; without one of them `npm run coverage` fails, or nearly. Measuring
 * doubles the time to load a server, so the others are not measured, above all those that start programs.
 */
const REST_MEASURED = [
  'test/core/{listeners,password,uncaught,watchdog}.rest.test.ts',
  'test/moving/*.rest.test.ts',
  'test/plugins/{auth,backups,delivery,erasure,sample,tokens}/*.rest.test.ts',
  'test/plugins/executor/command.rest.test.ts',
  'test/plugins/oidc/renew.rest.test.ts',
  'test/plugins/runs/undo.rest.test.ts',
  'test/plugins/search/{index-older,opensearch*}.rest.test.ts',
  'test/store/mongodb-*.rest.test.ts',
  'test/transfer/{check,commands,sample-catalog}.rest.test.ts',
  // Nothing else reaches every branch of `plugins/auth/policies/rights-changes.ts`.
  'test/security/scoped-tokens.rest.test.ts'
]

export interface PoolOptions {
  readonly store: StoreName
  readonly mongodbUrl: string | undefined
  readonly signal: AbortSignal
  /** Variables for the tests, beside those of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs several files at a time, and reports each as it ends. Files share processes, one after the other, which saves
 * loading the server for each; those that start programs, or need it, have a process each.
 */
export async function runAll(
  files: readonly string[],
  options: PoolOptions,
  report: (result: Result) => void
): Promise<void> {
  const [own, shared] = [files.filter(hasOwnProcess), files.filter(file => !hasOwnProcess(file))]
  const next = (waiting: string[]) => (options.signal.aborted ? undefined : waiting.shift())
  const work = async () => {
    for (let file = next(own); file; file = next(own)) report(await runAlone(file, options))
    await using measured = openLane(ofFiles(options, true))
    await using others = openLane(ofFiles(options, false))
    for (let file = next(shared); file; file = next(shared)) {
      report(await (isMeasured(file, options) ? measured : others).run(file))
    }
  }
  await Promise.all(Array.from({ length: jobsOf(files) }, work))
}

/** Runs a file in a process of its own. */
export function runAlone(file: string, options: PoolOptions): Promise<Result> {
  return runFile(file, ofFiles(options, isMeasured(file, options)))
}

function hasOwnProcess(file: string): boolean {
  return OWN_PROCESS.some(pattern => matchesGlob(file, pattern)) || (!isQuick(file) && startsPrograms(file))
}

function isMeasured(file: string, { store }: PoolOptions): boolean {
  if (store !== 'sqlite') return false
  return isQuick(file) || REST_MEASURED.some(pattern => matchesGlob(file, pattern))
}

function ofFiles({ store, mongodbUrl, signal, env }: PoolOptions, measured: boolean): RunOptions {
  return {
    cwd: root,
    signal,
    env: {
      NODE_ENV: 'test',
      ...process.env,
      ...(mongodbUrl !== undefined && { MONGODB_URI: mongodbUrl }),
      ...(!measured && { NODE_V8_COVERAGE: '' }),
      ...env,
      ASPECTD_TEST_STORE: store
    }
  }
}
