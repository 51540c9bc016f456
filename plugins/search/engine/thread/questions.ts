import { type AnswerTo, type FromThread, failureOf, type Question, type QuestionName, type Reply } from '../messages.ts'

/** How long one question is worked on before the next one has its turn. */
const TURN_MS = 10
/** A reply waits this long, and for one step of work, for others that are sent with it. */
const GATHER_MS = 1

export type Work = Generator<void, AnswerTo<QuestionName>>

interface QuestionsDeps {
  readonly send: (message: FromThread) => void
  /** Whether an error means that the index cannot be used. */
  readonly isFatal: (error: unknown) => boolean
}

/**
 * The questions of the thread. They wait until what they must find is indexed; then those that were admitted together
 * are answered in turns, from an index that nobody changes meanwhile.
 */
export class Questions {
  readonly #deps: QuestionsDeps
  #waiting: Question[] = []
  readonly #running = new Map<number, Work>()
  /** Not sent yet: those of one turn are sent together, since a message costs more than many an answer. */
  #replies: Reply[] = []
  /** When the first of them was ready. */
  #repliedAt = 0
  /** Of questions that were taken. */
  readonly #cancelled = new Set<number>()

  constructor(deps: QuestionsDeps) {
    this.#deps = deps
  }

  add(questions: readonly Question[]): void {
    this.#waiting.push(...questions)
  }

  /** Nobody waits for the answer any longer. */
  cancel(id: number): void {
    this.#waiting = this.#waiting.filter(question => question.id !== id)
    if (!this.#running.delete(id)) this.#cancelled.add(id)
  }

  /** Whether some are not taken yet. */
  get areWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Whether some are admitted and not answered. */
  get areRunning(): boolean {
    return this.#running.size > 0
  }

  /** Takes those that wait: what they must find is in the index after the next catch-up. */
  take(): readonly Question[] {
    const taken = this.#waiting
    this.#waiting = []
    return taken
  }

  /** Begins with questions that were taken. */
  admit(taken: readonly Question[], evaluate: (question: Question) => Work): void {
    for (const question of taken) {
      if (this.#cancelled.has(question.id)) continue
      const steps = this.#attempt(question.id, () => evaluate(question))
      if (steps) this.#running.set(question.id, steps)
    }
    this.#cancelled.clear()
  }

  /** Refuses questions that were taken. */
  refuse(taken: readonly Question[], error: unknown): void {
    this.#deps.send({ replies: taken.map(({ id }) => ({ id, failure: failureOf(error) })) })
  }

  /** Works on each admitted one for its turn. @throws what means that the index cannot be used */
  turn(): void {
    try {
      for (const [id, steps] of this.#running) this.#work(id, steps)
    } finally {
      this.#sendReplies()
    }
  }

  #reply(reply: Reply): void {
    if (this.#replies.length === 0) this.#repliedAt = performance.now()
    this.#replies.push(reply)
  }

  #sendReplies(): void {
    if (this.#replies.length > 0) this.#deps.send({ replies: this.#replies })
    this.#replies = []
  }

  #work(id: number, steps: Work): void {
    const begun = performance.now()
    for (let now = begun; now < begun + TURN_MS; now = performance.now()) {
      if (now - this.#repliedAt > GATHER_MS) this.#sendReplies()
      const step = this.#attempt(id, () => steps.next())
      if (!step) return
      if (!step.done) continue
      this.#running.delete(id)
      this.#reply({ id, answer: step.value })
      return
    }
  }

  #attempt<T>(id: number, run: () => T): T | undefined {
    try {
      return run()
    } catch (error) {
      this.#running.delete(id)
      if (this.#deps.isFatal(error)) throw error
      this.#reply({ id, failure: failureOf(error) })
      return undefined
    }
  }
}
