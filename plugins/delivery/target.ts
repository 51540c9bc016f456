import { randomBytes } from 'node:crypto'
import { type Aspect, type Call, type Data, PluginDisabled, type Urn } from '../../core/index.ts'
import { reseal, type Sealing } from '../secrets/index.ts'
import { CHANNEL, type Channel } from './definitions.ts'
import { ChannelInput } from './errors.ts'

/** Where messages of a channel go: sealed in the store, as addresses of chats are secrets too. */
export interface Target {
  /** Absent for mails. */
  readonly url?: string
  /** Of mails. */
  readonly address?: string
  /** Sign messages of a webhook: the newest first, an older one until it ends. */
  readonly secrets?: readonly Secret[]
}

export interface Secret {
  /** As the Standard Webhooks specification writes it: `whsec_` and 32 bytes in base64. */
  readonly text: string
  /** When it ends, in milliseconds since the epoch; absent for the newest. */
  readonly until?: number
}

const SECRET_BYTES = 32
const LONGEST_URL = 2000

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The secrets after a rotation: the one before is valid for a while, so that the receiver can be changed. */
export function rotated(secrets: readonly Secret[], text: string, until: number): Secret[] {
  const [newest] = secrets
  return [{ text }, ...(newest ? [{ text: newest.text, until }] : [])]
}

/** @throws ChannelInput unless it is an https URL without user name, password and fragment */
export function checkUrl(text: string, isHttpAllowed: boolean): string {
  const allowed = isHttpAllowed ? 'https:// or http://' : 'https://'
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null
  const isAllowed = url?.protocol === 'https:' || (isHttpAllowed && url?.protocol === 'http:')
  // The text is not quoted: addresses of chats are secrets.
  if (!url || !isAllowed) {
    throw new ChannelInput(`The URL is not valid: expected ${allowed}<host>/…, of at most ${LONGEST_URL} characters`)
  }
  if (url.username || url.password) throw new ChannelInput('The URL must not have a user name or a password')
  if (url.hash) throw new ChannelInput('The URL must not have a fragment (#…)')
  return url.href
}

/** Seals and opens targets. @throws PluginDisabled while the plugin secrets is off */
export function createTargets(sealing: Sealing | undefined) {
  const required = (): Sealing => {
    if (!sealing) throw new PluginDisabled('Sending messages', 'secrets')
    return sealing
  }
  return {
    seal: (channel: Urn, target: Target): string => required().seal(channel, JSON.stringify(target)),
    open: (channel: Urn, sealed: string): Target => JSON.parse(required().open(channel, sealed))
  }
}
export type Targets = ReturnType<typeof createTargets>

interface Resealed {
  readonly data: Data
  readonly channels: Aspect<Channel>
  readonly sealing: Sealing
}

/** After a change of the key. */
export function resealTargets({ data, channels, sealing }: Resealed, call: Call): Promise<void> {
  return reseal(data, call, {
    type: CHANNEL,
    aspect: channels,
    change: (urn, channel) =>
      sealing.isOutdated(channel.target)
        ? { ...channel, target: sealing.seal(urn, sealing.open(urn, channel.target)) }
        : channel
  })
}
