import { isRecord, type JsonRecord, type PluginRoute } from '../../../core/index.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: unknown
  readonly [member: string]: unknown
}

const WILDCARD = 'rest'
export const ERROR = { $ref: '#/components/schemas/Error' }

/** Fastify's form of a path, in that of OpenAPI: `/entities/{urn}`. */
export function pathOf(url: string): string {
  return url.replace(/:(\w+)\??/g, '{$1}').replace(/\*$/, `{${WILDCARD}}`)
}

/** Parameters that many routes have: each is described once. */
export interface Parameters {
  refer(parameter: Parameter): unknown
  all(): JsonRecord
}

export function createParameters(): Parameters {
  const names = new Map<string, string>()
  const all: Record<string, Parameter> = {}
  return {
    refer(parameter) {
      const text = JSON.stringify(parameter)
      const name = names.get(text) ?? `${parameter.name.replace(/[^\w.-]/g, '_')}.${names.size}`
      names.set(text, name)
      all[name] = parameter
      return { $ref: `#/components/parameters/${name}` }
    },
    all: () => all
  }
}

/** What OpenAPI calls an operation: the description of one route. */
export function operationOf({ plugin, spec, operation }: PluginRoute, parameters: Parameters): JsonRecord {
  const { doc, body, method, upload, form } = spec
  const isPublic = operation.allow === 'public'
  return {
    tags: [plugin],
    summary: doc?.summary ?? `${method} ${pathOf(spec.url)}`,
    ...(doc?.description === undefined ? {} : { description: doc.description }),
    operationId: `${method} ${pathOf(spec.url)}`.replace(/\W+/g, '_').replace(/_$/, ''),
    parameters: parametersOf(spec.url, spec.params).map(one => parameters.refer(one)),
    ...(body === undefined ? {} : { requestBody: bodyOf(doc?.body ?? body, doc?.example, form ? FORM : JSON_TYPE) }),
    ...(upload === undefined ? {} : { requestBody: FILE }),
    responses: responsesOf(method, doc),
    ...(isPublic ? { security: [] } : {})
  }
}

const FILE = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

function bodyOf(schema: unknown, example: unknown, type: string) {
  const content = { schema, ...(example === undefined ? {} : { example }) }
  return { required: true, content: { [type]: content } }
}

function responsesOf(method: string, { answer, failure }: Partial<NonNullable<PluginRoute['spec']['doc']>> = {}) {
  if (method === 'HEAD')
    return { '204': { description: 'It exists.' }, '404': { description: 'It does not exist.' }, default: FAILED }
  const done = {
    description: 'Done.',
    ...(answer === undefined ? {} : { content: { 'application/json': { schema: answer } } })
  }
  return { '2XX': done, default: failure === undefined ? FAILURE : failureOf(failure) }
}

const FAILED = { description: 'Refused or failed; without a body.' }
const FAILURE = { $ref: '#/components/responses/Failure' }

const failureOf = (schema: unknown) => ({
  description: 'Refused or failed.',
  content: { [JSON_TYPE]: { schema: { anyOf: [schema, ERROR] } } }
})

function parametersOf(url: string, params: unknown): Parameter[] {
  const { properties, required } = isRecord(params) ? params : {}
  const schemas = isRecord(properties) ? properties : {}
  const inPath = new Set([...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''))
  if (url.endsWith('*')) inPath.add('*')
  const names = [...new Set([...inPath, ...Object.keys(schemas)])]
  return names.map(name => {
    const { description, ...schema } = isRecord(schemas[name]) ? schemas[name] : { type: 'string' }
    const isInPath = inPath.has(name)
    const isRequired = isInPath || (Array.isArray(required) && required.includes(name))
    return {
      name: name === '*' ? WILDCARD : name,
      in: isInPath ? 'path' : 'query',
      required: isRequired && !hasDefault(schema, isInPath),
      ...(description === undefined ? {} : { description }),
      schema: isInPath ? { ...schema, minLength: 1 } : schema
    }
  })
}

/** A parameter with a default can be absent. */
const hasDefault = (schema: JsonRecord, isInPath: boolean) => !isInPath && 'default' in schema
