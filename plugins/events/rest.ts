import { type Call, type Route, route, Type } from '../../core/index.ts'
import { InvalidPoll } from './errors.ts'
import { formatOffset, parseOffset } from './offset.ts'
import type { Poller } from './poll.ts'
import { TOPICS, type TopicName } from './topics.ts'

/** A client that asks for more gets an answer after this time, which may have no events. */
const MAX_WAIT_SECONDS = 20

const Poll = Type.Object({
  topic: Type.String(),
  offsetId: Type.Optional(Type.String()),
  /** Of aspectd: has the server keep the offset. */
  consumerId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
  pollTimeoutSeconds: Type.Integer({ minimum: 0, maximum: 3600, default: 10 }),
  lookbackWindowDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 }))
})

interface RoutesDeps {
  readonly poll: Poller
  /** Told of each poll for changes of aspects. */
  readonly polled: (call: Call) => void
  /** The topics of this server. */
  readonly topics: readonly TopicName[]
}

/** The API of DataHub's event source `datahub-cloud`. */
export function eventRoutes({ poll, polled, topics }: RoutesDeps): Route[] {
  function topicOf(name: string): TopicName {
    const topic = topics.find(one => one === name)
    if (topic) return topic
    throw new InvalidPoll(`topic: expected one of ${topics.join(', ')}, found "${name.slice(0, 100)}"`)
  }

  return [
    route(
      { method: 'GET', url: '/openapi/v1/events/poll', params: Poll },
      ({ topic }) => ({ anyOf: [TOPICS[topicOf(topic)].privilege] }),
      async ({ topic, offsetId, consumerId, limit, pollTimeoutSeconds, lookbackWindowDays }, call) => {
        if (topic === 'MetadataChangeLog_Versioned_v1') polled(call)
        const { events, next } = await poll(call, {
          topic: topicOf(topic),
          offset: offsetId === undefined ? undefined : parseOffset(offsetId),
          consumer: consumerId,
          lookbackDays: lookbackWindowDays,
          limit,
          waitMs: Math.min(pollTimeoutSeconds, MAX_WAIT_SECONDS) * 1000
        })
        return { offsetId: formatOffset(next), count: events.length, events }
      }
    )
  ]
}
