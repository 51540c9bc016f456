import type { Call, Urn } from '../../../core/index.ts'
import type { Channel, Kind, Queued } from '../definitions.ts'
import type { Send } from '../kinds/kinds.ts'
import type { Sources } from '../source.ts'
import type { Targets } from '../target.ts'
import type { Result } from './after-attempt.ts'

interface AttemptDeps {
  readonly sources: Sources
  readonly kinds: Readonly<Record<Kind, Send>>
  readonly targets: Targets
  readonly onBehalfOf: (user: Urn, reason: string, signal?: AbortSignal) => Call
  /** Counts it. */
  readonly ended: (kind: Kind, outcome: Result['outcome']) => void
}

interface To {
  readonly urn: Urn
  readonly channel: Channel
}

/** One attempt to send a message: asks for its content, and sends it. It throws only if the signal of the call aborts. */
export function createAttempt({ sources, kinds, targets, onBehalfOf, ended }: AttemptDeps) {
  async function attempt(call: Call, message: Queued, { urn, channel }: To): Promise<Result> {
    const source = sources.of(message.source)
    if (!source) return { outcome: 'away', error: `the plugin ${message.source} is disabled` }
    const owner = channel.owner as Urn
    try {
      const asOwner = onBehalfOf(owner, `sending messages to ${urn}`, call.signal)
      const content = await source.content(asOwner, JSON.parse(message.payload), { urn, owner })
      if (!content) return { outcome: 'dropped' }
      return await kinds[channel.kind](targets.open(urn, channel.target), { id: message.id, content }, call.signal)
    } catch (error) {
      call.signal.throwIfAborted()
      call.log.warn({ err: error, urn }, 'a message could not be made; will retry')
      return { outcome: 'away', error: 'the message could not be made: the log of the server says why' }
    }
  }
  return async (call: Call, message: Queued, to: To): Promise<Result> => {
    const result = await attempt(call, message, to)
    ended(to.channel.kind, result.outcome)
    return result
  }
}
