import type { Conditions, Edit } from '../contract/data.ts'
import type { AspectModel, EntityModel, Model } from '../contract/model.ts'
import type { Key, Row } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'

/** All edits of one aspect of an entity, in the order in which they are applied. */
export interface Fold {
  readonly aspect: AspectModel
  readonly edits: Edit[]
  /** Of the last edit that says it. */
  unique?: Edit['unique']
}

/** All edits of one entity, by aspect, and what must be true of it. */
export interface EntityEdits {
  readonly urn: Urn
  readonly type: EntityModel
  readonly folds: ReadonlyMap<string, Fold>
  /** The error if nothing is stored for it. */
  readonly missing?: (() => Error) | undefined
  /** What the edits were planned from. */
  readonly seen?: readonly Seen[]
}

/** A row that a plan was made from; `undefined`: none was stored. */
export interface Seen extends Key {
  readonly row: Row | undefined
}

/** What edits depend on besides the values that they change. */
export interface Depending extends Conditions {
  readonly seen?: readonly Seen[]
}

interface Collected extends EntityEdits {
  readonly folds: Map<string, Fold>
  missing?: (() => Error) | undefined
  seen?: Seen[]
}

/**
 * Edits by entity and aspect, in the order of first occurrence, then the entities that they only depend on.
 * @throws BadRequest for an unknown entity type or aspect.
 */
export function groupEdits(model: Model, edits: readonly Edit[], { require, seen }: Depending = {}): EntityEdits[] {
  const entities = new Map<Urn, Collected>()
  for (const edit of edits) {
    const { urn, aspect, mustExist, unique } = edit
    const entity = entities.get(urn) ?? entityIn(entities, model, urn)
    const known = entity.folds.get(aspect)
    const fold: Fold = known ?? { aspect: model.aspect(entity.type.name, aspect), edits: [] }
    fold.edits.push(edit)
    if (unique) fold.unique = unique
    if (!known) entity.folds.set(aspect, fold)
    entity.missing ??= mustExist
  }
  for (const { urn, missing } of require ?? []) entityIn(entities, model, urn).missing ??= missing
  for (const one of seen ?? []) {
    const entity = entityIn(entities, model, one.urn)
    entity.seen = [...(entity.seen ?? []), one]
  }
  return [...entities.values()]
}

function entityIn(entities: Map<Urn, Collected>, model: Model, urn: Urn): Collected {
  const known = entities.get(urn)
  if (known) return known
  const entity = { urn, type: model.type(entityTypeOf(urn)), folds: new Map<string, Fold>() }
  entities.set(urn, entity)
  return entity
}
