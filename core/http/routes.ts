import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteSpec } from '../contract/operation.ts'
import { createOwners, routeName } from '../contract/owners.ts'
import { BadRequest, Misconfigured } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Operations } from '../operation/operations.ts'
import { type Admission, bodyKindOf, callOf } from './admission.ts'
import { cookieReader } from './cookies.ts'
import { acceptForms } from './form.ts'
import type { Mounted } from './not-found.ts'
import { createParams, type Params } from './params.ts'
import { list, queryOf, single } from './query.ts'
import { sendResult } from './reply.ts'
import { acceptUploads, piecesOf } from './upload.ts'

/** Refuses routes and resources of plugins at paths of the core, which has mounted its own. @throws Misconfigured */
export function refuseCoreRoutes(plugins: readonly NamedContribution[], mounted: readonly Mounted[]): void {
  const owners = createOwners(mounted.flatMap(({ method, url }) => [method].flat().map(one => routeName(one, url))))
  for (const { plugin, contribution } of plugins) {
    for (const { spec } of contribution.routes ?? []) owners.refuse(routeName(spec.method, spec.url), plugin)
    for (const key of Object.keys(contribution.actions ?? {})) {
      owners.refuse(routeName('POST', `/${key.split('.', 1)}`), plugin)
    }
  }
}

/** Mounts the routes of one plugin. */
export function mountRoutes(
  scope: FastifyInstance,
  { plugin, contribution }: NamedContribution,
  operations: Operations
): void {
  const admission = scope.getDecorator<Admission>('admission')
  for (const { spec, operation } of contribution.routes ?? []) {
    const { method, url, params, body, reads, logsIn, upload, form } = spec
    const perform = operations.add({
      kind: 'route',
      name: `${method} ${url}`,
      plugin,
      operation,
      params,
      body,
      reads,
      logsIn
    })
    const readArgs = argsReader(spec)
    const kind = bodyKindOf(operation, spec)
    const mount = (into: FastifyInstance) => {
      try {
        into.route({
          method,
          url,
          config: { challenge: spec.challenge },
          onRequest: admission.by(() => kind),
          handler: async (request, reply) => sendResult(reply, await perform(readArgs(request), callOf(request)))
        })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : cause
        throw new Misconfigured(`plugin ${plugin}: route ${method} ${url} cannot be mounted: ${reason}`)
      }
    }
    const accept = upload ? acceptUploads : form ? acceptForms : undefined
    if (!accept) mount(scope)
    else {
      scope.register(async into => {
        accept(into)
        mount(into)
      })
    }
  }
}

function argsReader({ params, body, upload, cookies, headers }: RouteSpec): (request: FastifyRequest) => object {
  const ofParams = params && createParams(params)
  const ofBody = body && createParams(body)
  const ofCookies = cookies && cookieReader(cookies)
  const names = Object.entries(params?.properties ?? {}).map(([name, { type }]: [string, { type?: unknown }]) => ({
    name,
    isList: type === 'array'
  }))
  return request => {
    const given = fromRequest(request, names)
    return {
      ...(ofParams ? record(read('parameter ', ofParams, given)) : given),
      ...(ofBody ? { body: read('body ', ofBody, request.body) } : {}),
      ...(upload ? { body: piecesOf(request, upload.maxBytes) } : {}),
      ...(ofCookies ? { cookies: ofCookies(request.cookies) } : {}),
      ...(headers ? { headers: headersOf(request, headers) } : {})
    }
  }
}

function headersOf(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(name => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    })
  )
}

/** Path parameters and the declared query parameters, as text. A path parameter overrides a query parameter. */
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
