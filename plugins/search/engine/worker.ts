import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Log, Unavailable } from '../../../core/index.ts'
import {
  type AnswerTo,
  type FromThread,
  type Question,
  type QuestionName,
  type Reply,
  restored,
  type ToThread
} from './messages.ts'

/** A thread that failed is started again after this pause, which doubles with each failure. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** A thread that ran for so long was not broken from the start. */
const STEADY_MS = 60_000
/** A few MiB less, and no slower: what lives longer is in arrays outside of the heap. */
const LIMITS = { maxYoungGenerationSizeMb: 12 }
/** A close waits so long for what the thread writes. */
const CLOSE_MS = 8000

// The published package contains JavaScript.
const fileOf = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)

interface WorkerDeps {
  /** The program of the thread, and its `workerData`. */
  readonly file: 'thread' | 'opensearch/thread'
  readonly options: object
  readonly log: Log
  /** Gets what is no answer. */
  readonly received: (message: Exclude<FromThread, { readonly replies: unknown }>) => void
  /** The thread has ended, because it failed. It is started again. */
  readonly failed: (reason: string) => void
}

/** Runs the thread of the engine. When it fails, its questions do, and it is started again. */
export class EngineWorker {
  readonly #deps: WorkerDeps
  readonly #waiting = new Map<number, PromiseWithResolvers<AnswerTo<QuestionName>>>()
  /** Not sent yet: those of one turn of the event loop are sent together, since a message costs more than a question. */
  #asked: Question[] = []
  #worker: Worker | undefined
  #restart: NodeJS.Timeout | undefined
  #hasBegun = false
  #failures = 0
  #isClosed = false

  constructor(deps: WorkerDeps) {
    this.#deps = deps
  }

  /** Starts the thread, once. */
  begin(): void {
    if (!this.#hasBegun && !this.#isClosed) this.#start()
    this.#hasBegun = true
  }

  #start(): void {
    const startedAt = performance.now()
    let cause: unknown
    const worker = new Worker(fileOf(this.#deps.file), {
      workerData: this.#deps.options,
      resourceLimits: LIMITS,
      execArgv: [],
      name: 'search'
    })
    worker.on('message', (message: FromThread) => {
      if ('replies' in message) for (const reply of message.replies) this.#settle(reply)
      else this.#deps.received(message)
    })
    worker.on('error', error => {
      cause = error
    })
    worker.on('exit', () => this.#ended(cause, performance.now() - startedAt))
    this.#worker = worker
  }

  /** Whether there is a thread. */
  send(message: ToThread): boolean {
    this.#worker?.postMessage(message)
    return this.#worker !== undefined
  }

  /** Begins if it has not. @throws Unavailable if the thread does not run, or ends before it answers. */
  ask(question: Question): Promise<AnswerTo<QuestionName>> {
    this.begin()
    if (!this.#worker) throw interrupted()
    const answer = Promise.withResolvers<AnswerTo<QuestionName>>()
    this.#waiting.set(question.id, answer)
    if (this.#asked.length === 0) setImmediate(() => this.#sendAsked())
    this.#asked.push(question)
    return answer.promise
  }

  /** Refuses a question that is not answered yet. */
  cancel(id: number, error: unknown): void {
    const asked = this.#waiting.get(id)
    if (!asked) return
    this.#waiting.delete(id)
    asked.reject(error)
    this.#sendAsked()
    this.send({ cancel: id })
  }

  use() {
    return this.#worker?.performance.eventLoopUtilization()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (!worker) return
    const { promise, resolve } = Promise.withResolvers<void>()
    worker.once('exit', () => resolve())
    this.send('close')
    const late = setTimeout(() => void worker.terminate(), CLOSE_MS)
    await promise
    clearTimeout(late)
  }

  #sendAsked(): void {
    if (this.#asked.length > 0) this.send({ ask: this.#asked })
    this.#asked = []
  }

  #settle(reply: Reply): void {
    const asked = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('answer' in reply) asked?.resolve(reply.answer)
    else asked?.reject(restored(reply.failure))
  }

  #ended(cause: unknown, ranMs: number): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(interrupted())
    this.#waiting.clear()
    this.#asked = []
    if (this.#isClosed) return
    if (ranMs > STEADY_MS) this.#failures = 0
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, LONGEST_PAUSE_MS)
    const { log, failed } = this.#deps
    log.error({ err: cause }, `the thread of the search index failed; will start it again in ${pause} ms`)
    failed(cause instanceof Error ? cause.message : 'its thread ended')
    this.#restart = setTimeout(() => this.#start(), pause)
  }
}

export const interrupted = () => new Unavailable('The search index is being started; try again.')
