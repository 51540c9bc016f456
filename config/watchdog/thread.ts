import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { CoreConfig } from '../../core/config/settings.ts'
import { culpritOf, type Sourced } from '../../core/contract/stack.ts'
import { CELLS, type Work } from '../../core/operation/running.ts'
import { createHeld, type Held, POLL_MS } from './held.ts'
import { callMain, sampleMain } from './sample.ts'
import { createSignals } from './signals.ts'

/** The global symbol of the function that ends the process, in the main thread. */
export const END = 'aspectd.watchdog.end'

export interface WatchdogData {
  readonly cells: Int32Array
  readonly log: Pick<CoreConfig, 'logLevel' | 'logFormat'>
  /** Seconds after which a held process is ended; `undefined`: never. */
  readonly exitSeconds: number | undefined
}

/** What the main thread says before it is held. */
export interface Told {
  readonly works?: readonly Work[]
  readonly plugins?: readonly Sourced[]
}

/** If the main thread does not answer, it waits in native code. */
const KILL_MS = 2000

function watch({ cells, log, exitSeconds }: WatchdogData): void {
  const works: Work[] = []
  let plugins: readonly Sourced[] = []
  parentPort?.on('message', (told: Told) => {
    works.push(...(told.works ?? []))
    plugins = told.plugins ?? plugins
  })
  const held = createHeld({ exitSeconds, signals: createSignals(process.pid) })
  // Loaded when it is needed: most processes are never held.
  const logger = async () => (await import('../log.ts')).createLog(log)

  async function report({ seconds }: Held): Promise<void> {
    const work = works[Atomics.load(cells, CELLS.work) - 1]
    // A plugin that is being loaded has no name yet.
    const sources = work?.kind === 'load' ? [...plugins, { name: work.plugin, file: work.name }] : plugins
    const culpritIn = (stack: string | undefined) => culpritOf(Object.assign(new Error(), { stack }), sources)
    const stack = await sampleMain(one => culpritIn(one) !== undefined)
    const culprit = culpritIn(stack)
    const number = plugins.findIndex(({ name }) => name === culprit?.plugin) + 1
    if (number > 0) Atomics.store(cells, CELLS.culprit, number)
    const plugin = culprit?.plugin ?? work?.plugin
    const by = culprit ? ` by plugin ${culprit.plugin} at ${culprit.at}` : ''
    const inside = work ? `, in ${work.kind} ${work.name} of plugin ${work.plugin}` : ''
    const where = stack ? {} : { note: 'no stack: it waits in native code' }
    ;(await logger()).warn(
      { heldMs: seconds * 1000, plugin, ...(work ? { operation: `${work.kind} ${work.name}` } : {}), stack, ...where },
      `the event loop has been held for ${seconds} s${by}${inside}: nothing is answered meanwhile`
    )
  }

  async function end(why: string): Promise<void> {
    ;(await logger()).error(`${why}: the process ends without closing the store; what was acknowledged is stored`)
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILL_MS)
    callMain(END)
  }

  setInterval(() => {
    const found = held.look(Atomics.load(cells, CELLS.turn))
    if (found?.does === 'report') void report(found)
    else if (found?.does === 'stop') void end('the process was told to stop while its event loop is held')
    else if (found?.does === 'exit') void end(`the event loop has been held for ${found.seconds} s (watchdog.exit)`)
  }, POLL_MS)
}

if (!isMainThread) watch(workerData)
