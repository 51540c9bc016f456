import { type Call, type Data, entityTypeOf, isStoredUrn, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { aspectValues } from '../../entities/index.ts'
import type { Facts, Owner, Resource } from './evaluate.ts'

const ASPECTS = [
  'ownership',
  'domains',
  'container',
  'globalTags',
  'dataPlatformInstance',
  'groupMembership',
  'nativeGroupMembership'
]
/** Containers and domains nest; an entity belongs to its ancestors up to this depth. */
export const MAX_DEPTH = 32

/** From `on` of a demand: a URN, the name of a type, or `undefined` for the platform. */
export function resourceOf(on: string | undefined): Resource | undefined {
  if (on === undefined) return
  return isStoredUrn(on) ? { type: entityTypeOf(on), urn: on } : { type: on }
}

/** The facts of several entities, in a constant number of reads per level of nesting. */
export async function factsOf(data: Data, call: Call, urns: readonly Urn[]): Promise<Map<Urn, Facts>> {
  const found = await data.read(
    call,
    urns.map(urn => ({ urn, aspects: ASPECTS }))
  )
  const direct = urns.map((urn, at) => {
    const values = aspectValues(found[at])
    const containers = values.container ? [values.container.container] : []
    return { urn, values, domains: values.domains?.domains ?? [], containers }
  })
  const [domains, containers] = await Promise.all([
    ancestorsOf(
      data,
      call,
      direct.flatMap(one => one.domains)
    ),
    ancestorsOf(
      data,
      call,
      direct.flatMap(one => one.containers)
    )
  ])
  const chain = (place: string, above: readonly string[] = []) => [place, ...above]
  const withAncestors = (places: readonly string[], ancestors: Ancestors) =>
    places.flatMap(place => chain(place, ancestors.get(place)))
  return new Map(
    direct.map(one => [
      one.urn,
      facts(one.values, withAncestors(one.domains, domains), withAncestors(one.containers, containers))
    ])
  )
}

/** The resource with its facts. An entity that the caller may not see has those of an absent one. */
export async function withFacts(data: Data, call: Call, resource: Resource | undefined): Promise<Resource | undefined> {
  if (!resource?.urn) return resource
  const [exists] = await data.exists(call, [resource.urn])
  if (!exists) return { ...resource, facts: facts({}, [], []) }
  const known = await factsOf(data, call.as('read facts for policies'), [resource.urn])
  return { ...resource, facts: known.get(resource.urn) }
}

function facts(values: Partial<ModelAspects>, domains: string[], containers: string[]): Facts {
  const { ownership, globalTags, dataPlatformInstance, groupMembership, nativeGroupMembership } = values
  const owners = (ownership?.owners ?? []).map(
    ({ owner, type, typeUrn }): Owner => ({
      owner,
      type: typeUrn ?? `urn:li:ownershipType:__system__${String(type).toLowerCase()}`
    })
  )
  return {
    owners,
    values: {
      OWNER: owners.map(({ owner }) => owner),
      DOMAIN: domains,
      CONTAINER: containers,
      TAG: (globalTags?.tags ?? []).map(({ tag }) => tag),
      DATA_PLATFORM_INSTANCE: dataPlatformInstance?.instance ? [dataPlatformInstance.instance] : [],
      GROUP_MEMBERSHIP: [...(groupMembership?.groups ?? []), ...(nativeGroupMembership?.nativeGroups ?? [])]
    }
  }
}

type Ancestors = ReadonlyMap<string, readonly string[]>

/** The ancestors of each container or domain, the nearest first. */
async function ancestorsOf(data: Data, call: Call, starts: readonly string[]): Promise<Ancestors> {
  const ancestors = new Map(starts.map(start => [start, [] as string[]]))
  let open = [...ancestors].map(([start, above]) => ({ start, above, place: start }))
  for (let level = 0; level < MAX_DEPTH && open.length > 0; level++) {
    const parents = await parentsOf(data, call, [...new Set(open.map(({ place }) => place))].filter(isStoredUrn))
    open = open.flatMap(({ start, above, place }) => {
      const parent = parents.get(place)
      if (parent === undefined || parent === start || above.includes(parent)) return []
      above.push(parent)
      return [{ start, above, place: parent }]
    })
  }
  return ancestors
}

async function parentsOf(data: Data, call: Call, places: readonly Urn[]): Promise<Map<string, string>> {
  const found = await data.read(
    call,
    places.map(urn => ({ urn, aspects: ['container', 'domainProperties'] }))
  )
  const pairs = places.flatMap((place, at): [string, string][] => {
    const { container, domainProperties } = aspectValues(found[at])
    const parent = container?.container ?? domainProperties?.parentDomain
    return parent === undefined ? [] : [[place, parent]]
  })
  return new Map(pairs)
}
