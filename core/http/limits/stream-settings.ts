import { type Static, Type } from 'typebox'

/** Limits of subscriptions, whose answers have no end of their own. */
export const StreamSettings = Type.Object(
  {
    perUser: Type.Integer({
      minimum: 0,
      default: 20,
      description: 'subscriptions that one user may have open on an instance; further ones are answered with 429'
    }),
    perServer: Type.Integer({
      minimum: 0,
      default: 1000,
      description: 'subscriptions that may be open on an instance; further ones are answered with 503'
    }),
    maxHours: Type.Number({
      exclusiveMinimum: 0,
      maximum: 168,
      default: 24,
      description: 'hours after which a subscription ends; its client subscribes again'
    }),
    pingSeconds: Type.Number({
      minimum: 1,
      maximum: 15,
      default: 12,
      description: 'seconds without an event after which a comment is sent, so that proxies keep the connection'
    })
  },
  { additionalProperties: false, default: {} }
)
export type StreamSettings = Static<typeof StreamSettings>
