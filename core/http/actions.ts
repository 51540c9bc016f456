import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { respond } from '../contract/operation.ts'
import { BadRequest } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Operations } from '../operation/operations.ts'
import { type Admission, callOf } from './admission.ts'
import { createParams, type Params } from './params.ts'
import { parseQuery, queryOf, single } from './query.ts'
import { sendResult } from './reply.ts'

/** Lets the router distinguish the actions of a resource, which share its path, by the query parameter `action`. */
export const actions = fp(
  async app => {
    app.addConstraintStrategy({
      name: 'action',
      storage: () => {
        const handlers = new Map()
        return { get: name => handlers.get(name) ?? null, set: (name, handler) => void handlers.set(name, handler) }
      },
      deriveConstraint: actionOf
    })
  },
  { name: 'aspectd-actions', dependencies: ['aspectd-call'] }
)

/** Mounts each action of a plugin as a route: `POST /operations?action=…`. */
export function mountActions(
  scope: FastifyInstance,
  { plugin, contribution }: NamedContribution,
  operations: Operations
): void {
  const admission = scope.getDecorator<Admission>('admission')
  for (const [key, { params: schema, operation }] of Object.entries(contribution.actions ?? {})) {
    const perform = operations.add({ kind: 'action', name: key, plugin, operation, params: schema })
    const { resource, name } = parse(key)
    const params = createParams(schema)
    scope.route({
      method: 'POST',
      url: `/${resource}`,
      constraints: { action: name },
      onRequest: operation.allow === 'public' ? admission.public : admission.signedIn,
      handler: async (request, reply) => {
        const value = read(name, params, request.body)
        const result = await perform(value, callOf(request))
        return sendResult(reply, result === undefined ? respond({}) : { value: result })
      }
    })
  }
}

/** Refuses a missing or unknown `action` on the path of a resource. Mounted after all plugins. */
export const unknownActions = fp<{ names: readonly string[] }>(
  async (app, { names }) => {
    const { signedIn } = app.getDecorator<Admission>('admission')
    const all = names.map(parse)
    for (const resource of new Set(all.map(one => one.resource))) {
      const known = all.filter(one => one.resource === resource).map(({ name }) => name)
      app.post(`/${resource}`, { onRequest: signedIn }, async request => {
        const name = single(queryOf(request), 'action')
        const found = name ? `unknown action ${JSON.stringify(name.slice(0, 100))}` : 'missing action'
        throw new BadRequest(
          `${found}: expected POST /${resource}?action=<name> with one of ${known.toSorted().join(', ')}`
        )
      })
    }
  },
  { name: 'aspectd-unknown-actions', dependencies: ['aspectd-actions'] }
)

function parse(key: string): { resource: string; name: string } {
  const at = key.indexOf('.')
  return { resource: key.slice(0, at), name: key.slice(at + 1) }
}

/** `undefined` if it is absent, repeated or malformed: then the request reaches the route of unknown actions. */
function actionOf({ method, url = '' }: IncomingMessage): string | undefined {
  const at = url.indexOf('?')
  if (method !== 'POST' || at < 0) return
  try {
    return single(parseQuery(url.slice(at + 1)), 'action')
  } catch {
    return
  }
}

function read(name: string, params: Params, body: unknown = {}): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadRequest(`Parameters of method '${name}' must be a JSON object`)
  }
  const { value, problem } = params.read(body)
  if (!problem) return value
  throw new BadRequest(
    `Parameters of method '${name}' failed validation with error 'ERROR :: ${problem.path} :: ${problem.message}\n'`
  )
}
