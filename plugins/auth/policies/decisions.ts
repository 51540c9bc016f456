import {
  type Authority,
  type Call,
  type Criterion,
  chain,
  type Data,
  type Demand,
  isUrn,
  type MaybePromise,
  type Urn
} from '../../../core/index.ts'
import { applies, both, type Facts, privilegesOnOneself, type Resource, type Subject } from './evaluate.ts'
import type { Policies, PolicyCache } from './policy-cache.ts'
import { verdictOn } from './policy-index.ts'
import { DEEPEST, factsOf, resourceOf } from './resources.ts'
import { limitsOf } from './scope.ts'
import type { Subjects } from './subjects.ts'
import { type Below, viewFilterOf } from './view-filter.ts'

export interface Decisions extends Pick<Authority, 'refused' | 'viewFilter'> {
  allowed(call: Call, demands: readonly Demand[]): Promise<boolean>
  /** Every privilege of an actor: on an entity, or without one those that hold everywhere. */
  granted(call: Call, resource: Resource | undefined): Promise<string[]>
}

interface Basis {
  readonly subject: Subject
  readonly policies: Policies
}

interface Options {
  readonly data: Data
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
}

/** What actors may do, by the policies in force and within the scope of their credential. */
export function createDecisions({ data, subjects, policyCache }: Options): Decisions {
  const basis = (call: Call) =>
    chain(subjects.of(call.actor), subject => chain(policyCache.current(), policies => ({ subject, policies })))

  function refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]> {
    if (call.system !== undefined) return []
    if (!call.credential) return demands
    return chain(basis(call), found => answer(call, demands, found))
  }

  function verdictOf(
    { credential }: Call,
    { anyOf }: Demand,
    resource: Resource | undefined,
    { subject, policies }: Basis
  ) {
    const limits = limitsOf(credential?.scope)
    const within = limits.covers(resource)
    if (within === false) return within
    const allowed = credential?.scope ? anyOf.filter(limits.allows) : anyOf
    return both(within, verdictOn(policies, subject, allowed, resource))
  }

  function answer(call: Call, demands: readonly Demand[], on: Basis) {
    const refusals: Demand[] = []
    const open: Demand[] = []
    for (const demand of demands) {
      const verdict = verdictOf(call, demand, resourceOf(demand.on), on)
      if (verdict === 'unknown') open.push(demand)
      else if (!verdict) refusals.push(demand)
    }
    if (open.length === 0) return refusals
    return withFacts(call, open, on).then(more => [...refusals, ...more])
  }

  async function withFacts(call: Call, demands: readonly Demand[], basis: Basis) {
    const urns = [...new Set(demands.map(({ on }) => on).filter(isUrn))]
    const facts: Map<Urn, Facts> = await factsOf(data, call.as('policy resource'), urns)
    return demands.filter(demand => {
      const resource = resourceOf(demand.on)
      const known = resource?.urn && facts.get(resource.urn)
      return verdictOf(call, demand, resource && { ...resource, facts: known }, basis) !== true
    })
  }

  function viewFilter(call: Call): MaybePromise<'all' | Criterion> {
    if (call.system !== undefined) return 'all'
    if (!call.credential) return { any: [] }
    return chain(basis(call), found =>
      viewFilterOf({ ...found, limits: limitsOf(call.credential?.scope) }, belowOf(data, call))
    )
  }

  return {
    refused,
    viewFilter,
    allowed: async (call, demands) => (await refused(call, demands)).length === 0,
    async granted(call, resource) {
      const { subject, policies } = await basis(call)
      const facts = resource?.urn && (await factsOf(data, call.as('policy resource'), [resource.urn])).get(resource.urn)
      const full = resource && { ...resource, facts }
      const limits = limitsOf(call.credential?.scope)
      if (limits.covers(full) !== true) return []
      const held = policies.all.filter(policy => applies(policy, subject, full) === true)
      const names = [...privilegesOnOneself(subject, full), ...held.flatMap(policy => policy.privileges)]
      return [...new Set(names)].filter(limits.allows).sort()
    }
  }
}

const MOST = 10_000

/** Places with all below them, level by level; `undefined` when they are too many to say. */
function belowOf(data: Data, call: Call): Below {
  return async (field, places) => {
    const [type, entry] =
      field === 'DOMAIN' ? ['domain', 'domainProperties.parentDomain'] : ['container', 'container.container']
    const found = new Set(places)
    let level = [...places]
    for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
      const query = { types: [type], where: { field: entry, in: level } }
      const { urns, total } = await data.find(call.as('places below'), query, { limit: MOST })
      if (total + found.size > MOST) return
      level = urns.filter(urn => !found.has(urn))
      for (const urn of level) found.add(urn)
    }
    return [...found]
  }
}
