import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Log, Unavailable } from '../../../core/index.ts'
import type { AnswerTo, Failure, FromThread, Question, QuestionName, ThreadOptions, ToThread } from './messages.ts'
import { restored } from './thread/failure.ts'

/** An engine whose thread failed starts it again after this pause, which doubles with each failure. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** A thread that ran for so long was not broken from the start. */
const STEADY_MS = 60_000
/** A close waits so long for what the thread writes. */
const CLOSE_MS = 8000

// The published package contains JavaScript.
const FILE = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)

interface WorkerDeps {
  readonly options: ThreadOptions
  readonly log: Log
  /** Gets what is no answer. */
  readonly received: (message: Exclude<FromThread, { readonly id: number }>) => void
  /** The thread has ended, because it failed. It is started again. */
  readonly failed: (reason: string) => void
}

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

export type EngineWorker = ReturnType<typeof createWorker>

/** Runs the thread of the engine. One that fails is started again; its questions fail. */
export function createWorker({ options, log, received, failed }: WorkerDeps) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let restart: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false

  /** Whether there is a thread. */
  function send(message: ToThread): boolean {
    worker?.postMessage(message)
    return worker !== undefined
  }

  function start(): void {
    const startedAt = performance.now()
    let cause: unknown
    const started = new Worker(FILE, { workerData: options, execArgv: [], name: 'search' })
    worker = started
    started.on('message', (message: FromThread) => {
      if ('id' in message) settle(waiting, message)
      else received(message)
    })
    started.on('error', error => {
      cause = error
    })
    started.on('exit', () => {
      worker = undefined
      refuseAll(waiting)
      if (isClosed) return
      if (performance.now() - startedAt > STEADY_MS) failures = 0
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS)
      log.error({ err: cause }, `search: the thread of the index failed; will start it again in ${pause} ms`)
      failed(cause instanceof Error ? cause.message : 'the thread ended')
      restart = setTimeout(start, pause)
    })
  }

  return {
    start,
    send,
    /** @throws Unavailable if the thread does not run, or ends before it answers. */
    ask(question: Question): Promise<AnswerTo<QuestionName>> {
      if (!worker) throw interrupted()
      const { promise, resolve, reject } = Promise.withResolvers<AnswerTo<QuestionName>>()
      waiting.set(question.id, { resolve, reject })
      send({ ask: question })
      return promise
    },
    /** Refuses a question that is not answered yet. */
    cancel(id: number, error: unknown): void {
      const asked = waiting.get(id)
      if (!asked) return
      waiting.delete(id)
      asked.reject(error)
      send({ cancel: id })
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(restart)
      const closing = worker
      if (!closing) return
      const { promise, resolve } = Promise.withResolvers<void>()
      closing.once('exit', () => resolve())
      send('close')
      const late = setTimeout(() => void closing.terminate(), CLOSE_MS)
      await promise
      clearTimeout(late)
    }
  }
}

const interrupted = () => new Unavailable('The search index is being started; try again.')

function settle(waiting: Map<number, Waiting>, reply: Extract<FromThread, { readonly id: number }>): void {
  const asked = waiting.get(reply.id)
  waiting.delete(reply.id)
  if ('answer' in reply) asked?.resolve(reply.answer as never)
  else asked?.reject(restored(reply.failure satisfies Failure))
}

function refuseAll(waiting: Map<number, Waiting>): void {
  for (const { reject } of waiting.values()) reject(interrupted())
  waiting.clear()
}
