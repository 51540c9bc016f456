import { isRecord, mutated, nasty, nastyText, type Random, URNS } from './nasty.ts'

type Schema = Readonly<Record<string, unknown>>
type Definitions = Readonly<Record<string, unknown>>

const MAX_DEPTH = 6
/** Names that exist, so that a request passes the first checks of an action. */
const NAMES = [
  'dataset',
  'tag',
  'corpuser',
  'datasetProfile',
  'operation',
  'datasetProperties',
  'globalTags',
  'datasetKey'
]

/** A value that a JSON Schema allows, or one that is almost valid. */
export function jsonOf(random: Random, schema: unknown, defs: Definitions = {}, depth = 0): unknown {
  if (!isRecord(schema) || depth > MAX_DEPTH || random.chance(0.02)) return nasty(random)
  if (typeof schema.$ref === 'string') return jsonOf(random, defs[schema.$ref.replace('#/$defs/', '')], defs, depth)
  const either = schema.anyOf ?? schema.oneOf
  if (Array.isArray(either) && either.length > 0) return jsonOf(random, random.pick(either), defs, depth)
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return random.pick<unknown>(schema.enum)
  if ('const' in schema) return schema.const
  return plainValue(random, schema, defs, depth)
}

function plainValue(random: Random, schema: Schema, defs: Definitions, depth: number): unknown {
  switch (schema.type) {
    case 'object':
      return objectOf(random, schema, defs, depth)
    case 'array':
      return Array.from({ length: random.below(3) }, () => jsonOf(random, schema.items, defs, depth + 1))
    case 'string':
      return schema.format === 'urn' || random.chance(0.3)
        ? random.pick(URNS)
        : random.chance(0.5)
          ? random.pick(NAMES)
          : nastyText(random)
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return random.pick([0, 1, 2, 1000, 1_700_000_000_000, '1', '1000', '1e300', '1e400', '-1', 2 ** 53 - 1])
    default:
      return nasty(random)
  }
}

function objectOf(random: Random, schema: Schema, defs: Definitions, depth: number): Record<string, unknown> {
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  const wanted = properties.filter(([name]) => (required.includes(name) ? !random.chance(0.02) : random.chance(0.4)))
  const members = wanted.map(([name, inner]) => [name, jsonOf(random, inner, defs, depth + 1)] as const)
  const others = isRecord(schema.additionalProperties) && random.chance(0.5) ? [[nastyText(random), 'x'] as const] : []
  return Object.fromEntries([...members, ...others])
}

/** The value, or a mutated copy. */
export function sometimesMutated(random: Random, value: unknown): unknown {
  return random.chance(0.5) ? value : mutated(random, value)
}
