import { createHash } from 'node:crypto'
import { type Aspect, type Call, type Data, makeUrn, numberKey, pagesUntilEmpty, type Urn } from '../../core/index.ts'
import { CONSUMER, type Consumer } from './definitions.ts'
import { formatOffset, type Offset, parseOffset } from './offset.ts'
import type { TopicName } from './topics.ts'

/** A consumer that has nothing new is noted this often, in milliseconds, so that its cursor is kept. */
const NOTED_MS = 3_600_000
const PAGE = 200

interface ConsumersDeps {
  readonly data: Pick<Data, 'find' | 'erase'>
  readonly consumers: Aspect<Consumer>
  system(reason: string): Call
}

/** Of a user. */
interface Named {
  readonly topic: TopicName
  readonly name: string
}

export type Consumers = ReturnType<typeof createConsumers>

/** Durable cursors, one for each user, topic and name. */
export function createConsumers({ data, consumers, system }: ConsumersDeps) {
  const urnOf = ({ actor }: Call, { topic, name }: Named): Urn =>
    makeUrn(
      CONSUMER,
      createHash('sha256')
        .update(JSON.stringify([actor, topic, name]))
        .digest('base64url')
    )

  return {
    /** Where the consumer stands; `undefined` if it never said. */
    async offsetOf(call: Call, consumer: Named): Promise<Offset | undefined> {
      const found = await consumers.get(call.as('reading the cursor of a consumer'), urnOf(call, consumer))
      return found && parseOffset(found.offset)
    },
    /** Durable when it resolves. */
    async store(call: Call, consumer: Named, offset: Offset): Promise<void> {
      const urn = urnOf(call, consumer)
      const { topic, name } = consumer
      const next = { actor: call.actor, topic, name, offset: formatOffset(offset), time: Date.now() }
      // Not a call of this operation: what consumers have read is no change that is audited.
      await consumers.update(system('storing the cursor of a consumer'), urn, old =>
        old?.offset === next.offset && next.time - old.time < NOTED_MS ? old : next
      )
    },
    /** Removes the cursors that nobody has used since this time, in milliseconds since the epoch. */
    async purge(call: Call, before: number): Promise<void> {
      const where = { field: `${CONSUMER}.time`, to: numberKey(Math.max(0, before)) }
      for await (const { urns } of pagesUntilEmpty(data, call, { types: [CONSUMER], where }, PAGE)) {
        call.signal.throwIfAborted()
        await Promise.all(urns.map(urn => data.erase(call, urn)))
      }
    }
  }
}
