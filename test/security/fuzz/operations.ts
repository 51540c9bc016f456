import type { GraphQLField, GraphQLSchema } from 'graphql'
import type { Contribution } from '../../../core/index.ts'
import { graphqlRequest } from './graphql.ts'
import { type Random, toText } from './nasty.ts'
import { actionRequest, proposalRequest, type RestRequest, routeRequest, type Target } from './rest.ts'

/** An operation of the registry, and how to ask for it. */
export interface FuzzedOperation {
  readonly name: string
  request(random: Random): RestRequest
}

/** All root fields, actions and routes of a server. Ingestion stands for each aspect, so it comes several times. */
export function operationsOf(
  schema: GraphQLSchema,
  contributions: readonly Contribution<unknown>[],
  targets: readonly Target[]
): FuzzedOperation[] {
  const rest = contributions.flatMap(({ actions = {}, routes = [] }) => [
    ...Object.entries(actions).map(([name, { params }]) => ({
      name: `action ${name}`,
      request: (random: Random) => actionRequest(random, name, params)
    })),
    ...routes.map(({ spec }) => ({
      name: `route ${spec.method} ${spec.url}`,
      request: (random: Random) => routeRequest(random, spec)
    }))
  ])
  const graphql = (['query', 'mutation'] as const).flatMap(kind => rootFields(schema, kind))
  const ingest = { name: 'ingestion', request: (random: Random) => proposalRequest(random, targets) }
  const others = [...graphql, ...rest]
  return others.flatMap((operation, at) => (at % 3 === 0 ? [operation, ingest] : [operation]))
}

function rootFields(schema: GraphQLSchema, kind: 'query' | 'mutation'): FuzzedOperation[] {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  return Object.values(root?.getFields() ?? {}).map(field => ({
    name: `${kind} ${field.name}`,
    request: random => rootRequest(random, kind, field)
  }))
}

const PATHS = ['/api/graphql', '/api/v2/graphql', '/api/gms/api/graphql'] as const

function rootRequest(random: Random, kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): RestRequest {
  const copies = random.chance(0.03) ? random.pick([10, 99, 100, 600]) : 1
  const request = graphqlRequest(random, kind, field, copies)
  return { method: 'POST', path: random.pick(PATHS), body: toText(request) }
}
