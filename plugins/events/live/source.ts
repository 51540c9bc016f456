import { type ArgsOf, type Call, type Data, entityTypeOf, operation, parseUrn, type Urn } from '../../../core/index.ts'
import type { Arrivals } from '../arrivals.ts'
import { placeAt } from '../definitions.ts'
import { EventsRemoved, InvalidSubscription, NotRecorded } from '../errors.ts'
import type { ChangeLog } from '../log.ts'
import { formatOffset, type Offset, parseOffset } from '../offset.ts'
import type { sdl } from './sdl.ts'
import type { LiveChange, LiveEvent, ReadSlice } from './slices.ts'

const MAX_URNS = 1000
const DAY_MS = 86_400_000

interface SourceDeps {
  readonly data: Pick<Data, 'mayRead'>
  readonly log: ChangeLog
  readonly arrivals: Arrivals
  readonly slices: ReadSlice
  readonly keepDays: number
  /** Whether changes of aspects are stored at all. */
  readonly isRecorded: () => boolean
}

type Args = ArgsOf<typeof sdl>['entityChanges']

interface Wanted {
  has(change: LiveChange, event: LiveEvent): boolean
}

/** Everybody who has logged in may subscribe: what the caller may read is asked for each change. */
export function entityChanges(deps: SourceDeps) {
  return operation('signed-in', async (args: Args, call) => {
    if (!deps.isRecorded()) throw new NotRecorded()
    const wanted = wantedOf(args)
    return changesFrom(deps, call, { from: await startOf(deps, call, args.after ?? undefined), wanted })
  })
}

async function startOf({ log, keepDays }: SourceDeps, call: Call, after: string | undefined): Promise<Offset> {
  const end = await log.end(call.as('reading the end of the log of changes'))
  // An empty log: not its beginning, which one could not continue after later, nor now, as a change can be under way.
  if (after === undefined) return { place: Math.max(end, placeAt(Date.now() - (keepDays * DAY_MS) / 2)), skip: 0 }
  const from = parseOffset(after, 'after', 'the id of an event')
  if (from.place > Math.max(end, placeAt(Date.now()))) {
    throw new InvalidSubscription(`after: expected the id of an event, found "${after}", which is in the future`)
  }
  // Without a change since then nothing is lost.
  if (from.place < Math.min(end, placeAt(Date.now() - keepDays * DAY_MS))) throw new EventsRemoved(after)
  return from
}

interface Start {
  readonly from: Offset
  readonly wanted: Wanted
}

async function* changesFrom(deps: SourceDeps, call: Call, { from, wanted }: Start) {
  const { data, arrivals, slices } = deps
  let next = from
  yield { id: formatOffset(next) }
  while (!call.signal.aborted) {
    const count = arrivals.count()
    const { changes, isEnd } = await slices(count, next.place)
    for (const change of changes) {
      const events = eventsOf(change, next.skip).filter(({ event }) => wanted.has(change, event))
      if (events.length > 0 && (await data.mayRead(call.renewed(), [change]))[0] === true)
        for (const { event, id } of events) yield { id, value: shown(change, event, id) }
      next = { place: change.place, skip: 0 }
    }
    if (changes.length > 0) yield { id: formatOffset(next) }
    if (isEnd) await arrivals.next(count, call.signal)
  }
}

/** With the id after each. The first ones can have been sent before. */
function eventsOf({ place, events }: LiveChange, skip: number) {
  return events
    .map((event, at) => {
      const isLast = at === events.length - 1
      return { event, id: formatOffset(isLast ? { place, skip: 0 } : { place: place - 1, skip: at + 1 }) }
    })
    .slice(skip)
}

function shown({ urn: entity, aspect, time, actor }: LiveChange, event: LiveEvent, id: string) {
  return { ...event, id, entity: { urn: entity }, aspect, time, actor }
}

function wantedOf({ urns, types, categories }: Args): Wanted {
  if (urns && urns.length > MAX_URNS) {
    throw new InvalidSubscription(`urns: expected at most ${MAX_URNS}, found ${urns.length}`)
  }
  const named = urns && new Set<string>(urns.map((urn): Urn => parseUrn(urn)))
  const ofTypes = types && new Set<unknown>(types) // as the model names them
  const ofCategories = categories && new Set<string>(categories)
  return {
    has: ({ urn: entity }, { urn, category }) =>
      (!named || named.has(entity) || named.has(urn)) &&
      (!ofTypes || ofTypes.has(entityTypeOf(entity))) &&
      (!ofCategories || ofCategories.has(category))
  }
}
