import { randomBytes } from 'node:crypto'
import { BadRequest, type Call, type Data, inBatches, type Model, parseUrn, type Urn } from '../../../core/index.ts'
import { knownName } from '../entity/shown.ts'

/** The header of a write that is traced: `00-<trace id>-<span id>-01`. A trace id begins with its microseconds. */
export function traceparent(now: number): string {
  const micros = (now * 1000).toString(16).padStart(16, '0')
  return `00-${micros}${randomBytes(8).toString('hex')}-${randomBytes(8).toString('hex')}-01`
}

/** Milliseconds since the epoch at which the traced request began. @throws BadRequest */
export function beginOf(traceId: string): number {
  const isId = /^[0-9a-f]{32}$/i.test(traceId)
  const millis = isId ? Math.floor(Number.parseInt(traceId.slice(0, 16), 16) / 1000) : Number.NaN
  if (millis <= Date.now()) return millis
  throw new BadRequest(
    `${JSON.stringify(traceId.slice(0, 100))} is not the id of a write: expected the 32 hex digits of a traceparent header`
  )
}

type Storage =
  | { readonly writeStatus: 'ACTIVE_STATE' | 'NO_OP' }
  | { readonly writeStatus: 'UNKNOWN'; readonly writeMessage: string }

interface Traced {
  readonly success: boolean
  readonly primaryStorage: Storage
  readonly searchStorage: Storage
}

interface TraceDeps {
  readonly data: Data
  readonly model: Model
}

/** Aspect names by URN. */
export type TraceQuestion = Readonly<Record<string, readonly string[]>>

/**
 * What became of the traced aspects. A write has ended when its answer is sent, and lists and searches see it from then
 * on: nothing is ever pending. The stored aspect tells the rest: changed since the request began, or not (its value was
 * the same), or absent.
 */
export function createTrace(deps: TraceDeps) {
  return async (
    call: Call,
    begin: number,
    question: TraceQuestion
  ): Promise<Record<string, Record<string, Traced>>> => {
    const asked = Object.entries(question).map(([text, names]) => {
      const urn = parseUrn(text)
      return { urn, names: names.map(name => ({ name, aspect: knownName(deps.model, urn, name)[0] })) }
    })
    const times = await timesOf(
      deps,
      call,
      asked.map(({ urn, names }) => ({ urn, aspects: names.flatMap(({ aspect }) => aspect ?? []) }))
    )
    return Object.fromEntries(
      asked.map(({ urn, names }) => [
        urn,
        Object.fromEntries(names.map(({ name, aspect }) => [name, statusOf(times.get(`${urn}\0${aspect}`), begin)]))
      ])
    )
  }
}

/** When the aspects were last changed, by URN and name. */
async function timesOf(
  { data, model }: TraceDeps,
  call: Call,
  wanted: readonly { readonly urn: Urn; readonly aspects: readonly string[] }[]
): Promise<ReadonlyMap<string, number>> {
  const isSeries = (name: string) => model.aspects.get(name)?.kind === 'timeseries'
  const reads = wanted.map(({ urn, aspects }) => ({ urn, aspects: aspects.filter(name => !isSeries(name)) }))
  const keys = wanted.flatMap(({ urn, aspects }) => aspects.filter(isSeries).map(aspect => ({ urn, aspect })))
  const found = await inBatches(reads, batch => data.read(call, batch), call.signal)
  const points = await inBatches(keys, batch => data.series.latest(call, batch), call.signal)
  return new Map([
    ...found.flat().map(({ row }): [string, number] => [`${row.urn}\0${row.aspect}`, row.time]),
    // The time of a point is that of its event, not of its write.
    ...points.flatMap((point): [string, number][] => (point ? [[`${point.urn}\0${point.aspect}`, Infinity]] : []))
  ])
}

function statusOf(time: number | undefined, begin: number): Traced {
  if (time === undefined) {
    const storage = {
      writeStatus: 'UNKNOWN',
      writeMessage: 'not stored: removed since, or not visible to you'
    } as const
    return { success: false, primaryStorage: storage, searchStorage: storage }
  }
  const storage = { writeStatus: time >= begin ? 'ACTIVE_STATE' : 'NO_OP' } as const
  return { success: true, primaryStorage: storage, searchStorage: storage }
}
