import type { ClientSession, Collection, Document } from 'mongodb'
import { entityTypeOf } from '../../../urn.ts'
import type { Span } from '../../port.ts'
import { type PointDocument, seriesId } from '../connection/documents.ts'

/** Where a point stands: by time, then id, then URN. A cursor of a caller may hold anything. */
export interface Place {
  readonly t: unknown
  readonly h: unknown
  readonly u: unknown
}

export interface SpanOptions {
  readonly maxTimeMS: number
  readonly session?: ClientSession
}

/** The series that a span is in: one, or those of every entity type that has the aspect. */
export async function seriesOf(
  points: Collection<PointDocument>,
  { aspect, urn, type = urn && entityTypeOf(urn) }: Span,
  options: SpanOptions
): Promise<string[]> {
  if (type !== undefined) return [seriesId(type, aspect)]
  const all = await allSeries(points, options)
  return all.filter(series => partsOf(series)[1] === aspect)
}

/** Every series, by type, then aspect: jumps through the index from one to the next, however many points they have. */
export function allSeries(points: Collection<PointDocument>, options: SpanOptions): Promise<string[]> {
  const pipeline = [{ $sort: { y: 1 } }, { $group: { _id: '$y' } }, { $sort: { _id: 1 } }]
  return points
    .aggregate<{ _id: string }>(pipeline, options)
    .map(({ _id }) => _id)
    .toArray()
}

/** Entity type and aspect of a series. */
export function partsOf(series: string): [type: string, aspect: string] {
  const at = series.indexOf('\0')
  return [series.slice(0, at), series.slice(at + 1)]
}

export function spanFilter({ urn, from, to }: Span, series: readonly string[]): Document {
  return {
    ...(urn === undefined ? {} : { u: urn }),
    y: { $in: [...series] },
    t: { $gte: from ?? Number.NEGATIVE_INFINITY, $lt: to ?? Number.POSITIVE_INFINITY }
  }
}

/** The points of a span behind a place (or before it): one range of the index for each alternative, merged in its order. */
export function partFilter(span: Span, series: readonly string[], place: Place, side: 'behind' | 'before'): Document {
  const than = side === 'behind' ? '$gt' : '$lt'
  const { t, h, u } = place
  const ranges = [{ t: { [than]: t } }, { t, h: { [than]: h } }, { t, h, u: { [than]: u } }]
  return { $or: series.flatMap(one => ranges.map(range => ({ $and: [spanFilter(span, [one]), range] }))) }
}
