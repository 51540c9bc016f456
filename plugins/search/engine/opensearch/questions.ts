import { setTimeout as pause } from 'node:timers/promises'
import { BadRequest, Unavailable } from '../../../../core/kernel/thread.ts'
import { type FromThread, failureOf, type Question, type ThreadState } from '../messages.ts'
import { notReady } from '../thread/reporter.ts'
import { answer } from './answer.ts'
import { type Corpus, createAsker } from './asking.ts'
import { type OpenSearch, Refused } from './client.ts'
import type { Fresh } from './fresh.ts'

/** A question waits so long for an index that is built. */
const SOON_MS = 2_000
const LOOK_MS = 50
/** Answers that leave out the last second are of one moment for so long. */
const RECENT_MS = 1_000
/** What OpenSearch calls questions that it does not evaluate. */
const TOO_COMPLEX = /too_complex|too_many/

interface QuestionsDeps {
  readonly client: OpenSearch
  readonly alias: string
  readonly corpus: Corpus
  readonly fresh: Fresh
  readonly send: (message: FromThread) => void
  readonly state: () => ThreadState
  /** What was asked for before has been written. */
  readonly written: () => Promise<void>
}

/** The questions of the thread: all at once, each with requests of its own. */
export class Questions {
  readonly #deps: QuestionsDeps
  readonly #asked = new Map<number, AbortController>()

  constructor(deps: QuestionsDeps) {
    this.#deps = deps
  }

  ask(questions: readonly Question[]): void {
    for (const question of questions) void this.#answer(question)
  }

  cancel(id: number): void {
    this.#asked.get(id)?.abort()
  }

  async #answer(question: Question): Promise<void> {
    const { id } = question
    const { client, alias, corpus, send, written } = this.#deps
    const asked = new AbortController()
    this.#asked.set(id, asked)
    try {
      await written()
      await this.#untilReady(asked.signal)
      const asker = createAsker({ client, alias, signal: asked.signal, moment: await this.#momentOf(question) })
      send({ replies: [{ id, answer: await answer(corpus, question, asker) }] })
    } catch (error) {
      send({ replies: [{ id, failure: failureOf(this.#publicError(error)) }] })
    } finally {
      this.#asked.delete(id)
    }
  }

  /** What the index must show before the question is asked. */
  async #momentOf(question: Question): Promise<string> {
    return isRecent(question) ? `recent ${Math.floor(Date.now() / RECENT_MS)}` : await this.#deps.fresh.ask()
  }

  /** A build that ends soon is waited for. */
  async #untilReady(signal: AbortSignal): Promise<void> {
    const { state } = this.#deps
    const until = performance.now() + SOON_MS
    while (!state().ready && state().failure === undefined && performance.now() < until) {
      await pause(LOOK_MS, undefined, { signal })
    }
    const { failure, ready } = state()
    if (failure !== undefined) throw new Unavailable(failure)
    if (!ready) throw notReady(state())
  }

  #publicError(error: unknown): unknown {
    if (!(error instanceof Refused)) return error
    if (error.status === 404) return notReady(this.#deps.state())
    return TOO_COMPLEX.test(error.type) ? new BadRequest(`The search is too complex: ${error.message}`) : error
  }
}

/** Whether it may leave out what was acknowledged in the last second. */
function isRecent(question: Question): boolean {
  if (question.name === 'search') return question.args[0].fresh === 'recent'
  return question.name === 'walk' && question.args[0].wanted.fresh === 'recent'
}
