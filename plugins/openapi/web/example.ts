import type { Schema } from './document.ts'

const DEEPEST = 6

/** A small value of the schema: required members, or the first one of a record that requires nothing. */
export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth = 0): unknown {
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    return target && depth < DEEPEST ? exampleOf(target, schemas, depth + 1) : {}
  }
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, schemas, depth + 1)
  const type = typeOf(schema)
  if (type === 'array') return schema.items && depth < DEEPEST ? [exampleOf(schema.items, schemas, depth + 1)] : []
  if (type === 'object') return recordOf(schema, schemas, depth)
  if (type === 'integer' || type === 'number') return 0
  if (type === 'boolean') return false
  return schema.pattern?.startsWith('^urn:') ? 'urn:li:tag:example' : ''
}

const typeOf = ({ type, properties }: Schema) =>
  type === undefined && properties ? 'object' : typeof type === 'string' ? type : type?.[0]

function recordOf(
  { properties = {}, required = [] }: Schema,
  schemas: Readonly<Record<string, Schema>>,
  depth: number
) {
  const names = Object.keys(properties)
  const shown = new Set([...required, ...(depth < 2 ? names.filter(name => !required.includes(name)).slice(0, 1) : [])])
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => shown.has(name))
      .map(([name, inner]) => [name, exampleOf(inner, schemas, depth + 1)])
  )
}
