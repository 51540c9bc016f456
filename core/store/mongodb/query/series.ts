import type { Collection, Document } from 'mongodb'
import { entityTypeOf } from '../../../urn.ts'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { PacedRemoval } from '../../paced-removal.ts'
import type { Key, Point, SeriesSize, SeriesStore, Span } from '../../port.ts'
import { transact } from '../commit/transaction.ts'
import type { Connection } from '../connection/connect.ts'
import { type Run, timeLeft } from '../connection/deadline.ts'
import { type PointDocument, pointOf, seriesId } from '../connection/documents.ts'
import { createSessions } from '../connection/sessions.ts'
import { allSeries, partFilter, partsOf, rangesFrom, type SpanOptions, seriesOf, spanFilter } from './span.ts'

type Points = Collection<PointDocument>
type RangePage = Parameters<SeriesStore['range']>[1]
/** Removes at most `most` points in a transaction. Resolves to their number. */
type Removal = (most: number, options: () => SpanOptions) => Promise<number>

/**
 * A transaction slows down the reads of all instances: a process that answers a few requests at a time already rests
 * between them. A short one costs nearly as much as one of hundreds of points.
 */
export const REMOVAL = { sliceMs: 50, rest: { idle: 0.5, busy: 3 }, busyFrom: 0.05, mostRows: 5000 }

export function createSeries(
  { client, collections: { points } }: Connection,
  { run, paced }: { readonly run: Run; readonly paced: PacedRemoval }
): SeriesStore {
  const withSession = createSessions(client)
  const limited = <T>(work: (options: SpanOptions) => Promise<T>): Promise<T> =>
    run(deadline => work({ maxTimeMS: timeLeft(deadline) }))
  const removeSome = (limit: number, remove: Removal) =>
    paced.remove(limit, most =>
      run(deadline =>
        transact({ withSession, deadline, outcome: { isUnknown: false } }, session =>
          remove(most, () => ({ session, maxTimeMS: timeLeft(deadline) }))
        )
      )
    )
  return {
    range: (span, page) =>
      limited(async options => {
        const pipeline = pageStages(span, await seriesOf(points, span, options), page)
        const batch = { ...options, batchSize: page.limit + 2 }
        return pageOf(await points.aggregate<PointDocument>(pipeline, batch).toArray(), page.limit)
      }),
    latest: keys => Promise.all(keys.map(key => limited(options => latest(points, key, options)))),
    aspectsOf: urn =>
      limited(async options =>
        (await points.distinct('y', { u: urn }, options)).map(series => partsOf(series)[1]).sort()
      ),
    count: span =>
      limited(async options => points.countDocuments(spanFilter(span, await seriesOf(points, span, options)), options)),
    remove: (span, limit) => removeSome(limit, removalOfOldest(points, span)),
    countOfRun: id => limited(options => points.countDocuments({ n: id }, options)),
    removeOfRun: (id, limit) => removeSome(limit, removalOfRun(points, id)),
    async sizes() {
      const all = await limited(options => allSeries(points, options))
      const sizes = await Promise.all(all.map(series => limited(options => size(points, series, options))))
      // The sort is stable: series of equal size stay in the order of the index, by type, then aspect.
      return sizes.flat().toSorted((a, b) => b.bytes - a.bytes)
    }
  }
}

/** One page of points and one more, by time, then id, then URN. */
function pageStages(span: Span, series: readonly string[], page: RangePage): Document[] {
  const order = page.ascending ? 1 : -1
  return [
    { $match: pageFilter(span, series, page) },
    { $sort: { t: order, h: order, u: order } },
    { $limit: page.limit + 1 }
  ]
}

function pageFilter(span: Span, series: readonly string[], { after, ascending }: RangePage): Document {
  const position = after === undefined ? undefined : parseCursor(after, 3)
  if (!position || series.length === 0) return spanFilter(span, series)
  const [t, h, u] = position
  return partFilter(span, series, rangesFrom({ t, h, u }, ascending ? 'after' : 'before'))
}

function pageOf(found: readonly PointDocument[], limit: number): Awaited<ReturnType<SeriesStore['range']>> {
  const points = found.slice(0, limit).map(pointOf)
  const last = points.at(-1)
  if (found.length <= limit || !last) return { points }
  return { points, next: makeCursor([last.time, last.id, last.urn]) }
}

async function latest(points: Points, { urn, aspect }: Key, options: SpanOptions): Promise<Point | undefined> {
  const series = seriesId(entityTypeOf(urn), aspect)
  const newest = await points.findOne({ u: urn, y: series }, { ...options, sort: { t: -1, h: -1 } })
  return newest ? pointOf(newest) : undefined
}

/** Read from the index alone; empty when the series has just lost its last point. */
async function size(points: Points, series: string, options: SpanOptions): Promise<SeriesSize[]> {
  const sums = { rows: { $sum: 1 }, bytes: { $sum: '$b' }, oldest: { $min: '$t' }, newest: { $max: '$t' } }
  const [type, aspect] = partsOf(series)
  const pipeline = [{ $match: { y: series } }, { $group: { _id: null, ...sums } }, { $project: { _id: 0 } }]
  const found = points.aggregate<Omit<SeriesSize, 'type' | 'aspect'>>(pipeline, options)
  return found.map(sum => ({ type, aspect, ...sum })).toArray()
}

const OLDEST_FIRST = { t: 1, h: 1, u: 1 } as const

/** Of the points of a span, oldest first: all before the first one that stays. */
function removalOfOldest(points: Points, span: Span): Removal {
  return async (most, options) => {
    const series = await seriesOf(points, span, options())
    if (series.length === 0) return 0
    const all = spanFilter(span, series)
    const newerThan = { projection: { _id: 0, t: 1, h: 1, u: 1 }, sort: OLDEST_FIRST, skip: most } as const
    const staying = await points.findOne(all, { ...options(), ...newerThan })
    const going = staying ? partFilter(span, series, rangesFrom(staying, 'before')) : all
    return (await points.deleteMany(going, options())).deletedCount
  }
}

function removalOfRun(points: Points, run: string): Removal {
  return async (most, options) => {
    const projection = { u: 1 } as const
    const found = await points.find({ n: run }, { ...options(), projection, limit: most }).toArray()
    if (found.length === 0) return 0
    const filter = { _id: { $in: found.map(({ _id }) => _id) }, u: { $in: [...new Set(found.map(({ u }) => u))] } }
    return (await points.deleteMany(filter, options())).deletedCount
  }
}
