import { Misconfigured, type Static, Type } from '../../core/index.ts'
import { mailSettings } from './mail/settings.ts'

export const config = Type.Object({
  ...mailSettings.properties,
  allowHttp: Type.Boolean({
    default: false,
    description: 'accept http:// addresses of receivers, which others on the way can read'
  }),
  baseUrl: Type.String({
    default: '',
    description:
      'address under which people reach this server, for links in messages; without it the one that it listens on'
  }),
  timeoutSeconds: Type.Number({
    exclusiveMinimum: 0,
    maximum: 60,
    default: 10,
    description: 'seconds in which a receiver must have answered'
  }),
  concurrency: Type.Integer({
    minimum: 1,
    maximum: 256,
    default: 16,
    description: 'receivers to which an instance sends at a time; to each, one message after another'
  }),
  maxWaiting: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 1000,
    description: 'messages that can wait for one receiver'
  }),
  firstPauseMs: Type.Integer({
    minimum: 1,
    maximum: 60_000,
    default: 1000,
    description: 'milliseconds before the second attempt; each later pause is twice as long, with jitter'
  }),
  longestPauseSeconds: Type.Integer({
    minimum: 1,
    maximum: 86_400,
    default: 900,
    description: 'longest pause between two attempts; a receiver can ask for up to an hour with Retry-After'
  }),
  giveUpHours: Type.Number({
    minimum: 0,
    maximum: 720,
    default: 24,
    description: 'hours of failed attempts after which nothing more is sent to a receiver until somebody resumes it'
  }),
  tries: Type.Integer({
    minimum: 1,
    maximum: 20,
    default: 3,
    description: 'attempts for a message that a receiver refuses (as with 400 or 422) before it is a dead letter'
  }),
  keepDays: Type.Number({
    exclusiveMinimum: 0,
    maximum: 3650,
    default: 30,
    description: 'days that dead letters are kept'
  }),
  leaseSeconds: Type.Integer({
    minimum: 1,
    maximum: 3600,
    default: 5,
    description: 'seconds without a heartbeat after which another instance sends to a receiver'
  })
})
export type Config = Static<typeof config>

/** The origin of the setting; `undefined` for none. @throws Misconfigured */
export function checkBaseUrl(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new Misconfigured(
    `configuration key plugins.delivery.baseUrl: expected https://<host>, found ${JSON.stringify(text)}`
  )
}
