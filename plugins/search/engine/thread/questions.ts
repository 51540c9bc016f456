import type { AnswerTo, Failure, FromThread, Question, QuestionName } from '../messages.ts'
import { failureOf } from './failure.ts'

/** How long one question is worked on before the next one has its turn. */
const TURN_MS = 10

export type Work = Generator<void, AnswerTo<QuestionName>>

/**
 * The questions of the thread. They wait until what they must find is indexed; then those that were admitted together
 * are answered in turns, from an index that nobody changes meanwhile.
 */
export interface Questions {
  add(question: Question): void
  /** Nobody waits for the answer any longer. */
  cancel(id: number): void
  /** Whether some are not admitted yet. */
  readonly areWaiting: boolean
  /** Whether some are admitted and not answered. */
  readonly areRunning: boolean
  /** Takes those that wait: what they must find is in the index after the next catch-up. */
  take(): readonly Question[]
  /** Begins with questions that were taken. */
  admit(taken: readonly Question[], evaluate: (question: Question) => Work): void
  /** Refuses questions that were taken. */
  refuse(taken: readonly Question[], error: unknown): void
  /** Works on each admitted one for its turn. @throws what means that the index itself cannot be used */
  turn(): void
}

export function createQuestions(send: (message: FromThread) => void, isFatal: (error: unknown) => boolean): Questions {
  let waiting: Question[] = []
  const running = new Map<number, Work>()
  const cancelled = new Set<number>()

  const refuse = (id: number, error: unknown) => send({ id, failure: failureOf(error) satisfies Failure })

  function attempt<T>(id: number, run: () => T): T | undefined {
    try {
      return run()
    } catch (error) {
      running.delete(id)
      refuse(id, error)
      if (isFatal(error)) throw error
      return undefined
    }
  }

  function work(id: number, steps: Work): void {
    for (const until = performance.now() + TURN_MS; performance.now() < until; ) {
      const step = attempt(id, () => steps.next())
      if (!step) return
      if (!step.done) continue
      running.delete(id)
      send({ id, answer: step.value })
      return
    }
  }

  return {
    add: question => void waiting.push(question),
    cancel(id) {
      waiting = waiting.filter(question => question.id !== id)
      if (!running.delete(id)) cancelled.add(id)
    },
    get areWaiting() {
      return waiting.length > 0
    },
    get areRunning() {
      return running.size > 0
    },
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
    admit(taken, evaluate) {
      for (const question of taken) {
        if (cancelled.has(question.id)) continue
        const steps = attempt(question.id, () => evaluate(question))
        if (steps) running.set(question.id, steps)
      }
      cancelled.clear()
    },
    refuse(taken, error) {
      for (const { id } of taken) refuse(id, error)
    },
    turn() {
      for (const [id, steps] of running) work(id, steps)
    }
  }
}
