import { createHash } from 'node:crypto'
import { type AspectDefinition, makeUrn, type Static, Type, type TypeDefinition, type Urn } from '../../core/index.ts'

const guard = { sealed: true }
const closed = { additionalProperties: false }
const Moment = Type.Integer({ minimum: 0 })
const DATE = { 'x-search': { fieldType: 'DATETIME' } }
const KEYWORD = { 'x-search': { fieldType: 'KEYWORD' } }
const Id = Type.Object({ id: Type.String() })
const AnUrn = Type.Unsafe<Urn>(Type.String({ format: 'urn' }))

/** Kinds of what can happen to an entity. */
export const EVENTS = [
  'SCHEMA',
  'DEPRECATION',
  'INCIDENT',
  'ASSERTION',
  'OWNERSHIP',
  'DOCUMENTATION',
  'TAGS',
  'TERMS',
  'LINEAGE',
  'DELETION'
] as const
export type EventKind = (typeof EVENTS)[number]
const Events = Type.Array(Type.Enum([...EVENTS]), { maxItems: EVENTS.length })

/** How a user is told: in the inbox, and by their channels of these kinds. */
export const WAYS = ['INBOX', 'MAIL', 'SLACK', 'TEAMS', 'WEBHOOK'] as const
export type Way = (typeof WAYS)[number]

const Filter = Type.Object({
  field: Type.String(),
  values: Type.Optional(Type.Array(Type.String())),
  condition: Type.Optional(Type.String()),
  negated: Type.Optional(Type.Boolean())
})
/** A search as it was asked: words, types, filters, a view. */
const SavedSearch = Type.Object(
  {
    name: Type.String(),
    query: Type.Optional(Type.String()),
    types: Type.Array(Type.String()),
    orFilters: Type.Array(Type.Object({ and: Type.Array(Filter) })),
    view: Type.Optional(Type.String({ ...KEYWORD, format: 'urn' }))
  },
  closed
)
export type SavedSearch = Static<typeof SavedSearch>

/** What a user or a group follows. */
const Follow = Type.Object(
  {
    follower: Type.Unsafe<Urn>(Type.String({ format: 'urn', ...KEYWORD })),
    /** The URN of an entity; `owned`: what the follower owns; `search`: what the search finds. */
    target: Type.String(KEYWORD),
    events: Events,
    /** Absent: all, also those that come later. */
    ways: Type.Optional(Type.Array(Type.Enum([...WAYS]), { minItems: 1, maxItems: WAYS.length })),
    /** Stopped: nothing of an entity comes, whatever else leads to it; nothing comes because it is owned. */
    isOff: Type.Optional(Type.Boolean()),
    search: Type.Optional(SavedSearch),
    created: Type.Object({ time: Moment, actor: AnUrn })
  },
  closed
)
export type Follow = Static<typeof Follow>

const NoticeChange = Type.Object(
  {
    event: Type.Enum([...EVENTS]),
    /** `ADD`, `REMOVE`, `MODIFY`, `SOFT_DELETE`, `REINSTATE`, `HARD_DELETE`. */
    operation: Type.String(),
    /** Who may not read it is not told. */
    aspect: Type.String(),
    /** What was added, removed or changed: a URN, the path of a column. */
    subject: Type.Optional(Type.String()),
    /** The path of the column to which it happened. */
    column: Type.Optional(Type.String())
  },
  closed
)
export type NoticeChange = Static<typeof NoticeChange>

/** What one user did to one entity within a minute. It is stored once, whoever follows. */
const Notice = Type.Object(
  {
    entity: AnUrn,
    /** Its last name, once it is deleted. */
    name: Type.Optional(Type.String()),
    actor: AnUrn,
    /** When it began, in milliseconds since the epoch. */
    time: Type.Integer({ minimum: 0, ...DATE }),
    /** The place of the last change in the log of changes. */
    place: Moment,
    changes: Type.Array(NoticeChange),
    /** Changes beyond those. */
    more: Type.Integer({ minimum: 0 })
  },
  closed
)
export type Notice = Static<typeof Notice>

/** That a notice is for this user. `timestampMillis` is its time, `messageId` its id: written again, it is the same line. */
const Line = Type.Object({ timestampMillis: Moment, messageId: Type.String(), events: Events, place: Moment }, closed)
export type Line = Static<typeof Line>

/** What a user has read: lines up to a place, but for those in `unread`, and the lines after it that are in `read`. */
const ReadState = Type.Object(
  {
    to: Moment,
    read: Type.Array(Type.Object({ id: Type.String(), place: Moment }, closed)),
    unread: Type.Array(Type.String())
  },
  closed
)
export type ReadState = Static<typeof ReadState>

/** Up to which place of the log of changes the channels of a user have been told. */
const Queued = Type.Object({ place: Moment }, closed)
export type Queued = Static<typeof Queued>

export const FOLLOW = 'aspectdFollow'
export const NOTICE = 'aspectdNotice'
export const INBOX = 'aspectdInbox'
export const LINE = 'aspectdInboxLine'
export const OWNED = 'owned'
export const SEARCH = 'search'

export const idOfTexts = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 32)

/** One of a follower and a target; of searches, one of each search. */
export const followUrn = (follower: string, target: string, search?: SavedSearch): Urn =>
  makeUrn(FOLLOW, idOfTexts(follower, target, ...(search ? [JSON.stringify({ ...search, name: '' })] : [])))
export const noticeUrn = (id: string): Urn => makeUrn(NOTICE, id)
export const inboxUrn = (user: string): Urn => makeUrn(INBOX, idOfTexts(user))

export const types: Readonly<Record<string, TypeDefinition>> = {
  [FOLLOW]: { key: 'aspectdFollowKey', storesKey: false, guard },
  [NOTICE]: { key: 'aspectdNoticeKey', storesKey: false, guard },
  [INBOX]: { key: 'aspectdInboxKey', storesKey: false, guard }
}
export const aspects = {
  aspectdFollowKey: { schema: Id, on: [FOLLOW], keep: 0, guard },
  aspectdFollow: { schema: Follow, on: [FOLLOW], keep: 0, guard },
  aspectdNoticeKey: { schema: Id, on: [NOTICE], keep: 0, guard },
  aspectdNotice: { schema: Notice, on: [NOTICE], keep: 0, guard },
  aspectdInboxKey: { schema: Id, on: [INBOX], keep: 0, guard },
  aspectdInboxState: { schema: ReadState, on: [INBOX], keep: 0, guard },
  aspectdInboxQueued: { schema: Queued, on: [INBOX], keep: 0, guard },
  aspectdInboxLine: { schema: Line, on: [INBOX], kind: 'timeseries', guard }
} as const satisfies Record<string, AspectDefinition>
