import {
  createFile,
  type EntityModel,
  type FileRoute,
  type Host,
  inTurns,
  isRecord,
  type JsonRecord,
  type Model,
  type PluginRoute,
  type StaticFile
} from '../../../core/index.ts'
import { V3 } from '../entity/dialect.ts'
import { createParameters, ERROR, operationOf, type Parameters, pathOf } from './paths.ts'
import { entitySchemaName, openAspects, openTypes, schemasOf } from './schemas.ts'

interface DocumentDeps {
  readonly host: Pick<Host, 'version' | 'routes' | 'addressAt'>
  readonly model: Model
}

/** What all routes have under `/openapi/v3/entity/:type`, once for each entity type. */
const TYPED = `${V3.path}/:type`

/** What holds for all routes. */
const DESCRIPTION = `All routes of this server, and every entity type and aspect that it has.

Requests need \`Authorization: Bearer <access token>\`, or the session cookie of the console. What the caller may not see is
left out of answers, as if it did not exist.

Failures are JSON with a \`message\` for people: 400 the request is malformed, 401 no valid credential, 403 a privilege is missing
(\`privileges\` names those of which one is enough), 404 not found, 409 it does not fit to what is stored, or a plugin is off,
413 the body or the question is too large, 422 a value does not fit to its schema or a precondition is not met, 429 and 503 try
again after \`Retry-After\` seconds.

A body has at most 1 MB, that of a write at most the setting \`http.bodyBytes\`; a request writes at most 2000 aspects, all or none.

GraphQL is at \`/api/graphql\`, and has a schema of its own.`

/** The document, made and compressed at the first request. It has no data, so everybody may read it. */
export function createDocument(deps: DocumentDeps): FileRoute {
  let made: Promise<StaticFile> | undefined
  return {
    url: '/openapi/v3/api-docs',
    async answer() {
      made ??= inTurns(documentOf(deps)).then(text => createFile('application/json; charset=utf-8', text))
      return { file: await made }
    }
  }
}

/** The text of an OpenAPI 3.1 document of all routes. It never exists as one value, which would be many times larger. */
function* documentOf({ host, model }: DocumentDeps): Generator<void, string> {
  const routes = host.routes()
  const parameters = createParameters()
  const head = {
    openapi: '3.1.0',
    info: { title: 'aspectd', version: host.version, description: DESCRIPTION },
    servers: [{ url: host.addressAt('') || '/' }],
    security: [{ token: [] }],
    tags: [...new Set(routes.map(({ plugin }) => plugin))].map(name => ({ name }))
  }
  const paths: string[] = []
  for (const [path, some] of Map.groupBy(expanded(model, routes), ({ spec }) => pathOf(spec.url))) {
    paths.push(member(path, operationsOf(some, parameters)))
    yield
  }
  const schemas: string[] = []
  for (const [name, schema] of schemasOf(model)) {
    schemas.push(member(name, schema))
    yield
  }
  const components = [
    member('securitySchemes', { token: { type: 'http', scheme: 'bearer', description: 'a personal access token' } }),
    member('responses', {
      Failure: { description: 'Refused or failed.', content: { 'application/json': { schema: ERROR } } }
    }),
    member('parameters', parameters.all()),
    `"schemas":{${schemas.join()}}`
  ]
  return `${JSON.stringify(head).slice(0, -1)},"paths":{${paths.join()}},"components":{${components.join()}}}`
}

const member = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`

function operationsOf(routes: readonly PluginRoute[], parameters: Parameters): JsonRecord {
  return Object.fromEntries(routes.map(route => [route.spec.method.toLowerCase(), operationOf(route, parameters)]))
}

function* expanded(model: Model, routes: readonly PluginRoute[]): Generator<PluginRoute> {
  for (const route of routes) {
    if (!isTyped(route)) yield route
    else for (const type of openTypes(model)) yield forType(model, type, route)
  }
}

/** Deletes with a wildcard are for a client that does not escape URNs: described once. */
const isTyped = ({ spec }: PluginRoute) =>
  (spec.url === TYPED || spec.url.startsWith(`${TYPED}/`)) && !spec.url.endsWith('*')

/** The route as it is for one entity type: with its name in the path, its aspects and their schemas. */
function forType(model: Model, type: EntityModel, route: PluginRoute): PluginRoute {
  const { spec } = route
  const { type: _inPath, ...properties } = spec.params?.properties ?? {}
  const aspects = openAspects(model, type).map(({ name }) => name)
  const own = { ...properties, ...('aspect' in properties ? { aspect: { type: 'string', enum: aspects } } : {}) }
  const doc = spec.doc && {
    ...spec.doc,
    summary: `${spec.doc.summary} (${type.name})`,
    answer: typed(spec.doc.answer, type),
    body: typed(spec.doc.body, type)
  }
  const params = { ...spec.params, properties: own }
  return {
    ...route,
    spec: { ...spec, doc, params, url: spec.url.replace(TYPED, `${V3.path}/${type.name}`) } as typeof spec
  }
}

/** With the schema of this type where that of any entity is. */
function typed(node: unknown, type: EntityModel): unknown {
  if (Array.isArray(node)) return node.map(one => typed(one, type))
  if (!isRecord(node)) return node
  if (node.$ref === '#/components/schemas/Entity')
    return { $ref: `#/components/schemas/${entitySchemaName(type.name)}` }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, typed(value, type)]))
}
