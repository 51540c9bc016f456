import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { respond } from '../contract/response.ts'
import { BadRequest } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Operations } from '../operation/operations.ts'
import type { Perform } from '../operation/perform.ts'
import { type Admission, type BodyKind, bodyKindOf, callOf } from './admission.ts'
import { createParams, type Params } from './params.ts'
import { queryOf, single } from './query.ts'
import { sendResult } from './reply.ts'

interface MountedAction {
  readonly params: Params
  readonly bodyKind: BodyKind
  readonly perform: Perform
}
/** The actions of one resource, by name. */
type Table = Map<string, MountedAction>

/** The actions of all plugins, by resource. */
export const actions = fp(async app => void app.decorate('actions', new Map<string, Table>()), {
  name: 'aspectd-actions',
  dependencies: ['aspectd-call']
})

/** Adds the actions of one plugin. */
export function addActions(
  scope: FastifyInstance,
  { plugin, contribution }: NamedContribution,
  operations: Operations
): void {
  const tables = scope.getDecorator<Map<string, Table>>('actions')
  for (const [key, { params, operation, large, reads }] of Object.entries(contribution.actions ?? {})) {
    const at = key.indexOf('.')
    const [resource, name] = [key.slice(0, at), key.slice(at + 1)]
    const table: Table = tables.get(resource) ?? new Map()
    const perform = operations.add({ kind: 'action', name: key, plugin, operation, params, reads })
    table.set(name, { params: createParams(params), bodyKind: bodyKindOf(operation, { large }), perform })
    tables.set(resource, table)
  }
}

/**
 * `POST /operations?action=…`: one route per resource, mounted after all plugins have added their actions. A route per
 * action would need a constraint of the router, and those end at 31 per path.
 */
export const actionRoutes = fp(
  async app => {
    const admission = app.getDecorator<Admission>('admission')
    for (const [resource, table] of app.getDecorator<Map<string, Table>>('actions')) {
      app.route({
        method: 'POST',
        url: `/${resource}`,
        onRequest: admission.by(request => kindOf(table, request)),
        handler: async (request, reply) => {
          const call = callOf(request)
          const name = single(queryOf(request), 'action')
          const { params, perform } = find(resource, table, name)
          const result = await perform(read(`${name}`, params, request.body), call)
          return sendResult(reply, result === undefined ? respond({}) : { value: result })
        }
      })
    }
  },
  { name: 'aspectd-action-routes', dependencies: ['aspectd-actions', 'aspectd-json'] }
)

/** An unknown action is refused when the caller is known. */
function kindOf(table: Table, request: FastifyRequest): BodyKind {
  const [name = ''] = queryOf(request).get('action') ?? []
  return table.get(name)?.bodyKind ?? 'ordinary'
}

function find(resource: string, table: Table, name: string | undefined): MountedAction {
  const found = table.get(name ?? '')
  if (found) return found
  const given = name ? `unknown action ${JSON.stringify(name.slice(0, 100))}` : 'missing action'
  const known = [...table.keys()].toSorted().join(', ')
  throw new BadRequest(`${given}: expected POST /${resource}?action=<name> with one of ${known}`)
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
