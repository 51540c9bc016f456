import { type Call, type Data, type Demand, entityTypeOf, type Model, parseUrn } from '../../core/index.ts'
import { type Entities, editDemands } from '../entities/index.ts'
import { DocumentationInput, RemovedMissing } from './errors.ts'
import { requireAspect } from './places.ts'

const MAX_URNS = 1000

export interface SoftDeletion {
  readonly urns: readonly string[]
  /** `false` shows them again. */
  readonly deleted: boolean
}

/** Types with a guard of their own require it here too: users, for instance, are removed by who manages them. */
export function demandsToSoftDelete(model: Model, urns: readonly string[]): Demand[] {
  if (urns.length > MAX_URNS) {
    throw new DocumentationInput(`At most ${MAX_URNS} urns are allowed in one call, found ${urns.length}`)
  }
  return urns.flatMap(text => {
    const on = parseUrn(text)
    const isGuarded = model.type(entityTypeOf(on)).guard.write !== undefined
    return isGuarded || model.type(entityTypeOf(on)).guard.sealed
      ? editDemands(model, on, 'status')
      : [{ anyOf: ['EDIT_ENTITY', 'DELETE_ENTITY', 'EDIT_ENTITY_STATUS'], on }]
  })
}

/** Hides entities from searches, or shows them again: all of them or none. Nothing of them is deleted. */
export async function softDelete(
  { data, model, entities }: { readonly data: Data; readonly model: Model; readonly entities: Entities },
  call: Call,
  deletion: SoftDeletion
): Promise<boolean> {
  const urns = deletion.urns.map(parseUrn)
  const removed = deletion.deleted
  for (const urn of urns) requireAspect(model, urn, 'status')
  const existing = await entities.existing(call.as('looking for what to remove'), urns)
  for (const urn of urns) if (!existing.has(urn)) throw new RemovedMissing(urn)
  await data.write(
    call,
    urns.map(urn =>
      entities.aspects.status.edit(urn, old => ((old?.removed ?? false) === removed ? old : { ...old, removed }), {
        mustExist: () => new RemovedMissing(urn)
      })
    )
  )
  return true
}
