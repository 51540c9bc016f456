import type { FastifyInstance, FastifyRequest } from 'fastify'
import { respond } from '../contract/operation.ts'
import { BadRequest } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Operations, Perform } from '../operation/operations.ts'
import { type Admission, callOf } from './admission.ts'
import { createParams, type Params } from './params.ts'
import { queryOf, single } from './query.ts'
import { sendResult } from './reply.ts'

interface Entry {
  readonly params: Params
  readonly isOpen: boolean
  readonly perform: Perform
}
/** The actions of one resource, by name. */
type Table = ReadonlyMap<string, Entry>

/** One route a resource: `POST /operations?action=…` looks its action up in a table. Returns the paths. */
export function mountActions(
  app: FastifyInstance,
  plugins: readonly NamedContribution[],
  admission: Admission,
  operations: Operations
): string[] {
  const tables = tablesOf(plugins, operations)
  for (const [resource, table] of tables) {
    app.route({
      method: 'POST',
      url: `/${resource}`,
      onRequest: admission(request => isOpen(table, request)),
      handler: async (request, reply) => {
        const call = callOf(request)
        const name = single(queryOf(request), 'action')
        const { params, perform } = find(resource, table, name)
        const value = read(`${name}`, params, request.body)
        const result = await perform(value, call)
        return sendResult(reply, result === undefined ? respond({}) : { value: result })
      }
    })
  }
  return [...tables.keys()].map(resource => `/${resource}`)
}

function tablesOf(plugins: readonly NamedContribution[], all: Operations): Map<string, Map<string, Entry>> {
  const tables = new Map<string, Map<string, Entry>>()
  for (const { plugin, contribution } of plugins) {
    for (const [key, { params, operation }] of Object.entries(contribution.actions ?? {})) {
      const at = key.indexOf('.')
      const table = tables.get(key.slice(0, at)) ?? new Map<string, Entry>()
      const perform = all.add({ kind: 'action', name: key, plugin, operation, params })
      table.set(key.slice(at + 1), { params: createParams(params), isOpen: operation.allow === 'public', perform })
      tables.set(key.slice(0, at), table)
    }
  }
  return tables
}

function isOpen(table: Table, request: FastifyRequest): boolean {
  const [name = ''] = queryOf(request).get('action') ?? []
  return table.get(name)?.isOpen === true
}

function find(resource: string, table: Table, name: string | undefined): Entry {
  const found = table.get(name ?? '')
  if (found) return found
  const given = name
    ? `${JSON.stringify(name.slice(0, 100))} is not an action of ${resource}`
    : `an action of ${resource} is needed`
  throw new BadRequest(
    `${given}: POST /${resource}?action=<name>, with one of ${[...table.keys()].toSorted().join(', ')}`
  )
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
