import type { Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { tags, terms } from './associations.ts'
import {
  type Change,
  columnUrn,
  type Difference,
  joined,
  type Place,
  plainPath,
  type SemanticChange
} from './change.ts'
import { description } from './documentation.ts'

type Schema = ModelAspects['schemaMetadata']
type Field = Schema['fields'][number]
type Editable = ModelAspects['editableSchemaMetadata']

/** Columns and keys that were added, removed, renamed or changed, and the metadata that ingestion wrote to columns. */
export function schema(place: Place, before: Schema | undefined, after: Schema | undefined): Change[] {
  const fields = joined(before?.fields, after?.fields, ({ fieldPath }) => fieldPath)
  const removed = fields.flatMap(found => (found.after ? [] : found.before ? [found.before] : []))
  const added = fields.flatMap(found => (found.before ? [] : found.after ? [found.after] : []))
  const renamed = renames(removed, added)
  const isNewName = new Set(renamed.values())
  const changes = fields.flatMap(({ before: old, after: now }) => {
    if (old && now) return [...technical(place.urn, old, now), ...metadata(place, old, now)]
    if (old) {
      const other = renamed.get(old)
      return other
        ? [fieldChange(place.urn, 'RENAME', { before: old, after: other }), ...metadata(place, old, other)]
        : [fieldChange(place.urn, 'REMOVE', { before: old, after: old }), ...metadata(place, old, undefined)]
    }
    if (!now || isNewName.has(now)) return []
    return [fieldChange(place.urn, 'ADD', { before: now, after: now }), ...metadata(place, undefined, now)]
  })
  return [...changes, ...keys(place.urn, before?.primaryKeys, after?.primaryKeys)]
}

/**
 * A removed column that came back under another name beside it, with the same type and the same description. Without a
 * description nothing says that it is the same column.
 */
function renames(removed: readonly Field[], added: readonly Field[]): Map<Field, Field> {
  const candidates = Map.groupBy(added, identityOf)
  const found = new Map<Field, Field>()
  for (const old of removed) {
    const other = old.description?.trim() ? candidates.get(identityOf(old))?.shift() : undefined
    if (other) found.set(old, other)
  }
  return found
}

const identityOf = ({ fieldPath, nativeDataType, description: text }: Field): string =>
  JSON.stringify([fieldPath.slice(0, fieldPath.lastIndexOf('.') + 1), nativeDataType, text])

function technical(dataset: Urn, old: Field, now: Field): Change[] {
  const found = { before: old, after: now }
  const typed = old.nativeDataType === now.nativeDataType ? [] : [fieldChange(dataset, 'TYPE_CHANGE', found)]
  const wasNullable = old.nullable ?? false
  return wasNullable === (now.nullable ?? false) ? typed : [...typed, fieldChange(dataset, 'NULLABLE', found)]
}

type Kind = 'ADD' | 'REMOVE' | 'RENAME' | 'TYPE_CHANGE' | 'NULLABLE'

const LEVELS: Readonly<Record<Kind, SemanticChange>> = {
  ADD: 'MINOR',
  REMOVE: 'MAJOR',
  RENAME: 'MINOR',
  TYPE_CHANGE: 'MAJOR',
  NULLABLE: 'MINOR'
}

/** A column that was added or removed is the same on both sides. */
type Sides = Required<Pick<Difference<Field>, 'before' | 'after'>>

function fieldChange(dataset: Urn, kind: Kind, { before: field, after: now }: Sides): Change {
  const name = plainPath(field.fieldPath)
  const words: Readonly<Record<Kind, string>> = {
    ADD: 'was added',
    REMOVE: 'was removed',
    RENAME: `was renamed to ${plainPath(now.fieldPath)}`,
    TYPE_CHANGE: `changed its type from ${field.nativeDataType} to ${now.nativeDataType}`,
    NULLABLE: now.nullable ? 'can be null now' : 'cannot be null any more'
  }
  return {
    entityUrn: dataset,
    category: 'TECHNICAL_SCHEMA',
    operation: kind === 'ADD' || kind === 'REMOVE' ? kind : 'MODIFY',
    modifier: columnUrn(dataset, field.fieldPath),
    parameters: {
      fieldPath: field.fieldPath,
      fieldUrn: columnUrn(dataset, field.fieldPath),
      nullable: now.nullable ?? false,
      modificationCategory: kind === 'RENAME' || kind === 'TYPE_CHANGE' ? kind : 'OTHER',
      ...(kind === 'RENAME' ? { newFieldPath: now.fieldPath } : {})
    },
    semVerChange: LEVELS[kind],
    description: `Column ${name} ${words[kind]}.`
  }
}

function keys(dataset: Urn, before: readonly string[] | undefined, after: readonly string[] | undefined): Change[] {
  return joined(before, after, path => path)
    .filter(found => !found.before || !found.after)
    .map(({ key, after: isNew }) => ({
      entityUrn: dataset,
      category: 'TECHNICAL_SCHEMA',
      operation: 'MODIFY',
      modifier: columnUrn(dataset, key),
      parameters: { fieldPath: key, fieldUrn: columnUrn(dataset, key), modificationCategory: 'OTHER' },
      semVerChange: 'MAJOR',
      description: `Column ${plainPath(key)} ${isNew ? 'became part' : 'is no longer part'} of the primary key.`
    }))
}

interface Described {
  readonly fieldPath: string
  readonly description?: string
  readonly globalTags?: ModelAspects['globalTags']
  readonly glossaryTerms?: ModelAspects['glossaryTerms']
}

function metadata({ urn }: Place, before: Described | undefined, after: Described | undefined): Change[] {
  const column = (after ?? before)?.fieldPath
  if (column === undefined) return []
  const place = { urn, column }
  return [
    ...description(place, before?.description, after?.description),
    ...tags(place, before?.globalTags, after?.globalTags),
    ...terms(place, before?.glossaryTerms, after?.glossaryTerms)
  ]
}

/** Descriptions, tags and terms that users gave to columns. */
export function editableSchema(place: Place, before: Editable | undefined, after: Editable | undefined): Change[] {
  return joined(before?.editableSchemaFieldInfo, after?.editableSchemaFieldInfo, ({ fieldPath }) => fieldPath).flatMap(
    found => metadata(place, found.before, found.after)
  )
}
