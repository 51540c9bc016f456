import {
  type Call,
  type Data,
  type EntityRef,
  isTurnOver,
  nextTurn,
  type Point,
  type Span,
  type Urn
} from '../../../core/index.ts'
import {
  createMatcher,
  type FilterInput,
  type ModelAspects,
  shownMap,
  spanOf,
  type TimeWindow,
  valueFilterOf
} from '../../entities/index.ts'
import { QualityInput, TooManyResults } from '../errors.ts'

type RunEvent = ModelAspects['assertionRunEvent']

export interface RunEventsArgs extends TimeWindow {
  readonly status?: 'COMPLETE' | null
  readonly filter?: FilterInput | null
  readonly limit?: number | null
}

/** Of all results that match. */
interface Counts {
  readonly total: number
  readonly failed: number
  readonly succeeded: number
  readonly errored: number
}

/** Each part is read when it is asked for. */
export interface RunEvents {
  readonly counts: () => Promise<Counts>
  readonly latest: () => Promise<ReturnType<typeof shown>[]>
}

const PAGE = 500
const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000
/** More are not counted: each is read. */
const MAX_COUNTED = 200_000

/** The results of an assertion in a time range, the newest first. @throws QualityInput, TooManyResults */
export type RunEventsOf = (call: Call, assertion: EntityRef, args: RunEventsArgs) => RunEvents

export function createRunEvents(data: Data): RunEventsOf {
  return (call, { urn }, args) => {
    const limit = args.limit ?? DEFAULT_LIMIT
    if (limit < 0 || limit > MAX_LIMIT) {
      throw new QualityInput(`limit must be between 0 and ${MAX_LIMIT}, found ${limit}`)
    }
    const matches = matcherOf(args)
    const all = () => matching(pagesOf(data, call, spanOf(urn, 'assertionRunEvent', args)), matches, call.signal)
    let counting: Promise<Counts> | undefined
    return {
      async counts() {
        counting ??= countOf(all(), urn)
        return counting
      },
      async latest() {
        const found: ReturnType<typeof shown>[] = []
        if (limit === 0) return found
        for await (const { point, event } of all()) {
          found.push(shown(event, point))
          if (found.length === limit) break
        }
        return found
      }
    }
  }
}

type Matches = (event: RunEvent) => boolean

function matcherOf({ filter, status }: RunEventsArgs): Matches {
  const matches = createMatcher(valueFilterOf(filter))
  return event => (!status || event.status === status) && (!matches || matches({ ...event }))
}

interface Read {
  readonly point: Point
  readonly event: RunEvent
}

async function* pagesOf(data: Data, call: Call, span: Span): AsyncGenerator<readonly Point[]> {
  let after: string | undefined
  do {
    call.signal.throwIfAborted()
    const page = { limit: PAGE, ...(after === undefined ? {} : { after }) }
    const { points, next } = await data.series.range(call, span, page)
    yield points
    after = next
  } while (after !== undefined)
}

async function* matching(
  pages: AsyncGenerator<readonly Point[]>,
  matches: Matches,
  signal: AbortSignal
): AsyncGenerator<Read> {
  for await (const points of pages) {
    for (const point of points) {
      if (isTurnOver()) await nextTurn(signal)
      const event: RunEvent = JSON.parse(point.json)
      if (matches(event)) yield { point, event }
    }
  }
}

async function countOf(all: AsyncGenerator<Read>, urn: Urn): Promise<Counts> {
  const found = { total: 0, FAILURE: 0, SUCCESS: 0, ERROR: 0, INIT: 0 }
  for await (const { event } of all) {
    found.total++
    if (event.result) found[event.result.type]++
    if (found.total > MAX_COUNTED) throw new TooManyResults(MAX_COUNTED, urn)
  }
  return { total: found.total, failed: found.FAILURE, succeeded: found.SUCCESS, errored: found.ERROR }
}

function shown(event: RunEvent, { system }: Point) {
  const { lastObserved }: { readonly lastObserved?: number } = JSON.parse(system)
  return {
    ...event,
    lastObservedMillis: lastObserved,
    runtimeContext: shownMap(event.runtimeContext),
    batchSpec: event.batchSpec && { ...event.batchSpec, customProperties: shownMap(event.batchSpec.customProperties) },
    result: event.result && shownResult(event.result)
  }
}

function shownResult({ nativeResults, error, ...result }: NonNullable<RunEvent['result']>) {
  return {
    ...result,
    nativeResults: shownMap(nativeResults),
    error: error && {
      type: error.type,
      properties: shownMap(error.properties),
      displayMessage: error.properties?.message
    }
  }
}

type Parent = RunEvents

export const runEventFields = {
  AssertionRunEventsResult: {
    total: async ({ counts }: Parent) => (await counts()).total,
    failed: async ({ counts }: Parent) => (await counts()).failed,
    succeeded: async ({ counts }: Parent) => (await counts()).succeeded,
    errored: async ({ counts }: Parent) => (await counts()).errored,
    runEvents: ({ latest }: Parent) => latest()
  }
}
