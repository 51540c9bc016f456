import type { EntityModel, Model } from '../contract/model.ts'
import { BadRequest } from '../errors.ts'
import { describeValue, excerpt } from '../excerpt.ts'
import { entityTypeOf, idOf, isUrn, partsOf, type Urn } from '../urn.ts'
import type { Gathered } from './definitions.ts'
import type { Validator } from './schema.ts'

interface KeySchema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, KeySchema>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
}

/** What the URNs of a type consist of. */
interface Shape {
  /** The type, as messages name it. */
  readonly name: string
  readonly key: string
  /** Names of the parts, in order. */
  readonly names: readonly string[]
  readonly required: readonly string[]
  /** The values of each part; any when `undefined`. */
  readonly enums: readonly (readonly string[] | undefined)[]
}

interface Keys {
  /** @throws BadRequest when the parts do not match the key */
  readonly keyOf: Model['keyOf']
  /** The part of a URN, or of a URN inside of it, that has none of the values that the key allows. */
  problemOf(urn: Urn): string | undefined
}

/** Computes key aspects from URNs: the parts of the id are the key's properties, in order. */
export function createKeys(gathered: Gathered, typeOf: (name: string) => EntityModel, validate: Validator): Keys {
  const shapeOf = createShapes(gathered, typeOf)

  function problemOf(urn: Urn): string | undefined {
    const type = entityTypeOf(urn)
    if (!gathered.types.has(type)) return undefined
    const { name, names, enums } = shapeOf(type)
    if (names.length < 2) return undefined
    for (const [at, part] of partsOf(urn).entries()) {
      const allowed = enums[at]
      if (allowed && !allowed.includes(part)) {
        return `which is not a URN of a ${name}: ${names[at]} is ${describeValue(part)}, allowed: ${allowed.join(', ')}`
      }
      const problem = isUrn(part) ? problemOf(part) : undefined
      if (problem !== undefined) return problem
    }
    return undefined
  }

  return {
    keyOf(urn) {
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
    },
    problemOf
  }
}

function createShapes({ aspects, defs }: Gathered, typeOf: (name: string) => EntityModel): (type: string) => Shape {
  const resolved = (schema: KeySchema): KeySchema =>
    schema.$ref === undefined ? schema : (defs.get(schema.$ref.slice('#/$defs/'.length))?.value ?? {})
  const shapes = new Map<string, Shape>()
  return type => {
    const known = shapes.get(type)
    if (known) return known
    const { name, key } = typeOf(type)
    const { properties = {}, required = [] } = resolved(aspects.get(key)?.value.schema ?? {})
    const enums = Object.values(properties).map(part => resolved(part).enum)
    const shape = { name, key, names: Object.keys(properties), required, enums }
    shapes.set(type, shape)
    return shape
  }
}
