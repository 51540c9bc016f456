import {
  type Call,
  type Demand,
  type Response,
  type Route,
  respond,
  route,
  Type,
  type Urn
} from '../../../core/index.ts'
import { viewDemand } from '../../entities/index.ts'
import { aspectNamed, namesIn, typeNamed, urnOf } from './names.ts'
import { AspectTarget, Names, SystemMetadata, Target } from './params.ts'
import { type EntityDeps, latestOf } from './shown.ts'

interface Named {
  readonly type: string
  readonly urn: string
}

/** Resolves to the URN of a path. @throws BadRequest unless it is one of the type in the path */
export type ResolveUrn = (named: Named, call: Call) => Promise<Urn>

export function createResolver({ data, model }: Pick<EntityDeps, 'data' | 'model'>): ResolveUrn {
  return async ({ type, urn }, call) => urnOf(typeNamed(model, type), await data.urnOf(call, urn))
}

/** Reads of one entity, or one aspect of it. */
export function createReadRoutes(deps: EntityDeps): Route[] {
  const resolve = createResolver(deps)
  const visible: Visible = async (named, call) => viewDemand(await resolve(named, call))
  return [...entityRoutes(deps, resolve, visible), ...aspectRoutes(deps, resolve, visible)]
}

type Visible = (named: Named, call: Call) => Promise<Demand>

function entityRoutes(
  { dialect, entities, model, showing }: EntityDeps,
  resolve: ResolveUrn,
  visible: Visible
): Route[] {
  const url = `${dialect.path}/:type/:urn`
  const doc = { summary: 'An entity with its aspects', answer: dialect.schema }
  const Params = Type.Object({
    ...Target.properties,
    aspects: Names,
    aspectNames: Names,
    systemMetadata: SystemMetadata
  })
  return [
    route(
      { doc: { summary: 'Whether an entity exists' }, method: 'HEAD', url, params: Target },
      visible,
      async (named, call) => headOf(await entities.exists(call, await resolve(named, call)))
    ),
    route(
      { doc, method: 'GET', url, params: Params },
      visible,
      async ({ aspects, aspectNames, systemMetadata, ...named }, call) => {
        const urn = await resolve(named, call)
        const found = await showing.one(call, latestOf(model, urn, namesIn(aspects, aspectNames)), systemMetadata)
        return found ? dialect.close(urn, found) : absent('ENTITY', `Did not find ${urn}`)
      }
    )
  ]
}

const ASPECT = { summary: 'An aspect of an entity', answer: { $ref: '#/components/schemas/Stored' } }

function aspectRoutes({ dialect, model, showing }: EntityDeps, resolve: ResolveUrn, visible: Visible): Route[] {
  const url = `${dialect.path}/:type/:urn/:aspect`
  const Params = Type.Object({
    ...AspectTarget.properties,
    version: Type.Integer({ minimum: 0, default: 0, description: '0 is the latest, 1 the first' }),
    systemMetadata: SystemMetadata
  })
  return [
    route(
      { doc: { summary: 'Whether an aspect is stored' }, method: 'HEAD', url, params: AspectTarget },
      visible,
      async ({ aspect, ...named }, call) =>
        headOf(
          (await showing.aspect(call, { urn: await resolve(named, call), aspect, version: 0 }, false)) !== undefined
        )
    ),
    route(
      { doc: ASPECT, method: 'GET', url, params: Params },
      visible,
      async ({ aspect, version, systemMetadata, ...named }, call) => {
        const urn = await resolve(named, call)
        const { name } = aspectNamed(model, typeNamed(model, named.type), aspect)
        const found = await showing.aspect(call, { urn, aspect: name, version }, systemMetadata)
        return found ?? absent('ASPECT', `Did not find ${name} of ${urn}${version ? ` in version ${version}` : ''}`)
      }
    )
  ]
}

const headOf = (exists: boolean): Response => respond({ status: exists ? 204 : 404 })

/** The header tells a missing entity from an unknown path. */
function absent(reason: 'ENTITY' | 'ASPECT', message: string): Response {
  return respond({ status: 404, headers: { 'not-found-reason': reason }, body: { status: 404, message } })
}
