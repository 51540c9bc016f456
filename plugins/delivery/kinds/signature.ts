import { createHmac } from 'node:crypto'
import type { Secret } from '../target.ts'

const PREFIX = 'whsec_'

interface Signed {
  readonly id: string
  /** Milliseconds since the epoch: receivers refuse old ones, so each attempt has its own. */
  readonly now: number
  readonly body: string
}

/** The headers of one attempt, as the Standard Webhooks specification has them: one signature for each valid secret. */
export function signedHeaders(secrets: readonly Secret[], { id, now, body }: Signed): Record<string, string> {
  const seconds = Math.floor(now / 1000)
  const signatures = secrets
    .filter(({ until }) => until === undefined || until > now)
    .map(({ text }) => createHmac('sha256', keyOf(text)).update(`${id}.${seconds}.${body}`).digest('base64'))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.map(signature => `v1,${signature}`).join(' ')
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')
