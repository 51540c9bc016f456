import type { Aspect, Call, Data } from '../../../core/index.ts'
import { inboxUrn, LINE, type Line, type Notice, noticeUrn, type ReadState } from '../definitions.ts'
import { FollowingInput } from '../errors.ts'

/** The newest lines, of which the unread ones are counted. */
const COUNTED = 200
/** Lines read to fill a page whose lines may no longer be seen. */
const PAGES = 5
const MAX_PAGE = 100
/** Lines with a state of their own. */
const MOST_MARKED = 1000

export interface InboxDeps {
  readonly data: Pick<Data, 'series' | 'mayRead'>
  readonly notices: Aspect<Notice>
  readonly states: Aspect<ReadState>
}

/** A line with what it says to its user now. */
export interface ShownLine {
  readonly id: string
  readonly notice: Notice
  readonly isRead: boolean
}
export interface InboxPage {
  readonly lines: readonly ShownLine[]
  /** For the next page. */
  readonly next: string | undefined
}
export interface InboxWindow {
  readonly after?: string | null
  readonly count?: number | null
  readonly unread?: boolean | null
}

const READING = "reading the caller's own inbox"
const FRESH: ReadState = { to: 0, read: [], unread: [] }

const isRead = (state: ReadState, { messageId: id, place }: Line): boolean =>
  place <= state.to ? !state.unread.includes(id) : state.read.some(one => one.id === id && one.place >= place)

/** Reads the caller's lines. */
function createReader({ data, notices, states }: InboxDeps) {
  const stateOf = async (call: Call): Promise<ReadState> =>
    (await states.get(call.as(READING), inboxUrn(call.actor))) ?? FRESH

  async function rawPage(call: Call, page: { readonly after?: string; readonly limit: number }) {
    const span = { urn: inboxUrn(call.actor), aspect: LINE }
    const { points, next } = await data.series.range(call.as(READING), span, page)
    return { lines: points.map(({ json }): Line => JSON.parse(json)), next }
  }

  /** Those lines of which the caller may see something, with what they may see. */
  async function shown(call: Call, lines: readonly Line[], state: ReadState): Promise<ShownLine[]> {
    const found = await notices.getMany(
      call.as(READING),
      lines.map(({ messageId }) => noticeUrn(messageId))
    )
    const all = await Promise.all(
      lines.map(async (line, at): Promise<ShownLine | undefined> => {
        const notice = found[at]
        const wanted = notice?.changes.filter(({ event }) => line.events.includes(event)) ?? []
        if (!notice || wanted.length === 0) return undefined
        const keys = wanted.map(({ aspect }) => ({ urn: notice.entity, aspect }))
        const may = await data.mayRead(call, keys)
        const changes = wanted.filter((_change, index) => may[index])
        if (changes.length === 0) return undefined
        return { id: line.messageId, notice: { ...notice, changes }, isRead: isRead(state, line) }
      })
    )
    return all.filter(one => one !== undefined)
  }

  return { stateOf, rawPage, shown }
}

/** The inbox of the caller: lines of what they may still see. */
export function createInbox(deps: InboxDeps) {
  const { stateOf, rawPage, shown } = createReader(deps)

  /** Newest first. @throws FollowingInput */
  async function list(call: Call, { after, count, unread }: InboxWindow): Promise<InboxPage> {
    const limit = count ?? 20
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) {
      throw new FollowingInput(`count: expected 1 to ${MAX_PAGE}, found ${limit}`)
    }
    const state = await stateOf(call)
    const lines: ShownLine[] = []
    let next = after ?? undefined
    for (let pages = 0; pages < PAGES; pages++) {
      const page = await rawPage(call, { limit: limit - lines.length, ...(next === undefined ? {} : { after: next }) })
      const some = await shown(call, page.lines, state)
      lines.push(...some.filter(one => unread !== true || !one.isRead))
      next = page.next
      if (next === undefined || lines.length === limit) break
    }
    return { lines, next }
  }

  /** Of the 200 newest lines. */
  async function unreadCount(call: Call): Promise<number> {
    const [state, { lines }] = await Promise.all([stateOf(call), rawPage(call, { limit: COUNTED })])
    const unread = lines.filter(line => !isRead(state, line))
    return (await shown(call, unread, state)).length
  }

  return { list, unreadCount, ...createMarks(deps, rawPage) }
}

type Reader = ReturnType<typeof createReader>

/** Changes what the caller has read. */
function createMarks({ notices, states }: InboxDeps, rawPage: Reader['rawPage']) {
  /** Marks lines that the caller has; others are ignored. @throws FollowingInput */
  async function mark(call: Call, ids: readonly string[], read: boolean): Promise<void> {
    if (ids.length > MAX_PAGE) {
      throw new FollowingInput(`ids: at most ${MAX_PAGE} are allowed in one call, found ${ids.length}`)
    }
    const found = await notices.getMany(call.as(READING), ids.map(noticeUrn))
    const places = new Map(ids.flatMap((id, at): [string, number][] => (found[at] ? [[id, found[at].place]] : [])))
    await change(call, old => marked(old, places, read))
  }

  /** Everything that is in the inbox now is read. */
  async function markAll(call: Call): Promise<void> {
    const { lines } = await rawPage(call, { limit: COUNTED })
    const last = Math.max(0, ...lines.map(({ place }) => place))
    await change(call, old => ({
      to: Math.max(old.to, last),
      read: old.read.filter(one => one.place > last),
      unread: []
    }))
  }

  async function change(call: Call, next: (old: ReadState) => ReadState): Promise<void> {
    await states.update(call.as("changing the state of the caller's own inbox"), inboxUrn(call.actor), old =>
      next(old ?? FRESH)
    )
  }

  return { mark, markAll }
}

export type Inbox = ReturnType<typeof createInbox>

function marked(old: ReadState, places: ReadonlyMap<string, number>, read: boolean): ReadState {
  const others = old.read.filter(({ id }) => !places.has(id))
  const unread = old.unread.filter(id => !places.has(id))
  const later = Array.from(places, ([id, place]) => ({ id, place })).filter(({ place }) => place > old.to)
  const earlier = [...places.keys()].filter(id => (places.get(id) ?? 0) <= old.to)
  return {
    to: old.to,
    read: (read ? [...others, ...later] : others).slice(-MOST_MARKED),
    unread: (read ? unread : [...unread, ...earlier]).slice(-MOST_MARKED)
  }
}
