import { type Cursor, inPart, type Key, type Log, Unavailable } from '../../../core/index.ts'
import { Backlog } from './backlog.ts'
import type { AnswerTo, Question, QuestionArgs, QuestionName, ThreadOptions, ThreadState } from './messages.ts'
import type { OpenSearchOptions } from './opensearch/options.ts'
import type { Asker, EngineState, SearchEngine } from './port.ts'
import { EngineWorker, interrupted } from './worker.ts'

/** A question fails after this time. */
const DEADLINE_MS = 5000
/** A writer waits at most so long for an index that is not of this instance. */
const REMOTE_WAIT_MS = 1000

/** An index in a file, or in OpenSearch. */
export type EngineOptions = EngineDeps & (ThreadOptions | OpenSearchOptions)

interface EngineDeps {
  readonly log: Log
  readonly deadlineMs?: number
  /** Called when the thread says how it is, with the reason when it has failed. */
  readonly report: (state: ThreadState | { readonly failed: string }) => void
  /** Called after each question. */
  readonly asked?: (question: QuestionName, outcome: 'answered' | 'failed', milliseconds: number) => void
  /** The change feed is read again from here after a restart. */
  readonly durable: (cursor: Cursor) => void
}

/** An engine with what its operator is shown. */
export interface Engine extends SearchEngine {
  /** How long the oldest change waits that is not indexed, in seconds. */
  lag(): number
  /** How busy its thread is, in milliseconds; nothing while there is none. */
  use(): { readonly active: number; readonly idle: number } | undefined
}

const NOT_STARTED: ThreadState = { ready: false, isBuilding: false, done: 0, entities: 0, behind: 0, received: 0 }

/** The engine: questions go to its thread, answers come back. Nothing else of the catalog waits for it. */
export function openEngine(options: EngineOptions): Engine {
  const link = new Link(options)
  const { ask } = link
  return {
    start: () => link.worker.begin(),
    search: (wanted, asked, asker) => ask('search', [wanted, asked], asker),
    columns: (wanted, page, asker) => ask('columns', [wanted, page], asker),
    complete: (completion, asker) => ask('complete', [completion], asker),
    suggest: (misspelt, asker) => ask('suggest', [misspelt], asker),
    walk: (walk, page, asker) => ask('walk', [walk, page], asker),
    state: () => ({ ...publicState(link.state), behind: link.backlog.behind }),
    changed: keys => link.backlog.add(keys),
    room: () => link.backlog.room(),
    rebuild: keys => (keys ? link.restore(keys) : link.reindex()),
    lag: () => link.backlog.lag,
    use: () => link.worker.use(),
    async close() {
      link.backlog.reset()
      await link.worker.close()
    }
  }
}

/** What the main thread knows of the other one. */
class Link {
  state = NOT_STARTED
  readonly worker: EngineWorker
  readonly backlog: Backlog
  readonly #deadlineMs: number
  readonly #told: NonNullable<EngineOptions['asked']>
  #asked = 0
  /** Of a build that was asked for. */
  #begun: PromiseWithResolvers<boolean> | undefined

  constructor(given: EngineOptions) {
    const { log, report, durable, deadlineMs = DEADLINE_MS, asked = () => undefined, ...options } = given
    this.#deadlineMs = deadlineMs
    this.#told = asked
    const isRemote = 'openSearch' in options
    // The feed of SQLite has a change as soon as it is written; an index that others feed is behind the feed alone.
    const isNamed = !isRemote && !options.source.url.startsWith('sqlite:')
    const mostWaitMs = isRemote ? REMOTE_WAIT_MS : undefined
    this.backlog = new Backlog({ isNamed, mostWaitMs, send: changed => this.worker.send({ changed }) })
    this.worker = new EngineWorker({
      file: isRemote ? 'opensearch/thread' : 'thread',
      options,
      log,
      received: message => {
        if ('durable' in message) durable(message.durable)
        else this.#setState(message.state)
        if ('state' in message) report(message.state)
      },
      failed: reason => {
        this.state = NOT_STARTED
        this.backlog.reset()
        this.#settle(false)
        report({ failed: reason })
      }
    })
  }

  #setState(state: ThreadState): void {
    this.state = state
    this.backlog.update(state)
    if (state.isBuilding) this.#settle(true)
    else if (state.failure !== undefined) {
      this.#begun?.reject(new Unavailable(`The search index cannot be built: ${state.failure}`))
      this.#begun = undefined
    }
  }

  #settle(hasBegun: boolean): void {
    this.#begun?.resolve(hasBegun)
    this.#begun = undefined
  }

  readonly ask = async <N extends QuestionName>(
    name: N,
    args: QuestionArgs<N>,
    { signal, remarks = {}, trace }: Asker
  ): Promise<AnswerTo<N>> => {
    const begun = performance.now()
    try {
      const answer = await inPart(trace, 'search.question', () => this.#ask(name, args, signal))
      this.#told(name, 'answered', performance.now() - begun)
      // The state is sent before the answers that are given in it.
      const { missing } = this.state
      if (missing) remarks.search = { state: 'rebuilding', outdated: true, missing, ...this.#progress() }
      return answer
    } catch (error) {
      this.#told(name, 'failed', performance.now() - begun)
      if (error instanceof Unavailable && !this.state.ready) remarks.search = { state: 'building', ...this.#progress() }
      throw error
    }
  }

  #progress() {
    const { done, entities, secondsLeft } = this.state
    return { done, entities, ...(secondsLeft === undefined ? {} : { secondsLeft }) }
  }

  async #ask<N extends QuestionName>(name: N, args: QuestionArgs<N>, signal: AbortSignal): Promise<AnswerTo<N>> {
    signal.throwIfAborted()
    const id = ++this.#asked
    this.backlog.ask()
    // The cast joins a name and its arguments, which the types of this function keep together.
    const answer = this.worker.ask({ id, name, args } as unknown as Question)
    const late = setTimeout(() => this.worker.cancel(id, tooLate(this.backlog.behind)), this.#deadlineMs)
    const abort = () => this.worker.cancel(id, signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      return (await answer) as AnswerTo<N>
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', abort)
    }
  }

  async restore(keys: readonly Key[]): Promise<boolean> {
    this.worker.begin()
    if (!this.worker.send({ again: keys.map(({ urn, aspect }) => [urn, aspect] as const) })) throw interrupted()
    this.backlog.sent(keys.length)
    return true
  }

  async reindex(): Promise<boolean> {
    if (!this.worker.send('reindex')) return false
    this.#begun ??= Promise.withResolvers<boolean>()
    return this.#begun.promise
  }
}

function publicState({ received: _received, failure: _failure, ...state }: ThreadState): EngineState {
  return state
}

function tooLate(behind: number): Error {
  return new Unavailable(
    behind > 0
      ? `The search index is ${behind} changes behind; try again.`
      : 'The search took too long; try again, or search for something more exact.'
  )
}
