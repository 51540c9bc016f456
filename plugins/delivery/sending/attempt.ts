import type { Call, Urn } from '../../../core/index.ts'
import type { Channel, Kind } from '../definitions.ts'
import type { Send } from '../kinds/kinds.ts'
import type { Content, Sources } from '../source.ts'
import type { Targets } from '../target.ts'
import type { Messages, Result } from './after-attempt.ts'

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

/** One attempt to send messages: asks for their content, and sends it. It throws only if the signal of the call aborts. */
export function createAttempt({ sources, kinds, targets, onBehalfOf, ended }: AttemptDeps) {
  async function attempt(call: Call, messages: Messages, { urn, channel }: To): Promise<Result> {
    const owner = channel.owner as Urn
    try {
      const asOwner = onBehalfOf(owner, `sending messages to ${urn}`, call.signal)
      const contents: Content[] = []
      for (const { source: name, payload } of messages) {
        const source = sources.of(name)
        if (!source) return { outcome: 'away', error: `the plugin ${name} is disabled` }
        const content = await source.content(asOwner, JSON.parse(payload), { urn, owner })
        if (content) contents.push(content)
      }
      const content = joined(contents)
      if (!content) return { outcome: 'dropped' }
      const target = targets.open(urn, channel.target)
      return await kinds[channel.kind](target, { id: messages[0].id, content, channel: urn }, call.signal)
    } catch (error) {
      call.signal.throwIfAborted()
      call.log.warn({ err: error, urn }, 'a message could not be made; will retry')
      return { outcome: 'away', error: 'the message could not be made: the log of the server says why' }
    }
  }

  return async (call: Call, messages: Messages, to: To): Promise<Result> => {
    const result = await attempt(call, messages, to)
    ended(to.channel.kind, result.outcome)
    return result
  }
}

/** What several messages say, as one. */
function joined([first, ...others]: readonly Content[]): Content | undefined {
  if (!first || others.length === 0) return first
  const all = [first, ...others]
  return {
    ...first,
    data: { messages: all.map(({ type, data }) => ({ type, data })) },
    title: `${all.length} notices`,
    items: all.flatMap(({ title, items }) => [{ text: title }, ...items])
  }
}
