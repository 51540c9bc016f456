import { entityTypeOf, isUrn, type Model, parseUrn, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { PropertyRefused } from './errors.ts'
import { dataTypeOf, shown, typeNamed } from './names.ts'

export type Definition = ModelAspects['propertyDefinition']
export type Assignment = ModelAspects['structuredProperties']['properties'][number]
export type Value = Assignment['values'][number]

const DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * Whether an entity may have these values.
 * @throws PropertyRefused that names the property, the value and what is allowed
 */
export function checkAssignment(
  model: Model,
  entity: Urn,
  { propertyUrn, values }: Pick<Assignment, 'propertyUrn' | 'values'>,
  definition: Definition
): void {
  const refuse = (what: string): never => {
    throw new PropertyRefused(`Property ${propertyUrn} of ${entity}: ${what}`)
  }
  const types = definition.entityTypes.map(urn => typeNamed(model, urn))
  if (!types.includes(entityTypeOf(entity))) {
    refuse(`entities of type ${entityTypeOf(entity)} cannot have it. Expected one of: ${types.join(', ')}`)
  }
  if (definition.cardinality !== 'MULTIPLE' && values.length > 1) {
    refuse(`it has cardinality SINGLE, but ${values.length} values were given`)
  }
  for (const value of values) {
    const problem = problemOf(model, value, definition)
    if (problem) refuse(problem)
  }
}

/** Why the value is not valid; `undefined` if it is. */
function problemOf(model: Model, value: Value, definition: Definition): string | undefined {
  const expected = (what: string) => `expected ${what}, found ${shown(value).slice(0, 200)}`
  const { allowedValues } = definition
  if (allowedValues && !allowedValues.some(allowed => isSameValue(allowed.value, value))) {
    return expected(`one of ${allowedValues.map(allowed => shown(allowed.value)).join(', ')}`)
  }
  const { string: text, double } = value as { readonly string?: string; readonly double?: number }
  switch (dataTypeOf(definition.valueType)) {
    case 'NUMBER':
      return double === undefined ? expected('a number') : undefined
    case 'STRING':
    case 'RICH_TEXT':
      return text === undefined ? expected('a text') : undefined
    case 'DATE':
      return text !== undefined && isDate(text) ? undefined : expected('a date such as 2026-01-31')
    case 'URN':
      return text !== undefined && isUrn(text) ? typeProblem(model, parseUrn(text), definition) : expected('a URN')
    default:
      return undefined
  }
}

function typeProblem(model: Model, urn: Urn, { typeQualifier = {} }: Definition): string | undefined {
  const allowed = typeQualifier.allowedTypes?.map(type => typeNamed(model, parseUrn(type))) ?? []
  if (allowed.length === 0 || allowed.includes(entityTypeOf(urn))) return undefined
  return `expected the URN of a ${allowed.join(' or ')}, found ${urn}`
}

/** Also that the day exists. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}

export const isSameValue = (one: object, other: object): boolean => shown(one) === shown(other)

/**
 * Values that are stored must stay valid: so a definition only becomes wider, unless it gets another version.
 * @throws PropertyRefused
 */
export function checkDefinition(urn: Urn, now: Definition, old: Definition | undefined): void {
  const refuse = (what: string): never => {
    throw new PropertyRefused(`The definition of ${urn} cannot be changed so: ${what}`)
  }
  if (old === undefined || now.version !== old.version) return
  if (now.qualifiedName !== old.qualifiedName) refuse(`the qualified name is ${old.qualifiedName}`)
  if (now.valueType !== old.valueType) refuse(`the value type is ${old.valueType}`)
  if (old.cardinality === 'MULTIPLE' && now.cardinality !== 'MULTIPLE') refuse('the cardinality is MULTIPLE')
  const lost = old.entityTypes.filter(type => !now.entityTypes.includes(type))
  if (lost.length > 0) refuse(`the entity types ${lost.join(', ')} are missing`)
  if (now.allowedValues) {
    if (!old.allowedValues) refuse('all values are allowed')
    const removed = old.allowedValues?.filter(
      one => !now.allowedValues?.some(other => isSameValue(one.value, other.value))
    )
    if (removed?.length) refuse(`the allowed values ${removed.map(one => shown(one.value)).join(', ')} are missing`)
  }
}
