import { type Criterion, isStoredUrn, VIEW } from '../../../core/index.ts'
import { type Actors, applies, type Field, isNamed, type Match, privilegesOnOneself, type Subject } from './evaluate.ts'
import type { Policies } from './policy-cache.ts'
import type { Limits } from './scope.ts'

/** The index entries for each field of a policy. */
const ENTRIES: Readonly<Record<Exclude<Field, 'TYPE' | 'URN'>, readonly string[]>> = {
  OWNER: ['ownership.owners'],
  DOMAIN: ['domains.domains'],
  CONTAINER: ['container.container'],
  TAG: ['globalTags.tags'],
  DATA_PLATFORM_INSTANCE: ['dataPlatformInstance.platformInstance'],
  GROUP_MEMBERSHIP: ['groupMembership.IsMemberOfGroup', 'nativeGroupMembership.IsMemberOfNativeGroup']
}
/** Sorts after every text that continues a prefix. */
const LAST = '\u{10ffff}'

/** Containers or domains with all their descendants; `undefined` = too many. */
export type Below = (field: 'DOMAIN' | 'CONTAINER', places: readonly string[]) => Promise<readonly string[] | undefined>

/** What decides for a caller: their memberships, the policies, and the limits of their credential. */
export interface Viewer {
  readonly policies: Policies
  readonly subject: Subject
  readonly limits: Limits
}

/** A filter for what a subject may see in lists: never more than the same policies allow entity by entity. */
export async function viewFilterOf(viewer: Viewer, below: Below): Promise<'all' | Criterion> {
  const granted = await byPolicies(viewer, below)
  const { matches } = viewer.limits
  if (!matches) return granted
  const within = await Promise.all(matches.map(match => withinScope(match, below)))
  return { all: granted === 'all' ? within : [granted, ...within] }
}

async function byPolicies({ policies, subject, limits }: Viewer, below: Below): Promise<'all' | Criterion> {
  const privileges = limits.within(VIEW)
  const relevant = [...new Set(privileges.flatMap(privilege => policies.by(privilege)))]
  if (relevant.some(policy => policy.matches === undefined && applies(policy, subject, undefined) === true))
    return 'all'
  const own = privilegesOnOneself(subject, { type: 'corpuser', urn: subject.urn })
  const any: Criterion[] = privileges.some(name => own.includes(name)) ? [{ urns: [subject.urn] }] : []
  for (const { actors, matches } of relevant) {
    const owned = isNamed(actors, subject) ? [] : ownedBy(actors, subject)
    if (!owned) continue
    any.push({ all: [...owned, ...(await Promise.all((matches ?? []).map(match => criterionOf(match, below))))] })
  }
  return { any }
}

/** `undefined` = the policy is not for owners, or requires a type of ownership, which the index does not contain. */
function ownedBy({ resourceOwners, ownershipTypes }: Actors, { urn, groups }: Subject): Criterion[] | undefined {
  if (!resourceOwners || ownershipTypes.size > 0) return
  return [{ field: 'ownership.owners', in: [urn, ...groups] }]
}

const NOTHING: Criterion = { any: [] }

async function criterionOf({ field, condition, values }: Match, below: Below): Promise<Criterion> {
  if (!field) return NOTHING
  if (condition === 'NOT_EQUALS') {
    const excluded = await criterionOf({ field, condition: 'EQUALS', values }, below)
    // types are matched by URN prefix, which requires the usual namespace
    return excluded === NOTHING ? NOTHING : { all: [{ urnPrefix: 'urn:li:' }, { not: excluded }] }
  }
  const exact = condition === 'EQUALS'
  if (field === 'TYPE') return { any: values.map(value => ({ urnPrefix: `urn:li:${value}${exact ? ':' : ''}` })) }
  if (field === 'URN') return { any: values.map(value => (exact ? urnIs(value) : { urnPrefix: value })) }
  if (!exact)
    return { any: ENTRIES[field].flatMap(entry => values.map(from => ({ field: entry, from, to: from + LAST }))) }
  const wanted = field === 'DOMAIN' || field === 'CONTAINER' ? await below(field, values) : values
  return wanted ? { any: ENTRIES[field].map(entry => ({ field: entry, in: wanted })) } : NOTHING
}

/** Like a policy's criterion, but a scope of a container includes the container itself. */
async function withinScope(match: Match, below: Below): Promise<Criterion> {
  const found = await criterionOf(match, below)
  return match.field === 'CONTAINER' ? { any: [found, ...match.values.map(urnIs)] } : found
}

function urnIs(value: string): Criterion {
  return isStoredUrn(value) ? { urns: [value] } : NOTHING
}
