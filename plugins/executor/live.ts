import { type ArgsOf, type Call, createError, operation, parseUrnOf, type Urn, type Wakeups } from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import { ExecutorInput } from './errors.ts'
import { type GraphqlDeps, logOf } from './graphql.ts'
import { EXECUTION, hasEnded, RESULT } from './record.ts'
import { quoted } from './wanted.ts'

export const liveSdl = `
  extend type Subscription {
    "A request as it runs: what its log has so far, then its lines as they come, and each change of its state. Ends with the request."
    executionRequest(
      urn: String!
      "How many characters of the log the caller has: the id of an event."
      after: String
    ): ExecutionUpdate!
  }
  type ExecutionUpdate {
    executionRequest: ExecutionRequest!
    "What came since the event before, at most about 200 kB."
    log: ExecutionLog!
  }
` as const

type Args = ArgsOf<typeof liveSdl>['executionRequest']

const NoSuchRequest = createError('EXECUTOR_NO_SUCH_REQUEST', '%s does not exist', 404)

interface LiveDeps extends GraphqlDeps {
  readonly aspects: ModelHandles
  readonly wakeups: Wakeups
}

interface Following {
  readonly urn: Urn
  readonly from: number
}

export function subscriptions(deps: LiveDeps) {
  const { aspects, wakeups } = deps
  /** The log is read first: its last lines are there before the request has ended. */
  async function read(call: Call, urn: Urn, from: number) {
    const system = call.as('reading the log of a run')
    const entry = await deps.entryOf(system, urn)
    const result = await aspects[RESULT].get(system, urn)
    const log = await logOf(deps, system, urn, from)
    const isOver = hasEnded(result) && !entry
    // What others run has no log here: it can still begin.
    return { log: { ...log, ended: log.ended && isOver }, isOver, state: JSON.stringify([entry, result?.status]) }
  }

  async function* follow(call: Call, { urn, from }: Following) {
    let next = from
    let last: string | undefined
    while (!call.signal.aborted) {
      const count = wakeups.count()
      const { log, isOver, state } = await read(call, urn, next)
      const hasText = log.text !== ''
      if (hasText || state !== last) {
        next = log.next
        last = state
        yield { value: { executionRequest: { urn }, log }, ...(hasText ? { id: String(next) } : {}) }
      }
      if (isOver && !hasText) return
      if (!hasText) await wakeups.next(count, call.signal)
    }
  }

  return {
    executionRequest: operation(
      { anyOf: ['MANAGE_INGESTION'], on: EXECUTION },
      async ({ urn: text, after }: Args, call) => {
        const urn = parseUrnOf(EXECUTION, text)
        if (typeof after === 'string' && !/^\d{1,12}$/.test(after)) {
          throw new ExecutorInput(`after: expected the id of an event, found ${quoted(after)}`)
        }
        const system = call.as('reading an execution request')
        if (!(await aspects.dataHubExecutionRequestInput.get(system, urn))) throw new NoSuchRequest(urn)
        return follow(call, { urn, from: Number(after ?? 0) })
      }
    )
  }
}
