import { type Call, type Data, PluginDisabled, parseUrn, type Urn } from '../../core/index.ts'
import type { References } from '../entities/index.ts'
import type { Tasks } from '../tasks/index.ts'

/** With more references than this, a background task removes them. */
const MAX_INLINE = 1000
/** Entities that are changed in one write. */
const SLICE = 200

interface DeletionDeps {
  readonly data: Data
  readonly references: FindReferences
  /** `undefined` while the plugin is disabled. */
  readonly tasks: Tasks | undefined
}

export type FindReferences = Pick<References, 'count' | 'remove'>

/**
 * Deletes an entity with all references to it: it is deleted first, so that nothing can refer to it any more. After a crash,
 * a second call removes the remaining references. Resolves to false if there was neither the entity nor a reference.
 */
export type Deletion = (call: Call, urn: Urn) => Promise<boolean>

/** Returns the deletion with a task of this name, `deleteTag`, which several types can share. */
export function createDeletions(deps: DeletionDeps) {
  const usual = new Map<string, Deletion>()
  /** Default of `references`: what the relationships of the model say. */
  return (task: string, references?: FindReferences): Deletion => {
    if (references) return createDeletion({ ...deps, references }, task)
    const deletion = usual.get(task) ?? createDeletion(deps, task)
    usual.set(task, deletion)
    return deletion
  }
}

function createDeletion({ data, references, tasks }: DeletionDeps, action: string): Deletion {
  async function removeSome(call: Call, urn: Urn) {
    const { entities, left } = await references.remove(call, urn, SLICE)
    return { deleted: entities, finished: left === 0 }
  }

  tasks?.define(
    action,
    (call, { params }) => removeSome(call, parseUrn(params.urn)),
    (call, { params }) => references.count(call, parseUrn(params.urn))
  )

  return async (call, urn) => {
    const system = call.as(`removing the references to ${urn}`)
    const [[exists], total] = await Promise.all([data.exists(call, [urn]), references.count(system, urn)])
    if (!exists && total === 0) return false
    if (total > MAX_INLINE) {
      if (!tasks)
        throw new PluginDisabled(`Deleting ${urn}, which ${total} entities (more than ${MAX_INLINE}) refer to`, 'tasks')
      await data.erase(call, urn)
      await tasks.start(call, { action, key: `${action} ${urn}`, params: { urn }, total })
    } else {
      await data.erase(call, urn)
      let slice = await removeSome(system, urn)
      while (!slice.finished) slice = await removeSome(system, urn)
    }
    return true
  }
}
