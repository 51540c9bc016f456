import { signal } from '@preact/signals'
import { addressAt } from './base-path.ts'
import { connections } from './client.ts'
import { text } from './en.ts'

export interface Health {
  readonly status: 'ready' | 'starting' | 'closing' | 'without store' | 'without writes' | 'unreachable'
  readonly reason?: string
  /** Why nothing may be changed, while everything can be read. */
  readonly readOnly?: string
  readonly failedPlugins: readonly string[]
  readonly working?: readonly { readonly plugin: string; readonly work: string }[]
  /** Milliseconds: of a store that is away, its last answer; else when this page saw the state begin. */
  readonly since: number
}

/** Milliseconds. */
const CALM = 10_000
const ANXIOUS = 2000
const PATIENCE = 5000

export const health = signal<Health>({ status: 'ready', failedPlugins: [], since: Date.now() })

/** How often all that is shown was asked for again: the server has come back, or somebody else has changed something. */
export const refreshes = signal(0)

/** Why writes fail now; `undefined` while they do not, or only the server knows which do. */
export function whyNoWrites({ status, reason }: Health = health.value): string | undefined {
  if (status === 'ready') return undefined
  return text.away[status](reason)
}

async function askHealth(): Promise<Omit<Health, 'since'> & { readonly since?: number }> {
  try {
    const response = await fetch(addressAt('/health'), { signal: AbortSignal.timeout(PATIENCE) })
    return await response.json()
  } catch {
    return { status: 'unreachable', failedPlugins: [] }
  }
}

/** Asks now. */
export async function refreshHealth(): Promise<void> {
  const before = health.value
  const now = await askHealth()
  const since = now.since ?? (now.status === before.status ? before.since : Date.now())
  if (JSON.stringify({ ...now, since }) === JSON.stringify(before)) return
  health.value = { ...now, since }
  if (now.status === 'ready' && before.status !== 'ready') refreshes.value++
}

/** Asks every 10 s while the page is seen; at once and every 2 s after a request has failed, until it is well again. */
export function watchHealth(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const check = async () => {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    await refreshHealth()
    isAsking = false
    if (document.visibilityState === 'visible')
      timer = setTimeout(check, health.value.status === 'ready' ? CALM : ANXIOUS)
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  connections.onTrouble = () => void check()
  connections.whyNoWrites = () => whyNoWrites()
  void check()
}
