/** Generates `plugins/entities/model.ts` from `model.json`. */
import { readFileSync, writeFileSync } from 'node:fs'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly deprecated?: boolean
}

interface Model {
  readonly client: string
  readonly entities: Readonly<Record<string, unknown>>
  readonly aspects: Readonly<Record<string, { readonly record: string; readonly schema: Schema }>>
  readonly $defs: Readonly<Record<string, Schema>>
}

export function makeTypes({ client, entities, aspects, $defs }: Model): string {
  const records = new Map(Object.entries($defs))
  for (const { record, schema } of Object.values(aspects)) if (!schema.$ref) records.set(record, schema)
  const members = Object.entries(aspects).map(([name, { record }]) => `  readonly ${name}: ${nameOf(record)}`)
  return [
    `// Made from model.json (${client}) by scripts/make-types.ts: change neither by hand.`,
    `import type { Urn } from '../../core/index.ts'`,
    ...Array.from(records, ([record, schema]) => declare(nameOf(record), schema)).sort(),
    `/** Value types of all aspects, by name. */\nexport interface ModelAspects {\n${members.join('\n')}\n}`,
    `export type EntityTypeName =\n${union(Object.keys(entities), '\n')}`,
    ''
  ].join('\n\n')
}

function nameOf(record: string): string {
  return record.slice(record.lastIndexOf('.') + 1)
}

function declare(name: string, schema: Schema): string {
  if (schema.properties) return `export interface ${name} ${typeOf(schema, '')}`
  return `export type ${name} = ${typeOf(schema, '')}`
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return union(schema.enum, ' ')
  if (schema.properties) return objectType(schema, schema.properties, indent)
  if (schema.items) return `readonly ${wrap(typeOf(schema.items, indent))}[]`
  if (typeof schema.additionalProperties === 'object') {
    return `Readonly<Record<string, ${typeOf(schema.additionalProperties, indent)}>>`
  }
  if (schema.type === 'object') return 'Readonly<Record<string, never>>'
  if (schema.type === 'string') return schema.format === 'urn' ? 'Urn' : 'string'
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown')
}

function objectType(schema: Schema, properties: NonNullable<Schema['properties']>, indent: string): string {
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    const optional = schema.required?.includes(name) ? '' : '?'
    const line = `${indent}  readonly ${key}${optional}: ${typeOf(property, `${indent}  `)}`
    return property.deprecated ? [`${indent}  /** @deprecated */`, line] : [line]
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function union(names: readonly string[], between: string): string {
  const parts = names.map(name => `'${name}'`)
  return between === '\n' ? parts.map(part => `  | ${part}`).join('\n') : parts.join(' | ')
}

function wrap(type: string): string {
  return type.includes(' | ') || type.includes('readonly ') ? `(${type})` : type
}

if (import.meta.main) {
  const folder = new URL('../plugins/entities/', import.meta.url)
  const model = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8'))
  writeFileSync(new URL('model.ts', folder), makeTypes(model))
}
