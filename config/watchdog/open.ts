import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CoreConfig } from '../../core/config/settings.ts'
import type { Sourced } from '../../core/contract/stack.ts'
import type { Log } from '../../core/index.ts'
import { setSources, turned, watchRunning } from '../../core/operation/running.ts'
import { endProcess } from '../end.ts'
import { END, type Told, type WatchdogData } from './thread.ts'

// The published package contains JavaScript.
const FILE = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)
const TURN_MS = 200
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

export interface Watchdog {
  /** Names the plugins by the places of their code. */
  know(plugins: readonly Sourced[]): void
}

/**
 * Starts a thread that notices when the event loop of this one is held: by a plugin that computes without end, no code of
 * this thread can say so, nor hear a signal. Not while a debugger can hold it.
 */
export async function openWatchdog(
  { logLevel, logFormat, watchdog }: Pick<CoreConfig, 'logLevel' | 'logFormat' | 'watchdog'>,
  log: Log
): Promise<Watchdog> {
  const { url } = await import('node:inspector')
  if (url() !== undefined) return { know: setSources }
  let tell: (told: Told) => void = () => undefined
  const cells = watchRunning({ works: works => tell({ works }) })
  const exitSeconds = watchdog.exit ? watchdog.exitSeconds : undefined
  const workerData: WatchdogData = { cells, log: { logLevel, logFormat }, exitSeconds }
  const worker = new Worker(FILE, { workerData, execArgv: [], resourceLimits: LIMITS })
  worker.on('error', error => log.warn({ err: error }, 'the watchdog has failed: a held event loop is not reported'))
  worker.unref()
  tell = told => worker.postMessage(told)
  setInterval(turned, TURN_MS).unref()
  Object.assign(globalThis, { [Symbol.for(END)]: () => endProcess(1) })
  return {
    know(plugins) {
      setSources(plugins)
      tell({ plugins: plugins.map(({ name, file }) => ({ name, file })) })
    }
  }
}
