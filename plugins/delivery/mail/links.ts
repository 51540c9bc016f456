import { createHash } from 'node:crypto'
import { PluginDisabled, parseJson, type Urn } from '../../../core/index.ts'
import type { Sealing } from '../../secrets/index.ts'

/** What a link of a mail does. */
export type Purpose = 'verify' | 'stop'

interface Sealed {
  readonly purpose: Purpose
  /** Of the address that the mail went to: a link does nothing for another one. */
  readonly address: string
  /** When it ends, in milliseconds since the epoch. */
  readonly until?: number
}

export const VERIFY_MS = 86_400_000

interface LinksDeps {
  readonly sealing: Sealing | undefined
  readonly linkTo: (path: string) => string
  readonly now: () => number
}

export type MailLinks = ReturnType<typeof createMailLinks>

/** Links that work without a log-in, once they are clicked: sealed, so that nobody can make one. */
export function createMailLinks({ sealing, linkTo, now }: LinksDeps) {
  const required = () => {
    if (!sealing) throw new PluginDisabled('Sending messages', 'secrets')
    return sealing
  }
  return {
    linkOf(purpose: Purpose, channel: Urn, address: string): string {
      const until = purpose === 'verify' ? { until: now() + VERIFY_MS } : {}
      const token = required().seal(channel, JSON.stringify({ purpose, address: digest(address), ...until }))
      const query = new URLSearchParams({ channel: channel.split(':').at(-1) ?? '', token })
      return linkTo(`/delivery/${purpose}?${query}`)
    },
    /** Whether the token was made for this purpose, channel and address, and has not ended. */
    isValid(purpose: Purpose, channel: Urn, { token, address }: { token: string; address: string }): boolean {
      const sealed = opened(required(), channel, token)
      if (sealed?.purpose !== purpose || sealed.address !== digest(address)) return false
      return sealed.until === undefined || sealed.until > now()
    }
  }
}

const digest = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 22)

function opened(sealing: Sealing, channel: Urn, token: string): Sealed | undefined {
  try {
    return parseJson(sealing.open(channel, token)) as Sealed
  } catch {
    return undefined
  }
}
