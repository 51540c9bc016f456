import type { SearchField } from '../../../../core/kernel/thread.ts'
import { computedFieldsNamed } from '../computed-fields.ts'
import type { FieldId, IndexReader } from '../index/port.ts'
import { type FieldWeight, weightOf } from '../weights.ts'

export interface Field {
  /** Scoped. */
  readonly name: string
  readonly aspect: string
  readonly weight: FieldWeight
  readonly byDefault: boolean
  readonly isText: boolean
  /** DataHub's. */
  readonly type: string
}

/** Types of fields whose values are numbers, as keys that sort as text. */
export const NUMBERS: ReadonlySet<string> = new Set(['COUNT', 'DATETIME', 'DOUBLE'])

/** What questions know of the fields of the model. */
export interface Fields {
  readonly all: readonly Field[]
  /** By a name that clients use, or a scoped one. */
  byName(name: string): readonly Field[]
}

/** What questions are asked of. */
export interface Corpus {
  readonly index: IndexReader
  readonly fields: Fields
}

/** The fields that a term searches, with their weights. Fields of hidden aspects are not among them. */
export interface Scope {
  readonly index: IndexReader
  readonly weights: ReadonlyMap<FieldId, FieldWeight>
}

/** The index gives every stored entity this field. */
const TYPE: Field = { name: '_entityType', aspect: '', weight: 'key', byDefault: false, isText: false, type: 'KEYWORD' }

export function createFields(fields: readonly SearchField[]): Fields {
  const all = fields.map(fieldOf)
  const byName = new Map<string, Field[]>([[TYPE.name, [TYPE]]])
  for (const [at, field] of all.entries()) {
    for (const name of new Set([...(fields[at]?.names ?? []), field.name])) {
      byName.set(name, [...(byName.get(name) ?? []), field])
    }
  }
  return {
    all,
    byName: name => byName.get(name.replace(/\.keyword$/, '')) ?? computedFieldsNamed(name).map(fieldOf)
  }
}

function fieldOf(field: SearchField): Field {
  const { name, aspect, byDefault, isText, type } = field
  return { name, aspect, weight: weightOf(field), byDefault, isText, type }
}

export function scopeOf(index: IndexReader, fields: readonly Field[], hidden: ReadonlySet<string>): Scope {
  const weights = new Map<FieldId, FieldWeight>()
  for (const { name, aspect, weight } of fields) {
    const id = hidden.has(aspect) ? undefined : index.field(name)
    if (id !== undefined) weights.set(id, weight)
  }
  return { index, weights }
}

/** The number of a scoped field; `undefined` also when it is hidden. */
export function visibleField(index: IndexReader, name: string, hidden: ReadonlySet<string>): FieldId | undefined {
  const [aspect = ''] = name.split('.', 1)
  return hidden.has(aspect) ? undefined : index.field(name)
}

export function visibleFields(index: IndexReader, names: readonly string[], hidden: ReadonlySet<string>): FieldId[] {
  const ids = names.map(name => visibleField(index, name, hidden))
  return [...new Set(ids)].filter(id => id !== undefined)
}

export const isTextField = (fields: Fields, scoped: string): boolean =>
  fields.byName(scoped).some(({ name, isText }) => isText && name === scoped)

/** Without `documentFrequencies`, which would count all values: of names, as many as there are entities. */
export function hasValues(index: IndexReader, field: FieldId): boolean {
  for (const _key of index.keys(valuePrefix(field))) return true
  return false
}

/** What the keys of the filter values of a field begin with. */
export const valuePrefix = (field: FieldId): string => `v${field}\0`
