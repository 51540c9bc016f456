import type { Metrics } from './metric.ts'

/** By the numbers that pino has for them. */
const LEVELS = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' } as const
type Level = (typeof LEVELS)[keyof typeof LEVELS]

type Write = (this: unknown, ...args: unknown[]) => void

/** How many lines a log has written, by level. */
export interface LogLines {
  readonly counts: Readonly<Record<Level, number>>
  /** Options of pino: called for lines that are written, not for those below the level of the log. */
  readonly hooks: { logMethod(this: unknown, args: unknown[], write: Write, level: number): void }
}

export function createLogLines(): LogLines {
  const counts = { debug: 0, info: 0, warn: 0, error: 0, fatal: 0 }
  return {
    counts,
    hooks: {
      logMethod(args, write, level) {
        const name = LEVELS[level as keyof typeof LEVELS]
        if (name !== undefined) counts[name]++
        write.apply(this, args)
      }
    }
  }
}

export function observeLog(metrics: Metrics, { counts }: LogLines): void {
  const levels = Object.values(LEVELS)
  metrics.total({
    name: 'log_lines_total',
    help: 'Lines of the log, by level. Each of level error is a fault of the server.',
    labels: { level: levels },
    read: () => levels.map(level => ({ labels: { level }, value: counts[level] }))
  })
}
