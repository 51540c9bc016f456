import {
  BadRequest,
  type Call,
  entityTypeOf,
  isUrn,
  type Route,
  respond,
  route,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import type { Proposal } from '../../entities/index.ts'
import { aspectNamed, namesIn, typeNamed } from './names.ts'
import { AspectTarget, Names, Target, TypeTarget } from './params.ts'
import { createResolver } from './read-routes.ts'
import type { EntityDeps } from './shown.ts'

const EntityParams = Type.Object({
  ...Target.properties,
  aspects: Names,
  aspectNames: Names,
  clear: Type.Boolean({ default: false, description: 'not supported: name the aspects to delete' })
})
const RestParams = Type.Object({
  ...TypeTarget.properties,
  '*': Type.String({ description: 'a URN whose slashes are not escaped' })
})

/** Hard deletes. DataHub's client does not escape the URN, so its slashes arrive as those of the path. */
export function createDeleteRoutes(deps: EntityDeps): Route[] {
  const { dialect, entities } = deps
  const { entityOf, aspectOf } = createPlans(deps)
  const ofEntity = entities.writer<Static<typeof EntityParams>>((args, call) => entityOf(args, call))
  const ofAspect = entities.writer<Static<typeof AspectTarget>>((args, call) => aspectOf(args, call))
  const ofRest = entities.writer<Static<typeof RestParams>>(({ type, '*': urn }, call) => entityOf({ type, urn }, call))
  const url = `${dialect.path}/:type`
  const done = () => respond({})
  return [
    route(
      {
        doc: { summary: 'Delete an entity, or some of its aspects' },
        method: 'DELETE',
        url: `${url}/:urn`,
        params: EntityParams
      },
      ofEntity.demands,
      (args, call) => ofEntity.write(args, call).then(done)
    ),
    route(
      { doc: { summary: 'Delete an aspect' }, method: 'DELETE', url: `${url}/:urn/:aspect`, params: AspectTarget },
      ofAspect.demands,
      (args, call) => ofAspect.write(args, call).then(done)
    ),
    route(
      {
        doc: { summary: 'Delete an entity whose URN has slashes that are not escaped' },
        method: 'DELETE',
        url: `${url}/*`,
        params: RestParams
      },
      ofRest.demands,
      (args, call) => ofRest.write(args, call).then(done)
    )
  ]
}

type EntityArgs = Static<typeof Target> & Partial<Static<typeof EntityParams>>

function createPlans(deps: EntityDeps) {
  const { data, model } = deps
  const resolve = createResolver(deps)

  /** The whole entity unless aspects are named. The key aspect stands for the entity. */
  async function entityOf({ aspects, aspectNames, clear, ...named }: EntityArgs, call: Call): Promise<Proposal[]> {
    if (clear) throw new BadRequest('clear is not supported: name the aspects to delete with aspects=a,b')
    const urn = await resolve(named, call)
    const type = model.type(entityTypeOf(urn))
    const names = namesIn(aspects, aspectNames) ?? [type.key]
    return names.map(name => deletionOf(urn, aspectNamed(model, type, name).name))
  }

  /** The last part of the path is the name of an aspect, or the end of a URN that has a slash. */
  async function aspectOf({ type, urn, aspect }: Static<typeof AspectTarget>, call: Call): Promise<Proposal[]> {
    const found = model.findAspect(typeNamed(model, type).name, aspect)
    const whole = `${urn}/${aspect}`
    if (!found || !isUrn(urn)) return entityOf({ type, urn: whole }, call)
    const [isWhole, isPart] = isUrn(whole) ? await data.exists(call, [whole, urn]) : []
    if (isWhole && isPart) {
      throw new BadRequest(
        `${whole} is an entity, and ${aspect} an aspect of ${urn}: escape the slashes of the URN as %2F`
      )
    }
    return isWhole ? entityOf({ type, urn: whole }, call) : [deletionOf(await resolve({ type, urn }, call), found.name)]
  }

  return { entityOf, aspectOf }
}

function deletionOf(urn: Urn, aspect: string): Proposal {
  return { at: '', urn, aspect, change: 'DELETE', value: () => undefined, system: {}, headers: new Map() }
}
