import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route, RouteSpec } from '../contract/operation.ts'
import { BadRequest } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Operations, Perform } from '../operation/operations.ts'
import { type Admission, callOf } from './admission.ts'
import { createParams, type Params } from './params.ts'
import { list, queryOf, single } from './query.ts'
import { sendResult } from './reply.ts'

/** Bodies of strangers: a name and a password, not an ingestion. */
const PUBLIC_BODY_BYTES = 65_536

/** Mounts each plugin's routes in a Fastify plugin of its own, whose log lines name it. */
export function mountRoutes(
  app: FastifyInstance,
  plugins: readonly NamedContribution[],
  admission: Admission,
  operations: Operations
): void {
  for (const { plugin, contribution } of plugins) {
    if (!contribution.routes?.length) continue
    app.register(async scope => {
      scope.setChildLoggerFactory((log, bindings, options) => log.child({ ...bindings, plugin }, options))
      for (const route of contribution.routes ?? []) {
        const { spec, operation } = route
        const name = `${spec.method} ${spec.url}`
        const { params, body } = spec
        mount(scope, route, admission, operations.add({ kind: 'route', name, plugin, operation, params, body }))
      }
    })
  }
}

function mount(app: FastifyInstance, { spec, operation }: Route, admission: Admission, perform: Perform): void {
  const isPublic = operation.allow === 'public'
  const readArgs = argsReader(spec)
  app.route({
    method: spec.method,
    url: spec.url,
    onRequest: admission(() => isPublic),
    ...(isPublic ? { bodyLimit: PUBLIC_BODY_BYTES } : {}),
    handler: async (request, reply) => {
      const call = callOf(request)
      const args = readArgs(request)
      return sendResult(reply, await perform(args, call))
    }
  })
}

function argsReader({ params, body }: RouteSpec): (request: FastifyRequest) => object {
  const ofParams = params && createParams(params)
  const ofBody = body && createParams(body)
  const names = Object.entries(params?.properties ?? {}).map(([name, { type }]: [string, { type?: unknown }]) => ({
    name,
    isList: type === 'array'
  }))
  return request => {
    const given = fromRequest(request, names)
    return {
      ...(ofParams ? record(read('parameter ', ofParams, given)) : given),
      ...(ofBody ? { body: read('body ', ofBody, request.body) } : {})
    }
  }
}

/** Path parameters, and the query parameters that the route knows, as text. */
function fromRequest(
  request: FastifyRequest,
  names: readonly { name: string; isList: boolean }[]
): Record<string, unknown> {
  const query = queryOf(request)
  const given: Record<string, unknown> = {}
  for (const { name, isList } of names) {
    const value = isList ? list(query, name) : single(query, name)
    if (value !== undefined) given[name] = value
  }
  return { ...given, ...record(request.params) }
}

function read(what: string, params: Params, given: unknown): unknown {
  const { value, problem } = params.read(given)
  if (problem) throw new BadRequest(`${what}${problem.path}: ${problem.message}`)
  return value
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
