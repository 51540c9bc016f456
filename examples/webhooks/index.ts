import { randomUUID } from 'node:crypto'
import { type Demand, definePlugin, type Follower, Misconfigured, operation, Type } from 'aspectd'
import { createDeadLetters, DeadLetter, TYPE } from './dead-letters.ts'
import { createDelivery } from './delivery.ts'
import { keyOf } from './signature.ts'

const sdl = `
  extend type Query {
    "Messages that no attempt delivered."
    listDeadWebhooks(start: Int = 0, count: Int = 20): DeadWebhooks!
  }
  extend type Mutation {
    "Sends a message once more, and removes it from the list if the receiver accepts it."
    resendDeadWebhook(id: String!): Boolean!
  }
  type DeadWebhooks { start: Int! count: Int! total: Int! letters: [DeadWebhook!]! }
  type DeadWebhook { id: String! url: String! body: String! reason: String! failedAt: Float! }
`
const MANAGE: Demand = { anyOf: ['MANAGE_WEBHOOKS'] }
const guard = { sealed: true }
const MOST_LISTED = 100
const TIMEOUT_MS = 10_000
/** Of an answer, of which only the status counts. */
const MOST_BYTES = 100_000

/** Tells configured receivers of changes, at least once. */
export const webhooks = definePlugin({
  name: 'webhooks',
  contract: 2,
  config: Type.Object({
    urls: Type.Array(Type.String(), { default: [], description: 'receivers; each gets every message' }),
    types: Type.Array(Type.String(), { default: ['dataset'], description: 'entity types whose changes are told' }),
    secret: Type.String({
      default: '',
      secret: true,
      env: 'WEBHOOKS_SECRET',
      description: 'signs messages: whsec_ and 24 to 64 random bytes in base64'
    }),
    allowHttp: Type.Boolean({ default: false, description: 'accept http:// URLs, for receivers on the same machine' }),
    tries: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 10,
      description: 'attempts before a message is a dead letter'
    }),
    firstPauseMs: Type.Integer({
      minimum: 1,
      maximum: 60_000,
      default: 1000,
      description: 'milliseconds before the second attempt; each later pause is twice as long, at most a minute'
    })
  }),
  privileges: { MANAGE_WEBHOOKS: 'List webhooks that were not delivered, and send them again.' },
  types: { [TYPE]: { key: 'webhookDeadLetterKey', guard } },
  aspects: {
    webhookDeadLetterKey: { schema: Type.Object({ id: Type.String() }), on: [TYPE] },
    webhookDeadLetter: { schema: DeadLetter, on: [TYPE], keep: 0, guard }
  },
  setup({ aspects, config, data, outgoing, log }) {
    const { urls, types } = config
    for (const url of urls) requireUrl(url, config.allowHttp)
    const key = keyOf(config.secret)
    if (urls.length > 0 && !key) {
      throw new Misconfigured(
        'WEBHOOKS_SECRET: expected whsec_ and 24 to 64 bytes in base64, as openssl rand -base64 32 prints'
      )
    }
    const limits = { milliseconds: TIMEOUT_MS, bytes: MOST_BYTES }
    const client = outgoing.client({ name: 'webhooks', addresses: 'configured', ...limits })
    const delivery = createDelivery({ ...config, key: key ?? Buffer.alloc(0), client, log })
    const dead = createDeadLetters({ data, letters: aspects.webhookDeadLetter, delivery })
    let stopping: AbortSignal | undefined

    const deliveries: Follower = {
      types,
      async batch(call, keys) {
        // At shutdown it does not wait for the next attempt: the same keys come again after the start.
        const signal = stopping ? AbortSignal.any([call.signal, stopping]) : call.signal
        const data = keys === 'lost' ? {} : { changes: keys }
        const type = keys === 'lost' ? 'metadata.lost' : 'metadata.changed'
        const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
        const messages = urls.map(url => ({ id: `msg_${randomUUID()}`, url, body }))
        await Promise.all(
          messages.map(async message => {
            const reason = await delivery.deliver(message, signal)
            if (reason !== undefined) await dead.add(call, message, reason)
          })
        )
      }
    }
    return {
      api: undefined,
      sdl,
      operations: {
        Query: {
          listDeadWebhooks: operation(MANAGE, ({ start, count }: { start: number; count: number }, call) =>
            dead.list(call, { start: Math.max(0, start), count: Math.min(Math.max(0, count), MOST_LISTED) })
          )
        },
        Mutation: { resendDeadWebhook: operation(MANAGE, ({ id }: { id: string }, call) => dead.resend(call, id)) }
      },
      followers: urls.length > 0 ? { deliveries } : {},
      start(signal) {
        stopping = signal
      }
    }
  }
})

function requireUrl(text: string, allowHttp: boolean): void {
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (protocol === 'https:' || (protocol === 'http:' && allowHttp)) return
  throw new Misconfigured(`plugins.webhooks.urls: expected https:// URLs, or plugins.webhooks.allowHttp for http://`)
}
