import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Work, Written } from './thread.ts'

// The published package contains JavaScript.
const FILE = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)

/** Writes and verifies a backup in a thread, so that requests do not wait. Resolves to the number of entities. */
export async function writeInThread(work: Work, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted()
  const worker = new Worker(FILE, { workerData: work, execArgv: [], name: 'backup' })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    // The promise rejects with what the thread throws.
    const ended = once(worker, 'exit').then(() => undefined)
    const answer: Written | undefined = await Promise.race([once(worker, 'message').then(([one]) => one), ended])
    signal.throwIfAborted()
    if (!answer) throw new Error('the thread ended before the backup was written')
    if ('error' in answer) throw new Error(answer.error)
    return answer.entities
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
