import { registerHooks } from 'node:module'
import { join, matchesGlob } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import root, { Test } from 'tap'
import { cache } from '../cache.ts'
import { setTest } from './tap-of-file.ts'

/**
 * Runs test files one after the other in this process, so that the server's modules are loaded once. The parent process
 * sends their paths; each is answered with what the file as a program would have printed.
 */

const OF_FILE = new URL('./tap-of-file.ts', import.meta.url).href
const TIMEOUT_MS = 1000 * Number(process.env.TAP_TIMEOUT ?? 30)

/** These reach what runs in threads. A server starts two of them; measuring doubles the time that they take to load. */
const THREADS_MEASURED = 'test/{contract,core,plugins/{ingestion,lineage,search},store,transfer}/**'
/** Where coverage is written, if this process is measured. */
const coverage = process.env.NODE_V8_COVERAGE

registerHooks({
  resolve(specifier, context, next) {
    const isOfTest = specifier === 'tap' && context.parentURL !== OF_FILE && context.parentURL !== import.meta.url
    return isOfTest ? { url: OF_FILE, format: 'module-typescript', shortCircuit: true } : next(specifier, context)
  }
})

// The limits are those of the files: the process has as many files as it takes.
root.setTimeout(0)

process.on('message', (file: string) => void run(file))
process.once('disconnect', () => process.exit())

/** Whether threads and programs that start from now on are measured. This process stays what it was when it started. */
function measureOthers(isWanted: boolean): void {
  if (!coverage) return
  const [set, unset] = isWanted
    ? [{ NODE_V8_COVERAGE: coverage, NODE_DISABLE_COMPILE_CACHE: '1' }, ['NODE_COMPILE_CACHE']]
    : [{ NODE_COMPILE_CACHE: join(cache, 'compile') }, ['NODE_V8_COVERAGE', 'NODE_DISABLE_COMPILE_CACHE']]
  Object.assign(process.env, set)
  // An empty variable would not be none.
  for (const name of unset) delete process.env[name]
}

async function run(file: string): Promise<void> {
  measureOthers(matchesGlob(file, THREADS_MEASURED))
  const options: ConstructorParameters<typeof Test>[0] = { name: file, timeout: TIMEOUT_MS }
  const test: Test = new Test(options)
  const setTimeoutOf = test.setTimeout.bind(test)
  test.setTimeout = ms => {
    process.send?.({ setTimeout: ms })
    setTimeoutOf(ms)
  }
  setTest(test)
  let output = ''
  test.on('data', text => {
    output += text
  })
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  test.on('complete', () => resolve())
  test.runMain(() => undefined)
  await import(pathToFileURL(join(process.cwd(), file)).href).catch(error => test.fail(String(error?.stack ?? error)))
  test.end()
  await complete
  // Else tap ends the process when the time of this file is over, while another runs.
  setTimeoutOf(0)
  process.send?.({
    output: `${output}\n# ${inspect(test.counts.toJSON(), { breakLength: Infinity })}\n`,
    ok: test.passing()
  })
}
