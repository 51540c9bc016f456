import type { Urn } from '../../core/index.ts'
import { type Category, changesOf, type Operation } from '../timeline/index.ts'
import type { Logged } from './definitions.ts'

/** What happened to an entity or a column, in DataHub's words: the category `TAG`, the operation `ADD`. */
export interface EntityChange {
  /** The entity, or its column: `urn:li:schemaField:(<dataset>,<path>)`. */
  readonly entityUrn: string
  readonly category: Category
  readonly operation: Operation | 'CREATE' | 'HARD_DELETE'
  /** What was added, removed or changed: the URN of a tag, of a column. */
  readonly modifier?: string
  readonly parameters?: Readonly<Record<string, unknown>>
}

/** The entity changes of one change of an aspect: none where the log has not both values, as they were too large. */
export function entityChangesOf({ urn, aspect, kind, lifecycle, isNew, value, old }: Logged): EntityChange[] {
  if (lifecycle) return [{ entityUrn: urn, category: 'LIFECYCLE', operation: lifecycle }]
  // What an entity had when it was deleted was not removed from it.
  if (kind === 'erase') return []
  const isComplete = (value !== undefined || kind === 'remove') && (old !== undefined || isNew)
  if (!isComplete) return []
  return changesOf(urn as Urn, aspect, parsed(old), parsed(value)).map(
    ({ entityUrn, category, operation, modifier, parameters }) => ({
      entityUrn,
      category,
      operation,
      ...(modifier === undefined ? {} : { modifier }),
      ...(parameters === undefined ? {} : { parameters })
    })
  )
}

const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json))
