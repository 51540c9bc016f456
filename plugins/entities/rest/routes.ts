import {
  type Call,
  type Data,
  entityTypeOf,
  type Model,
  NotFound,
  type Route,
  respond,
  route,
  Type
} from '../../../core/index.ts'
import { snapshotOf } from '../proposals/snapshot.ts'
import { type Reading, storedName, viewDemand } from '../reading.ts'
import type { ServerInfo } from './server-info.ts'

interface RouteDeps {
  readonly data: Data
  readonly model: Model
  readonly reading: Reading
  readonly info: ServerInfo
}

/** An empty list selects all aspects, like an absent one. */
const nonEmpty = (names: readonly string[] | undefined) => (names?.length ? names : undefined)

const Names = Type.Optional(Type.Array(Type.String()))
const Target = Type.Object({ urn: Type.String(), aspects: Names })

export function createRoutes(deps: RouteDeps): Route[] {
  return [...entityRoutes(deps), aspectRoute(deps), ...infoRoutes(deps)]
}

function viewing(data: Data) {
  return async ({ urn }: { urn: string }, call: Call) => viewDemand(await data.urnOf(call, urn))
}

function entityRoutes({ data, model, reading }: RouteDeps): Route[] {
  const demand = viewing(data)
  return [
    route({ method: 'GET', url: '/entities/:urn', params: Target }, demand, async ({ urn: text, aspects }, call) => {
      const urn = await data.urnOf(call, text)
      const stored = await reading.rows(call, urn, nonEmpty(aspects))
      if (stored.length === 0) throw new NotFound(`Did not find ${urn}`)
      return { value: snapshotOf(urn, stored, model) }
    }),
    route({ method: 'GET', url: '/entitiesV2/:urn', params: Target }, demand, async ({ urn, aspects }, call) =>
      reading.entity(call, await data.urnOf(call, urn), nonEmpty(aspects))
    ),
    route(
      { method: 'GET', url: '/entitiesV2', params: Type.Object({ ids: Type.Array(Type.String()), aspects: Names }) },
      ({ ids }, call) => Promise.all(ids.map(urn => demand({ urn }, call))),
      async ({ ids, aspects }, call) => {
        const found = await Promise.all(
          ids.map(async urn => [urn, await reading.entity(call, await data.urnOf(call, urn), nonEmpty(aspects))])
        )
        return { results: Object.fromEntries(found), errors: {}, statuses: {} }
      }
    )
  ]
}

function aspectRoute({ data, model, reading }: RouteDeps): Route {
  const params = Type.Object({
    urn: Type.String(),
    aspect: Type.String(),
    version: Type.Integer({ minimum: 0, default: 0 })
  })
  return route(
    { method: 'GET', url: '/aspects/:urn', params },
    viewing(data),
    async ({ urn: text, aspect, version }, call) => {
      const urn = await data.urnOf(call, text)
      const { record } = model.aspect(entityTypeOf(urn), storedName(aspect))
      const stored = await reading.version(call, urn, aspect, version)
      if (!stored) throw new NotFound(`Did not find ${aspect} of ${urn}${version ? ` in version ${version}` : ''}`)
      return { version, aspect: { [record]: stored.value }, systemMetadata: JSON.parse(stored.row.system) }
    }
  )
}

function infoRoutes({ info }: RouteDeps): Route[] {
  return [
    route({ method: 'GET', url: '/config' }, 'public', () => info()),
    route({ method: 'GET', url: '/admin' }, 'public', () => respond({ body: 'GOOD' }))
  ]
}
