import { setTimeout as pause } from 'node:timers/promises'
import { type Call, type Data, type Log, numberKey } from '../../core/index.ts'
import { EVENT } from './event.ts'

const PAGE = 200
const DAY_MS = 86_400_000

interface Parts {
  readonly data: Pick<Data, 'find' | 'erase'>
  readonly keepDays: number
  readonly purgeSeconds: number
  readonly log: Log
  system(reason: string): Call
}

/** Removes what was kept long enough, now and then as long as the signal allows. Nothing else removes an event. */
export async function purgeUntil(signal: AbortSignal, { data, keepDays, purgeSeconds, log, system }: Parts) {
  while (!signal.aborted) {
    try {
      const to = numberKey(Math.max(0, Date.now() - keepDays * DAY_MS))
      const purged = await purge(system('purging audit events'), data, to)
      if (purged > 0) log.info({ purged }, 'audit events that were kept long enough were purged')
    } catch (error) {
      log.error({ err: error }, 'old audit events were not purged; the next try comes by itself')
    }
    await pause(purgeSeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

async function purge(call: Call, data: Parts['data'], to: string): Promise<number> {
  const query = { types: [EVENT], where: { field: `${EVENT}.time`, to } }
  let purged = 0
  for (let found = PAGE; found === PAGE && !call.signal.aborted; purged += found) {
    const { urns } = await data.find(call, query, { limit: PAGE })
    await Promise.all(urns.map(urn => data.erase(call, urn)))
    found = urns.length
  }
  return purged
}
