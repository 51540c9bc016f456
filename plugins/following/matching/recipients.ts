import { type Aspect, type Call, type Data, entityTypeOf, pagesOf, type Urn } from '../../../core/index.ts'
import {
  EVENTS,
  type EventKind,
  FOLLOW,
  type Follow,
  followUrn,
  OWNED,
  SEARCH,
  WAYS,
  type Way
} from '../definitions.ts'
import type { ChangeSet } from './change-sets.ts'
import type { Surroundings } from './surroundings.ts'

const PAGE = 5000
/** URNs in one question. */
const ASKED = 500

interface RecipientsDeps {
  readonly data: Pick<Data, 'find'>
  readonly follows: Aspect<Follow>
  /** Which of the changed entities a followed search finds, as its follower sees it. */
  found(call: Call, follow: Follow, entities: readonly Urn[]): Promise<ReadonlySet<Urn>>
}

/** The kinds of events of which a user is told, and how. */
export type Wanted = ReadonlyMap<EventKind, ReadonlySet<Way>>
export type Recipients = ReadonlyMap<Urn, Wanted>

/** Reads what is followed. */
function createLookup({ data, follows }: RecipientsDeps) {
  /** All that follow one of these, by what they follow. */
  async function followersOf(call: Call, targets: readonly string[]): Promise<Map<string, Follow[]>> {
    const all: Follow[] = []
    for (let at = 0; at < targets.length; at += ASKED) {
      const where = { field: `${FOLLOW}.target`, in: targets.slice(at, at + ASKED) }
      for await (const { urns } of pagesOf(data, call, { types: [FOLLOW], where }, PAGE)) {
        all.push(...(await follows.getMany(call, urns)).filter(one => one !== undefined))
      }
    }
    return Map.groupBy(all, ({ target }) => target)
  }

  /** What owners have said of what they own; all kinds of events unless they have said something. */
  async function asOwners(call: Call, owners: ReadonlySet<Urn>): Promise<Map<Urn, Follow | undefined>> {
    const all = [...owners]
    const stored = await follows.getMany(
      call,
      all.map(owner => followUrn(owner, OWNED))
    )
    return new Map(all.map((owner, at) => [owner, stored[at]]))
  }

  return { followersOf, asOwners }
}

/** Who follows what has changed. */
export function createRecipients(deps: RecipientsDeps) {
  const { followersOf, asOwners } = createLookup(deps)
  return async (
    call: Call,
    surroundings: ReadonlyMap<ChangeSet, Surroundings>
  ): Promise<ReadonlyMap<ChangeSet, Recipients>> => {
    const members = createMembers(deps.data)
    const around = [...surroundings.values()]
    const targets = around.reduce((all, one) => all.union(one.targets), new Set<string>([SEARCH]))
    const byTarget = await followersOf(call, [...targets])
    const owned = await asOwners(
      call,
      around.reduce((all, { owners }) => all.union(owners), new Set<Urn>())
    )
    const entities = [...new Set([...surroundings.keys()].map(({ entity }) => entity))]
    const searches: { readonly follow: Follow; readonly found: ReadonlySet<Urn> }[] = []
    for (const follow of byTarget.get(SEARCH) ?? []) {
      searches.push({ follow, found: await deps.found(call, follow, entities) })
    }
    const result = new Map<ChangeSet, Recipients>()
    for (const [set, near] of surroundings) {
      const reasons = [
        ...[...near.targets].flatMap(target => byTarget.get(target) ?? []),
        ...Array.from(near.owners, owner => owned.get(owner) ?? { follower: owner, target: OWNED, events: EVENTS }),
        ...searches.filter(one => one.found.has(set.entity)).map(one => one.follow)
      ]
      result.set(set, await combined(call, reasons, { set, members }))
    }
    return result
  }
}

type Reason = Pick<Follow, 'follower' | 'target' | 'isOff' | 'ways'> & { readonly events: readonly EventKind[] }
interface About {
  readonly set: ChangeSet
  readonly members: (call: Call, group: Urn) => Promise<readonly Urn[]>
}

/** What all reasons of a user give together: nothing if they, or for them their group, have stopped it for the entity. */
async function combined(call: Call, reasons: readonly Reason[], { set, members }: About): Promise<Recipients> {
  const all = new Map<Urn, Wanted>()
  const stopped = new Set(reasons.flatMap(one => (one.isOff && one.target === set.entity ? [one.follower] : [])))
  for (const reason of reasons) {
    const { follower, isOff } = reason
    if (isOff || stopped.has(follower)) continue
    const users = entityTypeOf(follower) === 'corpGroup' ? await members(call, follower) : [follower]
    for (const user of users) all.set(user, withReason(all.get(user), reason))
  }
  const changed = new Set(set.changes.map(({ event }) => event))
  for (const [user, wanted] of all) {
    // Nobody is told what they have done themselves.
    if (user === set.actor || stopped.has(user) || changed.isDisjointFrom(wanted)) all.delete(user)
  }
  return all
}

const ALL_WAYS: ReadonlySet<Way> = new Set(WAYS)

function withReason(before: Wanted | undefined, { events, ways }: Reason): Wanted {
  const more = ways ? new Set(ways) : ALL_WAYS
  const wanted = new Map(before)
  for (const event of events) wanted.set(event, wanted.get(event)?.union(more) ?? more)
  return wanted
}

const MEMBERSHIPS = ['groupMembership.IsMemberOfGroup', 'nativeGroupMembership.IsMemberOfNativeGroup']

/** The members of groups, each of which is asked for once: a batch of changes is for the same few. */
function createMembers(data: Pick<Data, 'find'>): About['members'] {
  const known = new Map<Urn, Promise<readonly Urn[]>>()
  async function read(call: Call, group: Urn): Promise<readonly Urn[]> {
    const any = MEMBERSHIPS.map(field => ({ field, in: [group] }))
    const found: Urn[] = []
    for await (const { urns } of pagesOf(data, call, { types: ['corpuser'], where: { any } }, PAGE)) found.push(...urns)
    return found
  }
  return (call, group) => {
    const members = known.get(group) ?? read(call, group)
    known.set(group, members)
    return members
  }
}
