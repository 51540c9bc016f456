import {
  type Aspect,
  type Call,
  checkText,
  type Data,
  type Demand,
  entityTypeOf,
  isUrn,
  PluginDisabled,
  pagesOf,
  parseUrn,
  parseUrnOf,
  type Urn
} from '../../core/index.ts'
import { type Entities, type FacetFilter, filterValues } from '../entities/index.ts'
import type { SearchApi } from '../search/index.ts'
import {
  EVENTS,
  type EventKind,
  FOLLOW,
  type Follow,
  followUrn,
  OWNED,
  type SavedSearch,
  SEARCH,
  type Way
} from './definitions.ts'
import { FollowingInput, NothingToFollow, TooManyFollows } from './errors.ts'
import { stateOf } from './state.ts'

const PAGE = 500
const MAX_FILTERS = 50
const MAX_VALUES = 500
const NAME = { max: 200, isRequired: true, isOneLine: true }
const TEXT = { max: 1000 }
const FIELD = { max: 500, isRequired: true, isOneLine: true }

/** What a client names: exactly one of the first three members. */
export interface TargetInput {
  readonly urn?: string | null
  readonly owned?: boolean | null
  readonly search?: SearchInput | null
  /** A group; absent: the caller. */
  readonly follower?: string | null
}
interface SearchInput {
  readonly name: string
  readonly query?: string | null
  readonly types?: readonly string[] | null
  readonly orFilters?: readonly { readonly and?: readonly FacetFilter[] | null }[] | null
  readonly viewUrn?: string | null
}
export interface FollowInput extends TargetInput {
  readonly events?: readonly EventKind[] | null
  readonly ways?: readonly Way[] | null
}

export interface FollowDeps {
  readonly data: Pick<Data, 'find' | 'erase'>
  readonly entities: Entities
  readonly follows: Aspect<Follow>
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
  readonly limits: { readonly maxFollows: number; readonly maxSearches: number }
  groupsOf(call: Call, user: Urn): Promise<readonly Urn[]>
}

const OWN = 'reading or changing what the caller, or a group that they may change, follows'

/** Nothing for oneself; for a group what its members require. @throws FollowingInput */
export function demandsFor(input: Pick<TargetInput, 'follower'>, call: Call): Demand[] {
  const urn = followerOf(input, call)
  return urn === call.actor ? [] : [{ anyOf: ['EDIT_ENTITY', 'EDIT_GROUP_MEMBERS'], on: urn }]
}

function followerOf({ follower }: Pick<TargetInput, 'follower'>, call: Call): Urn {
  if (follower == null) return call.actor
  const urn = parseUrn(follower)
  if (urn === call.actor) return urn
  if (entityTypeOf(urn) !== 'corpGroup') {
    throw new FollowingInput(`follower: expected the URN of a group, or nothing for yourself, found ${urn}`)
  }
  return urn
}

interface Target {
  readonly target: string
  readonly search?: SavedSearch
}

/** @throws FollowingInput */
function targetOf({ urn, owned, search }: TargetInput): Target {
  const named = [urn != null, owned === true, search != null].filter(Boolean).length
  if (named !== 1) throw new FollowingInput(`expected exactly one of urn, owned and search, found ${named}`)
  if (urn != null) return { target: parseUrn(urn) }
  return search ? { target: SEARCH, search: savedSearch(search) } : { target: OWNED }
}

function savedSearch({ name, query, types, orFilters, viewUrn }: SearchInput): SavedSearch {
  checkText('The name of a search', name, NAME, FollowingInput)
  checkText('The words of a search', query, TEXT, FollowingInput)
  const branches = (orFilters ?? []).map(({ and }) => ({ and: (and ?? []).map(storedFilter) }))
  const filters = branches.flatMap(({ and }) => and)
  const values = filters.flatMap(({ values }) => values)
  if (filters.length > MAX_FILTERS || values.length > MAX_VALUES) {
    throw new FollowingInput(
      `search.orFilters: at most ${MAX_FILTERS} filters with ${MAX_VALUES} values are allowed, found ${filters.length} with ${values.length}`
    )
  }
  return {
    name,
    ...(query ? { query } : {}),
    types: [...new Set(types ?? [])],
    orFilters: branches,
    ...(viewUrn == null ? {} : { view: parseUrnOf('dataHubView', viewUrn) })
  }
}

function storedFilter(filter: FacetFilter) {
  checkText('The field of a filter', filter.field, FIELD, FollowingInput)
  const values = [...filterValues(filter)]
  for (const value of values) checkText(`A value of the filter on ${filter.field}`, value, TEXT, FollowingInput)
  return {
    ...{ field: filter.field, values },
    ...(filter.condition == null ? {} : { condition: filter.condition }),
    ...(filter.negated == null ? {} : { negated: filter.negated })
  }
}

export const askedOf = ({ query, types, orFilters, view }: SavedSearch) => ({
  ...{ types, orFilters },
  ...(query === undefined ? {} : { query }),
  ...(view === undefined ? {} : { viewUrn: view })
})

type Choice = Pick<Follow, 'events' | 'ways' | 'isOff'>

/** @throws FollowingInput */
function choiceOf({ events, ways }: FollowInput): Choice {
  for (const [name, list] of Object.entries({ events, ways })) {
    if (list?.length === 0) throw new FollowingInput(`${name}: expected at least one, found none`)
  }
  return { events: [...new Set(events ?? EVENTS)], ...(ways == null ? {} : { ways: [...new Set(ways)] }) }
}

/** What must be true before a follower gets another target. */
function createRequirements({ data, entities, search: searching, limits }: FollowDeps) {
  /** @throws NothingToFollow, PluginDisabled, BadRequest for a search that cannot be evaluated */
  async function requireTarget(call: Call, { target, search }: Target): Promise<void> {
    if (isUrn(target) && !(await entities.exists(call, target))) throw new NothingToFollow(target)
    if (!search) return
    if (!searching) throw new PluginDisabled('Following a search', 'search')
    await searching.wantedOf(call, askedOf(search))
  }

  async function requireRoom(call: Call, follower: Urn, { search }: Target): Promise<void> {
    const limit = search ? limits.maxSearches : limits.maxFollows
    const all = [{ field: `${FOLLOW}.follower`, in: [follower] }]
    const where = { all: search ? [...all, { field: `${FOLLOW}.target`, in: [SEARCH] }] : all }
    const { total } = await data.find(call.as(OWN), { types: [FOLLOW], where }, { limit: 1 })
    if (total >= limit) throw new TooManyFollows(follower, String(limit))
  }

  return { requireTarget, requireRoom }
}

export type Following = ReturnType<typeof createFollowing>

/** What users and groups follow. */
export function createFollowing(deps: FollowDeps) {
  const { data, follows } = deps
  const { requireTarget, requireRoom } = createRequirements(deps)

  /** All of a follower, the newest first. */
  async function list(call: Call, input: Pick<TargetInput, 'follower'>): Promise<Follow[]> {
    const where = { field: `${FOLLOW}.follower`, in: [followerOf(input, call)] }
    const found: Follow[] = []
    const system = call.as(OWN)
    for await (const { urns } of pagesOf(data, system, { types: [FOLLOW], where }, PAGE)) {
      found.push(...(await follows.getMany(system, urns)).filter(one => one !== undefined))
    }
    return found.toSorted((one, other) => other.created.time - one.created.time)
  }

  async function put(call: Call, input: FollowInput, isOff: boolean): Promise<void> {
    const follower = followerOf(input, call)
    const target = targetOf(input)
    const urn = followUrn(follower, target.target, target.search)
    const system = call.as(OWN)
    if (!isOff) await requireTarget(call, target)
    if (!(await follows.get(system, urn))) await requireRoom(call, follower, target)
    const choice: Choice = isOff ? { events: [], isOff } : choiceOf(input)
    await follows.update(system, urn, old => ({
      ...{ follower, ...target, ...choice },
      created: old?.created ?? { time: Date.now(), actor: call.actor }
    }))
  }

  return {
    list,
    /** Again: it changes the kinds of events. @throws FollowingInput, NothingToFollow, TooManyFollows */
    follow: (call: Call, input: FollowInput) => put(call, input, false),
    /** Nothing of it comes, whatever else leads to it: of an entity, or of what the follower owns. @throws FollowingInput */
    async mute(call: Call, input: TargetInput): Promise<void> {
      if (input.search) throw new FollowingInput('search: a search can be unfollowed, and not be muted')
      await put(call, input, true)
    },
    /** As if it had never been followed or muted. What is not followed is no error. @throws FollowingInput */
    async unfollow(call: Call, input: TargetInput): Promise<void> {
      const { target, search } = targetOf(input)
      await follows.update(call.as(OWN), followUrn(followerOf(input, call), target, search), () => undefined)
    },
    /** How the caller follows a search; `undefined`: not at all. @throws FollowingInput */
    async searchOf(call: Call, input: SearchInput): Promise<Follow | undefined> {
      return follows.get(call.as(OWN), followUrn(call.actor, SEARCH, savedSearch(input)))
    },
    stateOf: (call: Call, text: string) => stateOf(deps, call, parseUrn(text))
  }
}
