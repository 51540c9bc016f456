import type { Call, Data, Model, Urn } from '../../core/index.ts'
import type { Entities, Hierarchy } from '../entities/index.ts'
import type { Manage } from './manage.ts'

/** Dependencies of the operations of the glossary. */
export interface GlossaryDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** The nodes around a term or a node. */
  readonly hierarchy: Hierarchy
  readonly manage: Manage
  /** Deletes a term or a node with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}
