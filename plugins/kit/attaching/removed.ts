import type { Call, Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import { RemovedEntity } from '../errors.ts'

/**
 * What is removed (soft-deleted) cannot be given to an entity, by any operation: a tag, an owner, a parent, a
 * replacement. Call it for entities that the caller may see. @throws RemovedEntity
 */
export async function requireNotRemoved(
  { status }: Pick<ModelHandles, 'status'>,
  call: Call,
  urns: readonly Urn[]
): Promise<void> {
  const found = await status.getMany(call, urns)
  const removed = urns.find((_urn, at) => found[at]?.removed === true)
  if (removed !== undefined) throw new RemovedEntity(removed)
}
