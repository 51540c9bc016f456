import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'
const FEWEST_BYTES = 24
const MOST_BYTES = 64

/** The key in a secret as the Standard Webhooks specification writes it: `whsec_` and 24 to 64 bytes in base64. */
export function keyOf(secret: string): Buffer | undefined {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const isValid = secret.startsWith(PREFIX) && key.length >= FEWEST_BYTES && key.length <= MOST_BYTES
  return isValid ? key : undefined
}

/** The headers of one attempt. `seconds` since the epoch: receivers refuse old ones, so each attempt has its own. */
export function signedHeaders(key: Buffer, id: string, seconds: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
