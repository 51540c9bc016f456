import {
  type Aspect,
  type Call,
  type Demand,
  inTurns,
  publicError,
  type Route,
  respond,
  route,
  TooLarge,
  Type
} from '../../core/index.ts'
import { MAX_PROPOSALS as MAX_EVENTS, type Proposal, type Writer } from '../entities/index.ts'
import { AddressTokens, refuseAddressTokens } from '../kit/index.ts'
import { checkEvent } from './events/check.ts'
import { MAX_CHANGES, type MapEvent, type MappedEvent } from './mapping/mapping.ts'
import type { State } from './state/state.ts'

/** DataHub's path with its status, and the one of Marquez and of the specification. */
const PATHS = [
  { path: '/openapi/openlineage/api/v1', status: 202 },
  { path: '/api/v1', status: 201 }
] as const

interface Args<B> {
  readonly body: B
}

interface RoutesDeps {
  readonly writer: Writer
  readonly map: MapEvent
  readonly states: Aspect<State>
  /** Told how many events were written, and how many refused. */
  readonly counted: (outcome: 'written' | 'refused', count: number) => void
}

export function createRoutes(deps: RoutesDeps): Route[] {
  const single = createSingle(deps)
  const batch = createBatch(deps)
  return PATHS.flatMap(({ path, status }) => [
    route(
      {
        doc: { summary: 'An event of OpenLineage', description: 'A RunEvent, JobEvent or DatasetEvent.' },
        method: 'POST',
        url: `${path}/lineage`,
        params: AddressTokens,
        body: Type.Object({}, { additionalProperties: true }),
        large: true
      },
      withoutToken(single.demands),
      async (args, call) => {
        await single.write(args, call)
        deps.counted('written', 1)
        return respond({ status })
      }
    ),
    route(
      {
        doc: { summary: 'Events of OpenLineage', description: 'Those that are refused are named in the answer.' },
        method: 'POST',
        url: `${path}/lineage/batch`,
        params: AddressTokens,
        body: Type.Array(Type.Unknown(), { maxItems: MAX_EVENTS }),
        large: true
      },
      withoutToken(batch.demands),
      batch.write
    )
  ])
}

type Demands<A> = (args: A, call: Call) => Promise<readonly Demand[]>

function withoutToken<A extends object>(demands: Demands<A>): Demands<A> {
  return (args, call) => {
    refuseAddressTokens(args)
    return demands(args, call)
  }
}

/** Writes the events that the catalog does not know yet: most senders repeat what got no answer. */
function createWrite({ writer, states }: RoutesDeps) {
  const writing = writer<{ readonly proposals: Proposal[] }>(({ proposals }) => proposals)
  return async (events: readonly MappedEvent[], call: Call): Promise<void> => {
    const known = await states.getMany(
      call.as('looking for events that are known'),
      events.map(({ about }) => about)
    )
    const left = events.filter(({ hash }, at) => !known[at]?.events?.includes(hash))
    if (left.length > 0) await writing.write({ proposals: left.flatMap(({ proposals }) => proposals) }, call)
  }
}

function createSingle(deps: RoutesDeps) {
  const mapped = onceFor(({ body }: Args<unknown>) => deps.map(checkEvent(body)))
  const write = createWrite(deps)
  return {
    demands: deps.writer<Args<unknown>>(args => [...mapped(args).proposals]).demands,
    write: (args: Args<unknown>, call: Call) => write([mapped(args)], call)
  }
}

/** The rule and the work of an operation get the same arguments. */
function onceFor<A extends object, T>(make: (args: A) => T): (args: A) => T {
  const made = new WeakMap<A, { readonly value: T }>()
  return args => {
    const known = made.get(args) ?? { value: make(args) }
    made.set(args, known)
    return known.value
  }
}

interface Refused {
  readonly index: number
  readonly reason: string
}

interface Checked {
  readonly events: readonly (MappedEvent & { readonly index: number })[]
  readonly refused: readonly Refused[]
}

/** Events that are wrong are refused; the others are written together, or one by one if the store refuses one of them. */
function createBatch(deps: RoutesDeps) {
  const checked = onceFor(({ body }: Args<readonly unknown[]>) => inTurns(checkAll(body, deps.map)))
  const write = createWrite(deps)
  const { demands } = deps.writer<Args<readonly unknown[]>>(async args => {
    const proposals = (await checked(args)).events.flatMap(one => one.proposals)
    if (proposals.length <= MAX_CHANGES) return proposals
    throw new TooLarge(`a batch may change ${MAX_CHANGES} values, this one changes ${proposals.length}: send several`)
  })

  async function writeEach(events: Checked['events'], call: Call): Promise<Refused[]> {
    const refused: Refused[] = []
    for (const event of events) {
      const reason = await reasonOf(write([event], call))
      if (reason !== undefined) refused.push({ index: event.index, reason })
    }
    return refused
  }

  return {
    demands,
    async write(args: Args<readonly unknown[]>, call: Call) {
      const { events, refused } = await checked(args)
      const isWhole = (await reasonOf(write(events, call))) === undefined
      const failed = [...refused, ...(isWhole ? [] : await writeEach(events, call))]
      deps.counted('written', args.body.length - failed.length)
      deps.counted('refused', failed.length)
      return answerOf(args.body.length, failed)
    }
  }
}

function* checkAll(events: readonly unknown[], map: MapEvent): Generator<void, Checked> {
  const valid: (MappedEvent & { readonly index: number })[] = []
  const refused: Refused[] = []
  for (const [index, raw] of events.entries()) {
    yield
    try {
      valid.push({ index, ...map(checkEvent(raw)) })
    } catch (error) {
      refused.push({ index, reason: reasonIn(error) })
    }
  }
  return { events: valid, refused }
}

/** Why the values were refused; `undefined` if they were not. @throws what is not the client's fault */
async function reasonOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return reasonIn(error)
  }
}

function reasonIn(error: unknown): string {
  const { statusCode, message } = publicError(error)
  if (statusCode < 400 || statusCode >= 500 || statusCode === 429) throw error
  return message
}

/** As the specification says (OpenLineage.yml). */
function answerOf(received: number, refused: readonly Refused[]) {
  const failed = refused.length
  return {
    status: failed === 0 ? 'success' : 'partial_success',
    summary: { received, successful: received - failed, failed, retriable: 0, non_retriable: failed },
    failed_events: refused
      .toSorted((one, other) => one.index - other.index)
      .map(({ index, reason }) => ({ index, reason, retriable: false }))
  }
}
