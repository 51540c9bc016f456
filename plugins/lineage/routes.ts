import { type Data, type Route, route, Type } from '../../core/index.ts'
import { type Graph, viewDemand } from '../entities/index.ts'

const params = Type.Object({
  urn: Type.String(),
  direction: Type.Union([Type.Literal('INCOMING'), Type.Literal('OUTGOING')]),
  types: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
  start: Type.Integer({ minimum: 0, default: 0 }),
  count: Type.Integer({ minimum: 0, maximum: 10_000, default: 100 })
})

/** Rest.li's resource of relationships: exact, from the entries of the store. */
export function createRoutes(data: Data, graph: Graph): Route[] {
  return [
    route(
      { method: 'GET', url: '/relationships', params },
      async ({ urn }, call) => viewDemand(await data.urnOf(call, urn)),
      async ({ urn, ...input }, call) => {
        const { start, total, relationships } = await graph.page(call, await data.urnOf(call, urn), input)
        const shown = relationships.map(({ type, entity }) => ({ type, entity: entity.urn }))
        return { start, count: shown.length, total, relationships: shown }
      }
    )
  ]
}
