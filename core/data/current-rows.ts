import { inBatches } from '../operation/steps.ts'
import type { LiveStore } from '../store/open.ts'
import type { Row } from '../store/port.ts'
import type { EntityEdits } from './changes.ts'

/** The stored rows that edits start from, with the key row of each entity. `[]` if all entities are new. */
export async function currentRows(store: LiveStore, entities: readonly EntityEdits[]): Promise<Row[][]> {
  const isNew = ({ folds }: EntityEdits) => folds.values().every(({ edits }) => edits.every(edit => edit.isNew))
  if (entities.every(isNew)) return []
  const wanted = entities.map(({ urn, type, folds }) => {
    const versioned = Array.from(folds.values(), ({ aspect }) => aspect).filter(({ kind }) => kind === 'versioned')
    return { urn, aspects: [...new Set([type.key, ...versioned.map(({ name }) => name)])] }
  })
  return inBatches(wanted, batch => store.aspects.read(batch))
}
