import { type Call, PluginDisabled, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { Progress } from '../tasks/index.ts'
import type { TagDeps } from './deps.ts'
import { NoSuchTag } from './errors.ts'

export const DELETE_TAG = 'deleteTag'
/** With more tagged entities than this, a background task removes the references. */
const MAX_INLINE = 1000
/** Entities that are changed in one write. */
const SLICE = 200

/**
 * Deletes the tag first, so that it can no longer be attached, then the references to it. After a crash, a second call
 * removes the remaining references.
 */
export async function deleteTag({ data, entities, tasks }: TagDeps, call: Call, urn: Urn): Promise<boolean> {
  const system = call.as(`removing the references to ${urn}`)
  const [[exists], total] = await Promise.all([data.exists(call, [urn]), entities.references.count(system, urn)])
  if (!exists && total === 0) throw new NoSuchTag('delete', urn, '')
  if (total > MAX_INLINE) {
    if (!tasks) throw new PluginDisabled(`Deleting a tag of ${total} entities (more than ${MAX_INLINE})`, 'tasks')
    await data.erase(call, urn)
    await tasks.start(call, { action: DELETE_TAG, key: `${DELETE_TAG} ${urn}`, params: { urn }, total })
  } else {
    await data.erase(call, urn)
    let slice = await untagSome(entities, system, urn)
    while (!slice.finished) slice = await untagSome(entities, system, urn)
  }
  return true
}

export async function untagSome({ references }: Entities, call: Call, urn: Urn): Promise<Progress> {
  const { entities, left } = await references.remove(call, urn, SLICE)
  return { deleted: entities, finished: left === 0 }
}
