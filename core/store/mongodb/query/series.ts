import type { ClientSession, Collection } from 'mongodb'
import { entityTypeOf } from '../../../urn.ts'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { PacedRemoval } from '../../paced-removal.ts'
import type { Key, Point, SeriesSize, SeriesStore, Span } from '../../port.ts'
import { transact } from '../commit/transaction.ts'
import type { Connection } from '../connection/connect.ts'
import { type Deadline, type Run, timeLeft } from '../connection/deadline.ts'
import { type PointDocument, pointOf, seriesId } from '../connection/documents.ts'
import { createSessions } from '../connection/sessions.ts'
import { allSeries, partFilter, partsOf, type SpanOptions, seriesOf, spanFilter } from './span.ts'

type Points = Collection<PointDocument>
type RangePage = Parameters<SeriesStore['range']>[1]

/** A transaction slows down the reads of all instances. A short one costs nearly as much as one of hundreds of points. */
export const REMOVAL = { sliceMs: 150, rest: { idle: 0.5, busy: 1 }, mostRows: 5000 }

export function createSeries(
  { client, collections: { points } }: Connection,
  { run, paced }: { readonly run: Run; readonly paced: PacedRemoval }
): SeriesStore {
  const withSession = createSessions(client)
  const limited = <T>(work: (options: SpanOptions) => Promise<T>): Promise<T> =>
    run(deadline => work({ maxTimeMS: timeLeft(deadline) }))
  return {
    range: (span, page) => limited(options => range(points, span, page, options)),
    latest: keys => Promise.all(keys.map(key => limited(options => latest(points, key, options)))),
    aspectsOf: urn =>
      limited(async options =>
        (await points.distinct('y', { u: urn }, options)).map(series => partsOf(series)[1]).sort()
      ),
    count: span =>
      limited(async options => points.countDocuments(spanFilter(span, await seriesOf(points, span, options)), options)),
    remove: (span, limit) =>
      paced.remove(limit, rows =>
        run(deadline =>
          transact({ withSession, deadline, outcome: { isUnknown: false } }, session =>
            removeOldest(points, span, rows, { session, deadline })
          )
        )
      ),
    countOfRun: id => limited(options => points.countDocuments({ n: id }, options)),
    removeOfRun: (id, limit) =>
      paced.remove(limit, rows =>
        run(deadline =>
          transact({ withSession, deadline, outcome: { isUnknown: false } }, session =>
            removeOfRun(points, id, rows, { session, deadline })
          )
        )
      ),
    async sizes() {
      const all = await limited(options => allSeries(points, options))
      const sizes = await Promise.all(all.map(series => limited(options => size(points, series, options))))
      // The sort is stable: series of equal size stay in the order of the index, by type, then aspect.
      return sizes.flat().toSorted((a, b) => b.bytes - a.bytes)
    }
  }
}

/** One page of points, by time, then id, then URN. */
async function range(
  points: Points,
  span: Span,
  page: RangePage,
  options: SpanOptions
): Promise<Awaited<ReturnType<SeriesStore['range']>>> {
  const order = page.ascending ? 1 : -1
  const most = page.limit + 1
  const pipeline = [
    { $match: await rangeFilter(points, span, page, options) },
    { $sort: { t: order, h: order, u: order } },
    { $limit: most }
  ]
  const found = await points.aggregate<PointDocument>(pipeline, { ...options, batchSize: most + 1 }).toArray()
  const part = found.slice(0, page.limit).map(pointOf)
  const last = part.at(-1)
  if (found.length <= page.limit || !last) return { points: part }
  return { points: part, next: makeCursor([last.time, last.id, last.urn]) }
}

async function rangeFilter(points: Points, span: Span, { after, ascending }: RangePage, options: SpanOptions) {
  const position = after === undefined ? undefined : parseCursor(after, 3)
  const series = await seriesOf(points, span, options)
  if (!position || series.length === 0) return spanFilter(span, series)
  const [t, h, u] = position
  return partFilter(span, series, { t, h, u }, ascending ? 'after' : 'before')
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

interface RemoveOptions {
  /** In a transaction, so the number is exact. */
  readonly session: ClientSession
  readonly deadline: Deadline
}

const OLDEST_FIRST = { t: 1, h: 1, u: 1 } as const

/** Removes at most `most` points, oldest first: all before the first one that stays. Resolves to their number. */
async function removeOldest(
  points: Collection<PointDocument>,
  span: Span,
  most: number,
  { session, deadline }: RemoveOptions
): Promise<number> {
  const options = () => ({ session, maxTimeMS: timeLeft(deadline) })
  const series = await seriesOf(points, span, options())
  if (series.length === 0) return 0
  const all = spanFilter(span, series)
  const newerThan = { projection: { _id: 0, t: 1, h: 1, u: 1 }, sort: OLDEST_FIRST, skip: most } as const
  const staying = await points.findOne(all, { ...options(), ...newerThan })
  const going = staying ? partFilter(span, series, staying, 'before') : all
  return (await points.deleteMany(going, options())).deletedCount
}

async function removeOfRun(
  points: Points,
  run: string,
  most: number,
  { session, deadline }: RemoveOptions
): Promise<number> {
  const options = () => ({ session, maxTimeMS: timeLeft(deadline) })
  const projection = { u: 1 } as const
  const found = await points.find({ n: run }, { ...options(), projection, limit: most }).toArray()
  if (found.length === 0) return 0
  const filter = { _id: { $in: found.map(({ _id }) => _id) }, u: { $in: [...new Set(found.map(({ u }) => u))] } }
  return (await points.deleteMany(filter, options())).deletedCount
}
