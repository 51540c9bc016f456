import { type Call, type Data, numberKey, pagesUntilEmpty } from '../../core/index.ts'

const PAGE = 100

/** Removes the tasks that ended before a time. */
export async function purgeTasks(call: Call, data: Pick<Data, 'find' | 'erase'>, before: number): Promise<void> {
  const where = { field: 'aspectdTask.endedAt', to: numberKey(Math.max(0, before)) }
  for await (const { urns } of pagesUntilEmpty(data, call, { types: ['aspectdTask'], where }, PAGE)) {
    call.signal.throwIfAborted()
    for (const urn of urns) await data.erase(call, urn)
  }
}
