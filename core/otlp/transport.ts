import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../call.ts'
import { Misconfigured } from '../errors.ts'
import type { Endpoint } from './exporting.ts'

const CLOSE_MS = 2000
const WARNING_MS = 60_000
const MAX_REASON = 200

/** Loads packages of OpenTelemetry. @throws Misconfigured if one is not installed */
export async function loaded<T>(packages: Promise<T>): Promise<T> {
  try {
    return await packages
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Misconfigured(
      `traces and metrics need packages that cannot be loaded: install those that docs/logs-and-traces.md lists, in these versions, or unset the OTEL_EXPORTER_OTLP_… variables (${reason.split('\n', 1)[0]})`
    )
  }
}

/** What an exporter of the packages is made with. */
export function exporterOptions({ url, headers, timeoutMillis }: Endpoint) {
  return { url, headers, timeoutMillis }
}

/** What a collector learns of this process. */
export function resourceOf({ resource }: Endpoint, version: string): Record<string, string> {
  return { 'service.version': version, ...resource }
}

/** Waits for what is sent last, but not for a collector that does not answer. */
export async function closing(shutdown: Promise<unknown>): Promise<void> {
  await Promise.race([shutdown.catch(() => undefined), pause(CLOSE_MS, undefined, { ref: false })])
}

export interface Losses {
  /** Something was not exported. */
  add(count: number, reason: string): void
  /** How much was lost. */
  total(): number
}

interface LossesOptions {
  readonly log: Log
  /** What the line of the log says: it has `lost` and `reason`. */
  readonly message: string
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** Says what is lost, at most once a minute. The library says nothing. */
export function createLosses({ log, message, now = () => performance.now() }: LossesOptions): Losses {
  let lost = 0
  let warned = { at: Number.NEGATIVE_INFINITY, lost: 0 }
  return {
    add(count, reason) {
      lost += count
      if (now() - warned.at < WARNING_MS) return
      log.warn({ lost: lost - warned.lost, reason: reason.slice(0, MAX_REASON) }, message)
      warned = { at: now(), lost }
    },
    total: () => lost
  }
}
