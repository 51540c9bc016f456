import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../../../call.ts'
import { BadRequest, Unavailable } from '../../../errors.ts'
import type { ThreadUse } from '../../../metrics/threads.ts'
import type { Answer, Arguments, Failure, Question, Reply, TaskName, ThreadOptions } from './worker.ts'

/** Runs what reads or writes many rows in a worker thread, so the event loop of the main thread stays free. */
export interface Thread {
  ask<N extends TaskName>(name: N, ...args: Arguments<N>): Promise<Answer<N>>
  /** How busy it is; nothing while it is not started. */
  use(): ThreadUse | undefined
  /** Resolves when every task is answered and the thread has ended. */
  close(): Promise<void>
}

interface Running {
  readonly worker: Worker
  readonly waiting: Map<
    number,
    { readonly resolve: (answer: never) => void; readonly reject: (error: unknown) => void }
  >
}

// The published package contains JavaScript.
const FILE = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)

/** What a task allocates is garbage with its answer: more space for new objects is not faster, and is never given back. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

export interface ThreadDeps {
  readonly log: Log
  /** Called before the thread opens the file; if it throws, the task fails. */
  readonly beforeOpen: () => void
}

/** The thread starts with the first task, and again after a crash. */
export function openThread(options: ThreadOptions, { log, beforeOpen }: ThreadDeps): Thread {
  let thread: Running | undefined
  let last = 0
  let closed = false

  function start(): Running {
    beforeOpen()
    const worker = new Worker(FILE, { workerData: options, execArgv: [], resourceLimits: LIMITS })
    const started: Running = { worker, waiting: new Map() }
    started.worker.on('message', (reply: Reply) => {
      settle(started, reply)
      // An idle thread does not keep the process alive.
      if (started.waiting.size === 0 && !closed) started.worker.unref()
    })
    started.worker.on('error', error =>
      log.error({ err: error }, 'thread of the store failed; its next task starts a new one')
    )
    started.worker.on('exit', () => {
      if (thread === started) thread = undefined
      for (const { reject } of started.waiting.values())
        reject(new Unavailable('The store is unavailable: its work was interrupted.'))
      started.waiting.clear()
    })
    return started
  }
  return {
    async ask(name, ...args) {
      if (closed) throw new Unavailable('The store is closed.')
      thread ??= start()
      const { promise, resolve, reject } = Promise.withResolvers<Answer<typeof name>>()
      const id = ++last
      thread.waiting.set(id, { resolve, reject })
      thread.worker.ref()
      thread.worker.postMessage({ id, name, args } as Question)
      return promise
    },
    use: () => thread?.worker.performance.eventLoopUtilization(),
    async close() {
      closed = true
      if (!thread) return
      const { promise, resolve } = Promise.withResolvers<void>()
      thread.worker.once('exit', () => resolve())
      thread.worker.ref()
      thread.worker.postMessage('close')
      await promise
    }
  }
}

function settle({ waiting }: Running, reply: Reply): void {
  const asked = waiting.get(reply.id)
  waiting.delete(reply.id)
  if ('answer' in reply) asked?.resolve(reply.answer as never)
  else asked?.reject(restored(reply.error))
}

/** The error of a failure, with the stack of the thread. */
export function restored({ message, stack, status }: Failure): Error {
  const error =
    status === 400 ? new BadRequest(message) : status === 503 ? new Unavailable(message) : new Error(message)
  return Object.assign(error, { stack })
}
