import { type EntityRef, type Model, type Operation, operation, parseUrnOf } from '../../../core/index.ts'

export interface Named {
  readonly urn: string
}

/** The query `dataset(urn)` for one entity type: only the reference, of which each field reads what it needs. */
export function queryByUrn(model: Model, type: string): Operation<Named, EntityRef> {
  return operation('signed-in', ({ urn: text }: Named): EntityRef => {
    const urn = parseUrnOf(type, text)
    model.keyOf(urn)
    return { urn }
  })
}
