import { type Call, type Data, numberKey, pagesUntilEmpty } from '../../core/index.ts'
import { EVENT } from './event.ts'

const PAGE = 200

/** Removes events older than `before`, in milliseconds since the epoch. Nothing else removes an event. */
export async function purgeEvents(call: Call, data: Pick<Data, 'find' | 'erase'>, before: number): Promise<void> {
  const query = { types: [EVENT], where: { field: `${EVENT}.time`, to: numberKey(Math.max(0, before)) } }
  let purged = 0
  for await (const { urns } of pagesUntilEmpty(data, call, query, PAGE)) {
    call.signal.throwIfAborted()
    await Promise.all(urns.map(urn => data.erase(call, urn)))
    purged += urns.length
  }
  if (purged > 0) call.log.info({ purged }, 'expired audit events purged')
}
