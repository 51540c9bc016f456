import { type Aspect, type Call, idOf, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { SIGNAL } from '../record.ts'

/** Requests that are to be stopped. */
export interface Signals {
  /** Those of the requests that somebody cancelled, and who did. */
  of(call: Call, runs: readonly Urn[]): Promise<ReadonlyMap<Urn, string | undefined>>
}

const USER = 'urn:li:corpuser:'

export function createSignals(signals: Aspect<ModelAspects[typeof SIGNAL]>): Signals {
  return {
    async of(call, runs) {
      const stored = await signals.getMany(call, runs)
      return new Map(
        runs.flatMap((urn, at) => {
          const { signal, createdAt } = stored[at] ?? {}
          if (signal !== 'KILL') return []
          const actor = createdAt?.actor
          return [[urn, actor?.startsWith(USER) ? idOf(actor as Urn) : undefined] as const]
        })
      )
    }
  }
}
