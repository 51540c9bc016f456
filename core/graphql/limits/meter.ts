import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Call } from '../../call.ts'
import { Unavailable } from '../../errors.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { Histogram } from '../../metrics/metric.ts'
import { isTurnOver, laneOf } from '../../operation/turns.ts'
import { toGraphQLError } from '../mask.ts'
import type { LargeResults } from './large-results.ts'
import type { GraphqlLimits } from './settings.ts'

/** The work of one request, and what it has put into its result so far. */
export interface Meter {
  /**
   * Runs the engine. If the result becomes too large or nobody waits for it, it is abandoned: the reason is answered at
   * once, and what is left of the work is refused, in turns of the event loop.
   */
  measure(execute: () => MaybePromise<ExecutionResult>): MaybePromise<ExecutionResult>
  /** Whether more work must wait for a later turn of the event loop. */
  mustWait(): boolean
  /** The work, in a later turn. @throws the reason, if the result is abandoned */
  later<T>(work: () => T): Promise<Awaited<T>>
  /** Resolves in a later turn, before work that has not been started: to the reason, if the result is abandoned. */
  resume(): Promise<Error | undefined>
  /** Counts values and characters of the result. @throws the reason, if it is too large or abandoned */
  admit(values: number, characters: number): void
}

/** A result with more values is large. */
const LARGE = 10_000

export type ResultLimits = Pick<GraphqlLimits, 'values' | 'answerMb'>

/** Characters of an answer; in memory and in UTF-8 most of them are one byte. */
export const charactersOf = ({ answerMb }: ResultLimits): number => answerMb * 1024 * 1024

export function tooLarge(what: string, found: string): GraphQLError {
  const advice = 'select fewer fields or aliases, or ask for smaller pages'
  return new GraphQLError(`maximum ${what} of the result exceeded: ${found}; ${advice}`, {
    extensions: { classification: 'ExecutionAborted' }
  })
}

interface MeterDeps {
  readonly limits: ResultLimits
  readonly largeResults: LargeResults
  /** Counts the values of each result. */
  readonly sizes?: Histogram | undefined
}

export function createMeter({ signal, actor }: Pick<Call, 'signal' | 'actor'>, deps: MeterDeps): Meter {
  const { limits, largeResults, sizes } = deps
  const maxCharacters = charactersOf(limits)
  const total = { values: 0, characters: 0 }
  const abandonment = createAbandonment(signal)
  const { abandon, resultOf } = abandonment
  const growth = createGrowth(() => largeResults.enter(actor), abandon)

  async function turn(piece: 'start' | 'continue'): Promise<Error | undefined> {
    await growth.allowed()
    // A closed lane says no more than `refusal`.
    await laneOf(signal)
      .next(piece)
      .catch(() => undefined)
    if (signal.aborted) abandon(new Unavailable('the request timed out or the client disconnected'))
    return abandonment.refusal
  }

  return {
    measure(execute) {
      const result = resultOf(execute())
      if (result instanceof Promise && !sizes) return result.finally(growth.end)
      if (result instanceof Promise)
        return result.finally(() => {
          growth.end()
          sizes?.observe(total.values)
        })
      growth.end()
      sizes?.observe(total.values)
      return result
    },
    async later<T>(work: () => T): Promise<Awaited<T>> {
      const refused = await turn('start')
      if (refused) throw refused
      return await work()
    },
    resume: () => turn('continue'),
    mustWait: () => abandonment.refusal !== undefined || growth.isWaiting || isTurnOver(),
    admit(values, characters) {
      total.values += values
      total.characters += characters
      if (total.values > limits.values || total.characters > maxCharacters) abandon(excessOf(total, limits))
      if (abandonment.refusal) throw abandonment.refusal
      if (total.values > LARGE) growth.begin()
    }
  }
}

/** The end of a result that is too large, or that nobody waits for. */
function createAbandonment(signal: AbortSignal) {
  let reply: ExecutionResult | undefined
  let answer: ((result: ExecutionResult) => void) | undefined
  const abandonment = {
    /** What is left of the work is refused with it. */
    refusal: undefined as GraphQLError | undefined,
    abandon(error: Error): void {
      if (reply) return
      reply = { errors: [toGraphQLError(error)], data: null }
      // With a path it is a located error: graphql-js does not make another one for each field.
      abandonment.refusal = new GraphQLError(error.message, { path: [] })
      laneOf(signal).close(error)
      answer?.(reply)
    },
    /** What the engine returns, or the reason as soon as it is abandoned. */
    resultOf(result: MaybePromise<ExecutionResult>): MaybePromise<ExecutionResult> {
      if (!(result instanceof Promise)) return reply ?? result
      return new Promise((resolve, reject) => {
        answer = resolve
        if (reply) resolve(reply)
        result.then(resolve, reject)
      })
    }
  }
  return abandonment
}

function excessOf({ values, characters }: { values: number; characters: number }, limits: ResultLimits) {
  if (values > limits.values) return tooLarge('number of values', `${values} so far > ${limits.values}`)
  return tooLarge('size', `${Math.ceil(characters / 1024 / 1024)} MiB so far > ${limits.answerMb} MiB`)
}

/** A large result may grow when it has entered. If it may not enter, it is abandoned. */
function createGrowth(enter: () => Promise<() => void>, abandon: (error: Error) => void) {
  let entered: Promise<(() => void) | undefined> | undefined
  const growth = {
    isWaiting: false,
    begin() {
      if (entered) return
      growth.isWaiting = true
      entered = enter()
        .finally(() => {
          growth.isWaiting = false
        })
        .catch(error => void abandon(error))
    },
    async allowed(): Promise<void> {
      if (growth.isWaiting) await entered
    },
    end: () => void entered?.then(leave => leave?.())
  }
  return growth
}
