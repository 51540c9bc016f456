import { entityTypeOf, type Row, type Urn } from '../../../../core/kernel/thread.ts'
import { createDerive, createDocuments, PRESENT } from '../documents.ts'
import type { AspectRecord, Derive } from '../index/port.ts'
import type { Rules } from '../messages.ts'

/** How the content of an index is made, by the rules of that index. */
export interface Making {
  /** Whether entities of this type are indexed. */
  readonly isIndexed: (urn: Urn) => boolean
  /** The record of a stored value. One that cannot be made does not keep the others from the index. */
  readonly recordOf: (row: Row) => AspectRecord
  readonly derive: Derive
}

export function createMaking(rules: Rules): Making {
  const types = new Set(rules.types)
  const recordOf = createDocuments(rules)
  return {
    isIndexed: urn => types.has(entityTypeOf(urn)),
    recordOf({ urn, aspect, json }) {
      try {
        return recordOf(urn, aspect, JSON.parse(json))
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : cause
        process.emitWarning(`search: the aspect ${aspect} of ${urn} cannot be indexed: ${reason}`)
        return PRESENT
      }
    },
    derive: createDerive(rules.fields)
  }
}
