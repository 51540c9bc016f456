import { pino } from 'pino'
import { Interrupted } from '../../core/store/transfer/errors.ts'
import type { Watch } from '../../core/store/transfer/progress.ts'
import { createDisplay } from './display.ts'

/** For what the stores have to say beside the progress: warnings, on standard error. */
export const log = pino({ level: 'warn', base: null }, pino.destination({ fd: 2, sync: true }))

/**
 * Shows the progress of long work and ends it in good order at the first signal, with that sentence; a second signal ends
 * the process at once. What the work resolves to is printed.
 */
export async function attended(interrupted: string, work: (watch: Watch) => Promise<string>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stopping.abort(new Interrupted(interrupted)))
  }
  const display = createDisplay(process.stderr)
  try {
    const result = await work({ report: display.show, signal: stopping.signal })
    process.stdout.write(`${result}\n`)
  } finally {
    display.end()
  }
}

/** Works with what was opened, and closes it. */
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
