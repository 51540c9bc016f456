import type { EntityModel, Model } from '../contract/model.ts'
import { BadRequest } from '../errors.ts'
import { excerpt } from '../excerpt.ts'
import { entityTypeOf, idOf, partsOf } from '../urn.ts'
import type { Gathered } from './definitions.ts'
import type { Validator } from './schema.ts'

interface KeySchema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/** What the URNs of a type consist of. */
interface Shape {
  /** The type, as messages name it. */
  readonly name: string
  readonly key: string
  /** Names of the parts, in order. */
  readonly names: readonly string[]
  readonly required: readonly string[]
}

/** Computes key aspects from URNs: the parts of the id are the key's properties, in order. */
export function createKeys(
  { aspects, defs }: Gathered,
  typeOf: (name: string) => EntityModel,
  validate: Validator
): Model['keyOf'] {
  const schemaOf = (key: string): KeySchema => {
    const schema: KeySchema = aspects.get(key)?.value.schema ?? {}
    return schema.$ref === undefined ? schema : (defs.get(schema.$ref.slice('#/$defs/'.length))?.value ?? {})
  }
  const shapes = new Map<string, Shape>()
  const shapeOf = (type: string): Shape => {
    const known = shapes.get(type)
    if (known) return known
    const { name, key } = typeOf(type)
    const { properties = {}, required = [] } = schemaOf(key)
    const shape = { name, key, names: Object.keys(properties), required }
    shapes.set(type, shape)
    return shape
  }
  return urn => {
    const { name, key, names, required } = shapeOf(entityTypeOf(urn))
    const refuse = (wrong: string) => {
      throw new BadRequest(`${excerpt(urn, 200)} is not a URN of a ${name}: ${wrong}`)
    }
    // An id of one part is used whole: it may contain commas and parentheses.
    const parts = names.length === 1 ? [idOf(urn)] : partsOf(urn)
    if (parts.length > names.length || parts.length < required.length) {
      const allowed = required.length < names.length ? `${required.length} to ${names.length}` : names.length
      refuse(`${parts.length} part${parts.length === 1 ? '' : 's'} found, ${allowed} allowed: (${names.join(',')})`)
    }
    const value: Record<string, string> = {}
    for (const [at, part] of parts.entries()) value[names[at] ?? ''] = part
    const wrong = validate(key, value)
    if (wrong !== undefined) refuse(wrong)
    return value
  }
}
