import type { Criterion } from '../../../core/index.ts'
import { COLUMN_COUNT, propertyField } from '../engine/computed-fields.ts'
import { CONDITIONS } from './condition.ts'

const PROPERTY = /^structuredProperties\.(.+?)(?:\.keyword)?$/
const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

/** A filter of a field that only the index has; `undefined` for all other fields. */
export function onComputedField(name: string, condition: string, values: readonly string[]): Criterion | undefined {
  if (name === 'columnCount') return criterion(COLUMN_COUNT, 'columnCount', 'COUNT', condition, values)
  const qualifiedName = PROPERTY.exec(name)?.[1]
  if (qualifiedName === undefined) return undefined
  const field = propertyField(qualifiedName)
  const on = (type: string) => criterion(field, name, type, condition, values)
  // Whether the property has numbers is not known here: values that are numbers are looked for as both.
  const areNumbers = values.length > 0 && values.every(value => NUMBER.test(value))
  if (!areNumbers) return on('KEYWORD')
  if (/THAN/.test(condition)) return on('DOUBLE')
  return condition === 'EQUAL' || condition === 'IN' ? { any: [on('KEYWORD'), on('DOUBLE')] } : on('KEYWORD')
}

function criterion(field: string, name: string, type: string, condition: string, values: readonly string[]): Criterion {
  const aspect = field.slice(0, field.indexOf('.'))
  const known = { isText: false, isReference: false, isRichText: false, byDefault: false, completes: false }
  const build = CONDITIONS.get(condition)
  return (
    build?.({ name: field, names: [name], aspect, type, boost: 1, isFacet: false, ...known }, values) ?? { any: [] }
  )
}
