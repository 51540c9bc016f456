import { keep, kept } from './device.ts'

const VIEWED = 'aspectd.viewed'
const MOST = 8

/** An entity whose page was opened. */
export interface Viewed {
  readonly urn: string
  /** Milliseconds. */
  readonly at: number
}

/** What the user of this URN has opened on this device, the latest first; nothing of what another user has. */
export function viewedBy(user: string): readonly Viewed[] {
  try {
    const { user: owner, entities } = Object(JSON.parse(kept(VIEWED) ?? 'null'))
    return owner === user && Array.isArray(entities) ? entities.filter(isViewed) : []
  } catch {
    return []
  }
}

/** It replaces what another user has left. */
export function noteViewed(user: string, urn: string): void {
  const others = viewedBy(user).filter(one => one.urn !== urn)
  keep(VIEWED, JSON.stringify({ user, entities: [{ urn, at: Date.now() }, ...others].slice(0, MOST) }))
}

/** After a log-out the next user of the device does not see it. */
export const forgetViewed = (): void => keep(VIEWED, undefined)

function isViewed(value: unknown): value is Viewed {
  const { urn, at } = Object(value)
  return typeof urn === 'string' && typeof at === 'number'
}
