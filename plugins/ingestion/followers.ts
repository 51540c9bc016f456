import { type Call, type Data, makeUrn, type Urn } from '../../core/index.ts'
import { EXECUTION } from './execution.ts'

/** Programs that ask for changes, and may read requests: one of them could be the executor that a request waits for. */
export interface Followers {
  /** For each poll of the log of changes. */
  asked(call: Call): Promise<void>
  /** A sentence about who could take requests of this executorId. */
  seen(executorId: string): string
}

/** A request as any other one: a caller who may read it may read them all, unless policies name single ones. */
const ANY = makeUrn(EXECUTION, 'any')

export function createFollowers(data: Pick<Data, 'mayRead'>, now: () => number = Date.now): Followers {
  let last: { readonly actor: Urn; readonly at: number } | undefined
  return {
    async asked(call) {
      const [may] = await data.mayRead(call, [{ urn: ANY, aspect: 'dataHubExecutionRequestInput' }])
      if (may) last = { actor: call.actor, at: now() }
    },
    seen(executorId) {
      const name = JSON.stringify(executorId)
      if (!last) return `no program has asked for requests of ${name} since this server started`
      const seconds = Math.max(0, Math.round((now() - last.at) / 1000))
      return `no program has taken this request of ${name}; one asked for requests ${ago(seconds)} (${last.actor})`
    }
  }
}

function ago(seconds: number): string {
  if (seconds < 120) return `${seconds} s ago`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3600)} h ago`
}
