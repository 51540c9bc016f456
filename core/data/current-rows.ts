import { inBatches } from '../operation/steps.ts'
import type { LiveStore } from '../store/open.ts'
import type { Row } from '../store/port.ts'
import type { EntityEdits } from './entity-edits.ts'

/**
 * The stored rows that edits start from and depend on, with the key row of each entity. `[]` if all entities are new.
 */
export async function currentRows(store: LiveStore, entities: readonly EntityEdits[]): Promise<Row[][]> {
  if (entities.every(isNew)) return []
  const wanted = entities.map(({ urn, type, folds, seen = [] }) => {
    const names = new Set(type.storesKey ? [type.key] : [])
    for (const { aspect } of folds.values()) if (aspect.kind === 'versioned') names.add(aspect.name)
    for (const { aspect } of seen) names.add(aspect)
    return { urn, aspects: [...names] }
  })
  return inBatches(wanted, batch => store.aspects.read(batch))
}

const isNew = ({ folds, seen, missing }: EntityEdits) =>
  !seen && !missing && folds.values().every(({ edits }) => edits.every(edit => edit.isNew))
