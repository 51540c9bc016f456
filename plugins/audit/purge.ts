import { type Call, type Data, eraseWhere, numberKey } from '../../core/index.ts'
import { EVENT } from './event.ts'

/** Removes events older than `before`, in milliseconds since the epoch. Nothing else removes an event. */
export async function purgeEvents(call: Call, data: Pick<Data, 'find' | 'erase'>, before: number): Promise<void> {
  const query = { types: [EVENT], where: { field: `${EVENT}.time`, to: numberKey(Math.max(0, before)) } }
  const purged = await eraseWhere(data, call, query)
  if (purged > 0) call.log.info({ purged }, 'expired audit events purged')
}
