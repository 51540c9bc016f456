import type { Data, Key } from '../../core/index.ts'
import type { Content, Source } from '../delivery/index.ts'
import type { LoggedChange } from '../events/index.ts'

/** The name of the plugin as a source of messages. */
export const SOURCE = 'webhooks'

/** Changes whose events are told in one message. */
export interface Changes {
  readonly changes: readonly Pick<LoggedChange, 'urn' | 'aspect' | 'time' | 'actor' | 'events'>[]
}

/** The log has forgotten what happened in this time, in milliseconds since the epoch. */
export interface Lost {
  readonly lost: { readonly from: number; readonly to: number }
}

/** Makes the body of a message, of what the owner of the webhook may read at this moment. */
export function createContent(data: Pick<Data, 'mayRead'>): Source {
  return {
    async content(call, payload): Promise<Content | undefined> {
      const message = payload as Changes | Lost
      if ('lost' in message) return lostContent(message)
      const visible = await data.mayRead(call, message.changes as unknown as readonly Key[])
      const events = message.changes
        .filter((_change, at) => visible[at])
        .flatMap(({ time, actor, events }) => events.map(event => ({ ...event, time, actor })))
      const [first] = events
      if (!first) return undefined
      const items = events.map(({ entityUrn, category, operation }) => ({
        text: `${category} ${operation} ${entityUrn}`
      }))
      return { type: 'metadata.changed', data: { events }, at: first.time, title: 'Changes of metadata', items }
    }
  }
}

function lostContent({ lost: { from, to } }: Lost): Content {
  const data = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  return { type: 'metadata.lost', data, at: to, title: 'Changes of metadata were lost', items: [] }
}

/** What a test sends. */
export const testContent = (now: number): Content => ({
  type: 'webhook.test',
  data: {},
  at: now,
  title: 'A test of aspectd',
  items: []
})
