import { type Call, type Data, entityTypeOf, isUrn, type Urn } from '../../../core/index.ts'
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
/** Containers and domains nest: an entity is in all of those above it. */
export const DEEPEST = 32

/** `on` of a demand: a URN, the name of a type, or nothing for the platform. */
export function resourceOf(on: string | undefined): Resource | undefined {
  if (on === undefined) return
  return isUrn(on) ? { type: entityTypeOf(on), urn: on } : { type: on }
}

/** What policies look at, of several entities at once. */
export async function factsOf(data: Data, call: Call, urns: readonly Urn[]): Promise<Map<Urn, Facts>> {
  const found = await data.read(
    call,
    urns.map(urn => ({ urn, aspects: ASPECTS }))
  )
  const values = found.map(aspectValues)
  const domains = values.map(({ domains }) => domains?.domains ?? [])
  const containers = values.map(({ container }) => (container ? [container.container] : []))
  const parents = await Promise.all([above(data, call, domains.flat()), above(data, call, containers.flat())])
  const withParents = (direct: readonly string[], over: ReadonlyMap<string, readonly string[]>) =>
    direct.flatMap(one => [one, ...over.get(one)!])
  return new Map(
    urns.map((urn, at) => [
      urn,
      facts(values[at]!, withParents(domains[at]!, parents[0]), withParents(containers[at]!, parents[1]))
    ])
  )
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

/** All containers or domains above each of these, suggest first. */
async function above(data: Data, call: Call, starts: readonly string[]): Promise<Map<string, string[]>> {
  const chains = new Map(starts.map(start => [start, [] as string[]]))
  let open = new Map([...chains.keys()].map(start => [start, start]))
  for (let level = 0; level < DEEPEST && open.size > 0; level++) {
    const places = [...new Set(open.values())].filter(isUrn)
    const parents = await parentsOf(data, call, places)
    const next = new Map<string, string>()
    for (const [start, place] of open) {
      const parent = parents.get(place)
      if (parent === undefined || parent === start || chains.get(start)!.includes(parent)) continue
      chains.get(start)!.push(parent)
      next.set(start, parent)
    }
    open = next
  }
  return chains
}

async function parentsOf(data: Data, call: Call, places: readonly Urn[]): Promise<Map<string, string>> {
  const found = await data.read(
    call,
    places.map(urn => ({ urn, aspects: ['container', 'domainProperties'] }))
  )
  const pairs = found.map((stored, at): [string, string | undefined] => {
    const { container, domainProperties } = aspectValues(stored)
    return [places[at]!, container?.container ?? domainProperties?.parentDomain]
  })
  return new Map(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))
}
