import { type Answer, type Client, eventually } from '../../helper.ts'

export const PLATFORM = 'PlatformEvent_v1'
export const VERSIONED = 'MetadataChangeLog_Versioned_v1'
export const TIMESERIES = 'MetadataChangeLog_Timeseries_v1'

export const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'

/** Query parameters of a poll, without the topic. */
export interface Asked {
  readonly offsetId?: string
  readonly consumerId?: string
  readonly limit?: number
  readonly pollTimeoutSeconds?: number
  readonly lookbackWindowDays?: number
}

export function poll(client: Client, topic: string, asked: Asked = {}): Promise<Answer> {
  const query = new URLSearchParams({ topic, ...asked } as unknown as Record<string, string>)
  return client.get(`/openapi/v1/events/poll?${query}`)
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert on any event
type Event = any

/** The events of an answer: metadata change logs, or the entity change events inside platform events. */
export function eventsIn({ body }: Answer): Event[] {
  return body.events.map(({ value }: { value: string }) => {
    const event = JSON.parse(value)
    return event.name === 'entityChangeEvent' ? JSON.parse(event.payload.value) : event
  })
}

/** The end of a topic: a consumer that reads on from here gets what happens from now on. */
export async function endOf(client: Client, topic: string): Promise<string> {
  return (await poll(client, topic, { pollTimeoutSeconds: 0 })).body.offsetId
}

interface Wanted {
  readonly offsetId: string
  readonly count: number
  /** What the URNs start with; events of the start of the server may come later than its first poll. */
  readonly about?: string
  /** The aspect of events of a change log; all when absent. */
  readonly aspect?: string
}

/** Polls until there have been so many events about datasets, and returns them with the offset after the last one. */
export async function pollUntil(
  client: Client,
  topic: string,
  { offsetId, count, about = 'urn:li:dataset:', aspect }: Wanted
) {
  const isWanted = ({ entityUrn, aspectName }: Event) =>
    entityUrn.startsWith(about) && (aspect === undefined || aspect === aspectName)
  const events: Event[] = []
  let next = offsetId
  await eventually(async () => {
    const answer = await poll(client, topic, { offsetId: next, pollTimeoutSeconds: 2 })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    next = answer.body.offsetId
    events.push(...eventsIn(answer).filter(isWanted))
    return events.length >= count
  }).catch(cause => {
    throw new Error(`${events.length} of ${count} events: ${JSON.stringify(events)}`, { cause })
  })
  return { events, offsetId: next }
}
