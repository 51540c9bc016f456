import {
  type Authority,
  type Call,
  type Criterion,
  chain,
  type Data,
  type Demand,
  isStoredUrn,
  type MaybePromise
} from '../../../core/index.ts'
import { applies, both, either, privilegesOnOneself, type Resource, type Verdict } from './evaluate.ts'
import { denialOf } from './explain-text.ts'
import type { PolicyCache } from './policy-cache.ts'
import { verdictOn, verdictOnAttaching } from './policy-index.ts'
import { factsOf, MAX_DEPTH, resourceOf, withFacts } from './resources.ts'
import { limitsOf } from './scope.ts'
import type { Subjects } from './subjects.ts'
import { type Below, type Viewer, viewFilterOf } from './view-filter.ts'

export interface Decisions extends Pick<Authority, 'refused' | 'viewFilter'> {
  allowed(call: Call, demands: readonly Demand[]): Promise<boolean>
  /** Every privilege of an actor on an entity, or, without one, on the platform. */
  granted(call: Call, resource: Resource | undefined): Promise<string[]>
  /** The active policies that do not apply to the actor on an entity, or on the platform, and why. */
  denials(call: Call, resource: Resource | undefined): Promise<Denial[]>
}

/** DataHub's `PolicyEvaluationDetail`. */
export interface Denial {
  readonly policyName: string
  readonly reason: string
}

interface Options {
  readonly data: Data
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
}

/** Decides by the active policies, within the scope of the actor's credential. */
export function createDecisions({ data, subjects, policyCache }: Options): Decisions {
  const basisOf = ({ actor, credential }: Call): MaybePromise<Viewer> =>
    chain(subjects.of(actor), subject =>
      chain(policyCache.current(), policies => ({ subject, policies, limits: limitsOf(credential?.scope) }))
    )

  function refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]> {
    if (call.system !== undefined) return []
    if (!call.credential) return demands
    return chain(basisOf(call), basis => {
      const refusals: Demand[] = []
      const open: Demand[] = []
      for (const demand of demands) {
        const verdict = verdictOf(demand, resourceOf(demand.on), basis)
        if (verdict === 'unknown') open.push(demand)
        else if (!verdict) refusals.push(demand)
      }
      if (open.length === 0) return refusals
      return knownResourcesOf(data, call, open).then(known => [
        ...refusals,
        ...open.filter(demand => verdictOf(demand, known(demand), basis) !== true)
      ])
    })
  }

  function viewFilter(call: Call): MaybePromise<'all' | Criterion> {
    if (call.system !== undefined) return 'all'
    if (!call.credential) return { any: [] }
    return chain(basisOf(call), basis => viewFilterOf(basis, belowOf(data, call)))
  }

  return {
    refused,
    viewFilter,
    allowed: async (call, demands) => (await refused(call, demands)).length === 0,
    async granted(call, resource) {
      return grantedBy(await basisOf(call), await withFacts(data, call, resource))
    },
    async denials(call, resource) {
      const [{ policies, subject }, known] = [await basisOf(call), await withFacts(data, call, resource)]
      const denials = policies.all.flatMap(policy => {
        const reason = denialOf(policy, subject, known)
        return reason === undefined ? [] : [[policy.urn, { policyName: policy.name, reason }] as const]
      })
      return [...new Map(denials).values()]
    }
  }
}

function verdictOf({ anyOf, attaches }: Demand, resource: Resource | undefined, basis: Viewer): Verdict {
  const { policies, subject, limits } = basis
  const within = limits.covers(resource)
  if (within === false) return within
  const allowed = limits.within(anyOf)
  const verdict = verdictOn(policies, subject, allowed, resource)
  if (verdict === true || attaches === undefined) return both(within, verdict)
  return both(within, either(verdict, verdictOnAttaching(basis, allowed, { resource, attaches })))
}

/** The resources of demands that depend on facts of their entities, with these facts. */
async function knownResourcesOf(data: Data, call: Call, demands: readonly Demand[]) {
  const urns = [...new Set(demands.map(({ on }) => on).filter(isStoredUrn))]
  const facts = await factsOf(data, call.as('read facts for policies'), urns)
  return ({ on }: Demand): Resource | undefined => {
    const resource = resourceOf(on)
    return resource && { ...resource, facts: resource.urn && facts.get(resource.urn) }
  }
}

function grantedBy({ subject, policies, limits }: Viewer, resource: Resource | undefined): string[] {
  if (limits.covers(resource) !== true) return []
  const held = policies.all.filter(policy => applies(policy, subject, resource) === true)
  const names = [...privilegesOnOneself(subject, resource), ...held.flatMap(policy => policy.privileges)]
  return [...new Set(names)].filter(limits.allows).sort()
}

const MAX_PLACES = 10_000

/** Places with all their descendants, level by level; `undefined` if there are more than `MAX_PLACES`. */
function belowOf(data: Data, call: Call): Below {
  return async (field, places) => {
    const [type, entry] =
      field === 'DOMAIN' ? ['domain', 'domainProperties.parentDomain'] : ['container', 'container.container']
    const found = new Set(places)
    let level = [...places]
    for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
      const query = { types: [type], where: { field: entry, in: level } }
      const { urns, total } = await data.find(call.as('find descendants of places'), query, { limit: MAX_PLACES })
      if (total + found.size > MAX_PLACES) return
      level = urns.filter(urn => !found.has(urn))
      for (const urn of level) found.add(urn)
    }
    return [...found]
  }
}
