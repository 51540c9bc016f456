import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { describeValue, excerpt } from '../excerpt.ts'
import { suggest } from '../suggest.ts'
import { isStoredUrn, isUrn, MAX_URN_LENGTH } from '../urn.ts'
import type { Gathered } from './definitions.ts'

const FORMATS: Readonly<Record<string, string>> = {
  urn: `a URN (urn:<namespace>:<entityType>:<entityId> with balanced parentheses, at most ${MAX_URN_LENGTH} characters)`,
  int32: 'an integer of 32 bits',
  int64: 'an integer within ±2^53'
}

/**
 * Returns the validation error of a value as text; `undefined` when the value is valid. Malformed URNs that are also in
 * `old`, the stored value, are accepted.
 */
export type Validator = (aspect: string, value: unknown, old?: unknown) => string | undefined

interface Schemas {
  readonly validate: Validator
  /** Compiles the schema of an aspect, otherwise its first use does. @throws what is wrong in it */
  compile(aspect: string): ValidateFunction
}

export function createValidator({ defs, aspects }: Pick<Gathered, 'defs' | 'aspects'>): Schemas {
  // Not strict: unknown keywords are annotations. Defaults are not filled in: the store keeps what the client sent.
  const ajv = new Ajv2020({ strict: false, verbose: true, meta: false, validateSchema: false, logger: false })
  let stored = () => new Set<string>()
  ajv.addFormat('urn', text => isUrn(text) || (isStoredUrn(text) && stored().has(text)))
  ajv.addFormat('int32', { type: 'number', validate: n => n >= -(2 ** 31) && n < 2 ** 31 })
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
  // One document, so all references resolve within it.
  const schemas = Object.fromEntries(Array.from(aspects, ([name, { value }]) => [name, value.schema]))
  const $defs = Object.fromEntries(Array.from(defs, ([name, { value }]) => [name, value]))
  ajv.addSchema({ $id: 'model', $defs, aspects: schemas })
  const compiled = new Map<string, ValidateFunction>()
  const compile = (aspect: string) => {
    const validate = ajv.getSchema(`model#/aspects/${aspect}`)
    if (!validate) throw new Error(`aspect ${aspect} is not defined`)
    compiled.set(aspect, validate)
    return validate
  }
  const validate: Validator = (aspect, value, old) => {
    const isValid = compiled.get(aspect) ?? compile(aspect)
    let texts: Set<string> | undefined
    stored = () => (texts ??= textsOf(old))
    if (isValid(value)) return undefined
    const [error] = isValid.errors ?? []
    return error ? describe(error) : 'is not valid'
  }
  return { validate, compile }
}

/** All texts in a value. */
export function textsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) textsOf(one, found)
  return found
}

/** `ERROR :: /path :: …`: the form that DataHub's clients parse. */
function describe(error: ErrorObject): string {
  const { keyword, instancePath: path, params, data } = error
  const at = (member = '') => `ERROR :: ${excerpt(`${path}${member}`, 300) || '/'} ::`
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    return `${at(`/${name}`)} unrecognized field found but not allowed${instead(name, membersOf(error))}`
  }
  if (keyword === 'required') {
    return `${at(`/${params.missingProperty}`)} field is required but not found and has no default value`
  }
  return `${at()} ${describeValue(data)} found, ${allowed(error)}`
}

function instead(name: string, known: readonly string[]): string {
  return `${suggest(name, known) || ';'} allowed: ${known.join(', ') || 'none'}`
}

function membersOf({ parentSchema }: ErrorObject): string[] {
  return Object.keys(parentSchema?.properties ?? {})
}

function allowed(error: ErrorObject): string {
  const { keyword, params, message = '' } = error
  if (keyword === 'type') return `${[params.type].flat().join(' or ')} allowed`
  if (keyword === 'enum') return `allowed: ${params.allowedValues.join(', ')}`
  if (keyword === 'format') return `allowed: ${FORMATS[params.format] ?? params.format}`
  if (keyword === 'minProperties' || keyword === 'maxProperties') {
    return `exactly one member allowed, of: ${membersOf(error).join(', ')}`
  }
  return message
}
