import type { Criterion, SearchField } from '../../../core/index.ts'
import { computedFieldsNamed } from '../engine/index.ts'
import { CONDITIONS, isNumeric } from './condition.ts'

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

/** A filter of a field that only the index has; `undefined` for all other fields. */
export function onComputedField(name: string, condition: string, values: readonly string[]): Criterion | undefined {
  const fields = computedFieldsNamed(name)
  if (fields.length === 0) return undefined
  const wanted = fields.length === 1 ? fields : fieldsFor(fields, condition, values)
  const any = wanted.map(field => CONDITIONS.get(condition)?.(field, values) ?? { any: [] })
  return any.length === 1 ? any[0] : { any }
}

/** Whether a property has numbers is not known here: values that are numbers are looked for as both. */
function fieldsFor(fields: readonly SearchField[], condition: string, values: readonly string[]) {
  if (condition === 'EXISTS') return fields
  const areNumbers = values.length > 0 && values.every(value => NUMBER.test(value))
  if (areNumbers && (condition === 'EQUAL' || condition === 'IN')) return fields
  const isNumber = areNumbers && /THAN/.test(condition)
  return fields.filter(field => isNumeric(field) === isNumber)
}
