import { type Call, type Data, numberKey } from '../../core/index.ts'
import { EVENT } from './event.ts'

const PAGE = 200

/** Removes the events from before a time. Nothing else removes an event. */
export async function purgeEvents(call: Call, data: Pick<Data, 'find' | 'erase'>, before: number): Promise<void> {
  const query = { types: [EVENT], where: { field: `${EVENT}.time`, to: numberKey(Math.max(0, before)) } }
  let purged = 0
  for (let found = PAGE; found === PAGE && !call.signal.aborted; purged += found) {
    const { urns } = await data.find(call, query, { limit: PAGE })
    await Promise.all(urns.map(urn => data.erase(call, urn)))
    found = urns.length
  }
  if (purged > 0) call.log.info({ purged }, 'audit events that were kept long enough were purged')
}
