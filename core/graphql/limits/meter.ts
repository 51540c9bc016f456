import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Call } from '../../call.ts'
import { Unavailable } from '../../errors.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { isTurnOver, type Lane, laneOf } from '../../operation/turns.ts'
import { toGraphQLError } from '../mask.ts'
import type { LargeResults } from './large-results.ts'
import type { GraphqlLimits } from './settings.ts'

/** The work of one request, and what it has put into its result so far. */
export interface Meter {
  /** Runs the engine. If the result becomes too large or nobody waits for it, it is abandoned: its work stops. */
  measure(execute: () => MaybePromise<ExecutionResult>): MaybePromise<ExecutionResult>
  /** Starts again at zero, for an engine that repeats the work of another. */
  restart(): void
  /** Whether more work must wait for a later turn of the event loop. */
  mustWait(): boolean
  /** The work, in a later turn. The promise never settles if the result is abandoned. */
  later<T>(work: () => T): Promise<Awaited<T>>
  /** Resolves in a later turn, before work that has not been started. */
  resume(): Promise<void>
  /** Whether the result may have so many more values and characters. If not, it is abandoned. */
  admits(values: number, characters: number): boolean
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
}

export function createMeter({ signal, actor }: Pick<Call, 'signal' | 'actor'>, deps: MeterDeps): Meter {
  const { limits, largeResults } = deps
  const total = { values: 0, characters: 0 }
  let lane: Lane | undefined
  let abandoned: ExecutionResult | undefined
  let settle: ((result: ExecutionResult) => void) | undefined
  function abandon(error: Error): void {
    abandoned ??= { errors: [toGraphQLError(error)], data: null }
    lane?.close()
    settle?.(abandoned)
  }
  const growth = createGrowth(() => largeResults.enter(actor), abandon)

  async function later<T>(work: () => T, piece: 'start' | 'continue' = 'start'): Promise<Awaited<T>> {
    await growth.allowed()
    if (abandoned) return never()
    lane ??= laneOf(signal)
    await lane.next(piece)
    if (signal.aborted) abandon(new Unavailable('the request timed out or the client disconnected'))
    return abandoned ? never() : await work()
  }

  return {
    measure(execute) {
      const result = execute()
      // Abandoned work never settles, so its result is a promise.
      if (!(result instanceof Promise)) {
        growth.end()
        return result
      }
      return new Promise<ExecutionResult>((resolve, reject) => {
        settle = resolve
        if (abandoned) resolve(abandoned)
        else result.then(resolve, reject)
      }).finally(growth.end)
    },
    restart: () => void Object.assign(total, { values: 0, characters: 0 }),
    later: work => later(work),
    resume: () => later(() => undefined, 'continue'),
    mustWait: () => abandoned !== undefined || growth.mustWait() || isTurnOver(),
    admits(values, characters) {
      total.values += values
      total.characters += characters
      const excess = excessOf(total, limits)
      if (excess) abandon(excess)
      if (!abandoned && total.values > LARGE) growth.begin()
      return !abandoned
    }
  }
}

function excessOf({ values, characters }: { values: number; characters: number }, limits: ResultLimits) {
  if (values > limits.values) return tooLarge('number of values', `${values} so far > ${limits.values}`)
  if (characters <= charactersOf(limits)) return
  return tooLarge('size', `${Math.ceil(characters / 1024 / 1024)} MiB so far > ${limits.answerMb} MiB`)
}

/** A large result may grow when it has entered. If it may not enter, it is abandoned. */
function createGrowth(enter: () => Promise<() => void>, abandon: (error: Error) => void) {
  let entered: Promise<(() => void) | undefined> | undefined
  let mustWait = false
  return {
    begin() {
      if (entered) return
      mustWait = true
      entered = enter()
        .finally(() => {
          mustWait = false
        })
        .catch(error => void abandon(error))
    },
    mustWait: () => mustWait,
    async allowed(): Promise<void> {
      if (mustWait) await entered
    },
    end: () => void entered?.then(leave => leave?.())
  }
}

/** A promise of its own each time: one that everybody waited for would keep all of them in memory. */
const never = (): Promise<never> => new Promise(() => {})
