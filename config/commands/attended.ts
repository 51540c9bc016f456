import { pino } from 'pino'
import { Interrupted } from '../../core/store/transfer/errors.ts'
import type { Watch } from '../../core/store/transfer/progress.ts'
import { onStop } from '../stop-signals.ts'
import { createDisplay } from './display.ts'

/** Warnings of the stores, on standard error. */
export const log = pino({ level: 'warn', base: null }, pino.destination({ fd: 2, sync: true }))

/**
 * Runs long work and shows its progress; prints the text it resolves to. A signal to stop aborts the work, which then
 * fails with the message `interrupted`.
 */
export async function attended(interrupted: string, work: (watch: Watch) => Promise<string>): Promise<void> {
  const stopping = new AbortController()
  onStop(() => stopping.abort(new Interrupted(interrupted)))
  const display = createDisplay(process.stderr)
  try {
    const result = await work({ report: display.show, signal: stopping.signal })
    process.stdout.write(`${result}\n`)
  } finally {
    display.end()
  }
}

/** Opens a resource, works with it, and closes it. */
export async function using<R extends { close(): Promise<void> }, T>(
  opening: Promise<R>,
  work: (resource: R) => Promise<T>
): Promise<T> {
  const resource = await opening
  try {
    return await work(resource)
  } finally {
    await resource.close()
  }
}
