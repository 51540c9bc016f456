import { type ArgsOf, type Call, isUrn, operation } from '../../core/index.ts'
import type { FacetFilter } from '../entities/index.ts'
import { type EventKind, type Follow, OWNED, WAYS, type Way } from './definitions.ts'
import { demandsFor, type Following } from './follow.ts'
import type { Inbox, ShownLine } from './inbox/inbox.ts'
import type { WaitingForMe } from './inbox/waiting.ts'
import type { sdl } from './sdl.ts'

interface Others {
  readonly EntityType: string
  readonly AndFilterInput: { readonly and?: readonly FacetFilter[] | null }
  readonly FollowEvent: EventKind
  readonly FollowWay: Way
}
type Args = ArgsOf<typeof sdl, Others>

interface Deps {
  readonly following: Following
  readonly inbox: Inbox
  readonly waiting: WaitingForMe
  /** By which the caller can be told. */
  waysOf(call: Call): Promise<Way[]>
}

export const operations = (deps: Deps) => ({ Query: queries(deps), Mutation: { ...changes(deps), ...marks(deps) } })

function queries({ following, inbox, waiting, waysOf }: Deps) {
  return {
    follows: operation(
      (args: Args['follows'], call) => demandsFor(args, call),
      async (args, call) => (await following.list(call, args)).map(shownFollow)
    ),
    followState: operation('signed-in', async ({ urn }: Args['followState'], call) => {
      const { events, ways, groups, ...state } = await following.stateOf(call, urn)
      return { ...state, events: [...events], ways: [...ways], groups: groups.map(group => ({ urn: group })) }
    }),
    followedSearch: operation('signed-in', async ({ search }: Args['followedSearch'], call) => {
      const found = await following.searchOf(call, search)
      return found ? shownFollow(found) : null
    }),
    followWays: operation('signed-in', (_args: object, call) => waysOf(call)),
    inbox: operation('signed-in', async (args: Args['inbox'], call) => {
      const { lines, next } = await inbox.list(call, args)
      return { lines: lines.map(shownLine), next: next ?? null }
    }),
    inboxUnread: operation('signed-in', (_args: object, call) => inbox.unreadCount(call)),
    waitingForMe: operation('signed-in', ({ count }: Args['waitingForMe'], call) => waiting(call, count))
  }
}

function changes({ following }: Deps) {
  return {
    follow: operation(
      ({ input }: Args['follow'], call) => demandsFor(input, call),
      async ({ input, events, ways }, call) => {
        await following.follow(call, { ...input, events: events ?? null, ways: ways ?? null })
        return true
      }
    ),
    muteFollow: operation(
      ({ input }: Args['muteFollow'], call) => demandsFor(input, call),
      async ({ input }, call) => {
        await following.mute(call, input)
        return true
      }
    ),
    unfollow: operation(
      ({ input }: Args['unfollow'], call) => demandsFor(input, call),
      async ({ input }, call) => {
        await following.unfollow(call, input)
        return true
      }
    )
  }
}

function marks({ inbox }: Deps) {
  return {
    markInbox: operation('signed-in', async ({ ids, isRead }: Args['markInbox'], call) => {
      await inbox.mark(call, ids, isRead)
      return true
    }),
    markInboxRead: operation('signed-in', async (_args: object, call) => {
      await inbox.markAll(call)
      return true
    })
  }
}

function shownFollow({ follower, target, events, ways, isOff, search, created }: Follow) {
  return {
    follower: { urn: follower },
    target: isUrn(target) ? { urn: target } : null,
    isOwned: target === OWNED,
    search: search
      ? {
          ...{ name: search.name, query: search.query ?? null, types: [...search.types], viewUrn: search.view ?? null },
          filters: search.orFilters.flatMap(({ and }) => and).length,
          json: JSON.stringify(search)
        }
      : null,
    events: [...events],
    ways: [...(ways ?? WAYS)],
    isMuted: isOff === true,
    since: created.time
  }
}

function shownLine({ id, isRead, notice }: ShownLine) {
  const { entity, name, actor, time, changes, more } = notice
  return {
    ...{ id, isRead, time, more },
    entity: { urn: entity },
    name: name ?? null,
    actor: { urn: actor },
    changes: changes.map(({ event, operation, subject, column }) => ({
      ...{ event, operation },
      subject: subject ?? null,
      column: column ?? null
    }))
  }
}
