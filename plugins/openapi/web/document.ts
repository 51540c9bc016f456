import { rest } from 'aspectd/console'

/** JSON Schema, as far as the page reads it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly pattern?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly { readonly $ref: string }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema; readonly example?: unknown } }
  }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** The entity type, or the plugin. */
  readonly group: string
  readonly summary: string
  readonly description: string | undefined
  readonly parameters: readonly Parameter[]
  readonly body: { readonly schema: Schema; readonly example: unknown } | undefined
}

export interface Api {
  readonly operations: readonly Operation[]
  readonly schemas: Readonly<Record<string, Schema>>
}

export const DOCUMENT = '/openapi/v3/api-docs'

let loaded: Promise<Api> | undefined

/** Once for all visits of the page; again after a failure. */
export function loadApi(): Promise<Api> {
  loaded ??= rest<Document>(DOCUMENT).then(apiOf)
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

function apiOf({ paths, components }: Document): Api {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => ({
      method: method.toUpperCase(),
      path,
      ...operationOf(path, found, components)
    }))
  )
  return { operations: operations.toSorted(byGroup), schemas: components.schemas }
}

function operationOf(
  path: string,
  found: Described,
  { parameters }: Document['components']
): Omit<Operation, 'method' | 'path'> {
  const content = found.requestBody?.content['application/json']
  return {
    id: found.operationId,
    group: /^\/openapi\/v3\/entity\/(\w+)/.exec(path)?.[1] ?? found.tags[0] ?? '',
    summary: found.summary,
    description: found.description,
    parameters: found.parameters.flatMap(({ $ref }) => parameters[$ref.slice($ref.lastIndexOf('/') + 1)] ?? []),
    body: content && { schema: content.schema, example: content.example }
  }
}

const byGroup = (one: Operation, other: Operation) =>
  one.group.localeCompare(other.group) || one.path.localeCompare(other.path) || one.method.localeCompare(other.method)

/** The operations that have all words of the text. */
export function matching(operations: readonly Operation[], text: string): readonly Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return operations
  return operations.filter(({ method, path, summary, group }) => {
    const all = `${method} ${path} ${summary} ${group}`.toLowerCase()
    return words.every(word => all.includes(word))
  })
}
