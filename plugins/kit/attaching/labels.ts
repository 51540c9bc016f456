import type { Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { isColumn, type Resource } from './resources.ts'

/** A list of references in an aspect, each with its attribution source. Those that users attached have none. */
export interface LabelList<Value, Item> {
  items(value: Value): readonly Item[]
  urnOf(item: Item): Urn
  sourceOf(item: Item): Urn | undefined
  item(urn: Urn, actor: Urn): Item
  /** The value with these items instead. */
  value(old: Value | undefined, items: readonly Item[], actor: Urn): Value
}

export type Change<Value> = (old: Value | undefined) => Value | undefined

/** Appends those that are missing, or present only with a source. */
export function adding<Value, Item>(list: LabelList<Value, Item>, urns: readonly Urn[], actor: Urn): Change<Value> {
  return old => {
    const items = old === undefined ? [] : list.items(old)
    const present = new Set(items.filter(item => list.sourceOf(item) === undefined).map(list.urnOf))
    const missing = [...new Set(urns)].filter(urn => !present.has(urn))
    if (missing.length === 0) return old
    return list.value(old, [...items, ...missing.map(urn => list.item(urn, actor))], actor)
  }
}

/** Removes those of all sources. */
export function removing<Value, Item>(list: LabelList<Value, Item>, urns: readonly Urn[], actor: Urn): Change<Value> {
  const unwanted = new Set(urns)
  return old => {
    if (old === undefined) return old
    const items = list.items(old)
    const left = items.filter(item => !unwanted.has(list.urnOf(item)))
    return left.length === items.length ? old : list.value(old, left, actor)
  }
}

type EditableSchemaMetadata = ModelAspects['editableSchemaMetadata']

/** Edits of users on a column. Ingestion writes to `schemaMetadata` instead. */
export type ColumnInfo = NonNullable<EditableSchemaMetadata['editableSchemaFieldInfo']>[number]

/** Where a column has the list. */
export interface InColumn<Value> {
  of(info: ColumnInfo): Value | undefined
  with(info: ColumnInfo, value: Value): ColumnInfo
}

export function changingColumn<Value>(column: InColumn<Value>, change: Change<Value>) {
  return (info: ColumnInfo): ColumnInfo => {
    const before = column.of(info)
    const now = change(before)
    return now === before || now === undefined ? info : column.with(info, now)
  }
}

/**
 * Applies the change to one column, under all its spellings, and keeps the others. Nothing changes if it returns the same
 * object.
 */
export function onColumn(
  resource: Resource,
  change: (info: ColumnInfo) => ColumnInfo,
  actor: Urn
): Change<EditableSchemaMetadata> {
  return old => {
    const infos = old?.editableSchemaFieldInfo ?? []
    const known = infos.some(({ fieldPath }) => isColumn(resource, fieldPath))
    const before = known ? infos : [...infos, { fieldPath: resource.column ?? '' }]
    const after = before.map(info => (isColumn(resource, info.fieldPath) ? change(info) : info))
    if (after.every((info, at) => info === before[at])) return old
    const now = { time: Date.now(), actor }
    return {
      ...old,
      created: old?.created ?? now,
      lastModified: now,
      editableSchemaFieldInfo: after
    }
  }
}
