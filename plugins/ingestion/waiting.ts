import type { Call, Data, EntityRef, Urn } from '../../core/index.ts'
import { aspectValues, type ModelAspects } from '../entities/index.ts'
import { UNDER_WAY } from './execution.ts'
import type { Followers } from './followers.ts'
import type { Runner, RunState } from './runner.ts'

/** What a request that has not ended waits for or does; without a phase, if another program is to run it. */
export type Wait = Pick<RunState, 'reason'> & Partial<RunState>

export interface Waiting {
  /** `undefined` when it has ended, and for who may not read the request. */
  of(call: Call, request: EntityRef): Promise<Wait | undefined>
  /** The log so far of a request that is run here. */
  log(call: Call, request: EntityRef): Promise<string | undefined>
}

interface WaitingDeps {
  readonly data: Data
  readonly runner: () => Runner | undefined
  readonly followers: Followers
}

const INPUT = 'dataHubExecutionRequestInput'
const RESULT = 'dataHubExecutionRequestResult'
type Input = ModelAspects[typeof INPUT]

export function createWaiting({ data, runner, followers }: WaitingDeps): Waiting {
  /** Several fields of one operation ask. */
  const asked = new WeakMap<Call, Map<Urn, Promise<Wait | undefined>>>()

  async function inputOf(call: Call, urn: Urn): Promise<Input | undefined> {
    const [stored = []] = await data.read(call, [{ urn, aspects: [INPUT, RESULT] }])
    const { [INPUT]: input, [RESULT]: result } = aspectValues(stored)
    return result && !UNDER_WAY.includes(result.status) ? undefined : input
  }

  async function waitOf(call: Call, urn: Urn): Promise<Wait | undefined> {
    const input = await inputOf(call, urn)
    if (!input) return undefined
    const running = runner()
    if (running && running.executorId === input.executorId) {
      return (
        (await running.state(call, urn)) ?? { reason: 'the executor does not know this request: request the run again' }
      )
    }
    const who = followers.seen(input.executorId)
    return { reason: running ? who : `the plugin executor is off; ${who}` }
  }

  return {
    of(call, { urn }) {
      const known = asked.get(call) ?? new Map<Urn, Promise<Wait | undefined>>()
      asked.set(call, known)
      const wait = known.get(urn) ?? waitOf(call, urn)
      known.set(urn, wait)
      return wait
    },
    async log(call, { urn }) {
      const running = runner()
      const input = running && (await inputOf(call, urn))
      return input?.executorId === running?.executorId ? await running?.log(call, urn) : undefined
    }
  }
}
