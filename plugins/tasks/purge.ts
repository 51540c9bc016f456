import { type Call, type Data, numberKey } from '../../core/index.ts'

const PAGE = 100

/** Removes the tasks that ended before a time. */
export async function purgeTasks(call: Call, data: Pick<Data, 'find' | 'erase'>, before: number): Promise<void> {
  const where = { field: 'aspectdTask.endedAt', to: numberKey(Math.max(0, before)) }
  for (let found = PAGE; found === PAGE && !call.signal.aborted; ) {
    const { urns } = await data.find(call, { types: ['aspectdTask'], where }, { limit: PAGE })
    for (const urn of urns) await data.erase(call, urn)
    found = urns.length
  }
}
