import type { ClientSession, Collection, Document } from 'mongodb'
import { entityTypeOf } from '../../../urn.ts'
import type { Span } from '../../port.ts'
import { type PointDocument, seriesId } from '../connection/documents.ts'

/** The position of a point: time, id, URN. It may come from a client's cursor, so its values are unknown. */
export interface PointPosition {
  readonly t: unknown
  readonly h: unknown
  readonly u: unknown
}

export interface SpanOptions {
  readonly maxTimeMS: number
  readonly session?: ClientSession
}

/** The series of a span: one, or one of each entity type that has the aspect. */
export async function seriesOf(
  points: Collection<PointDocument>,
  { aspect, urn, type = urn && entityTypeOf(urn) }: Span,
  options: SpanOptions
): Promise<string[]> {
  if (type !== undefined) return [seriesId(type, aspect)]
  const all = await allSeries(points, options)
  return all.filter(series => partsOf(series)[1] === aspect)
}

/** Every series, by type, then aspect. The server skips through the index, so the number of points does not matter. */
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

/** What comes before or after a position, as alternatives. */
export function rangesFrom({ t, h, u }: PointPosition, side: 'after' | 'before'): Document[] {
  const than = side === 'after' ? '$gt' : '$lt'
  return [{ t: { [than]: t } }, { t, h: { [than]: h } }, { t, h, u: { [than]: u } }]
}

/** The points of a span in any of the ranges: each alternative is one range of the index. */
export function partFilter(span: Span, series: readonly string[], ranges: readonly Document[]): Document {
  return { $or: series.flatMap(one => ranges.map(range => ({ $and: [spanFilter(span, [one]), range] }))) }
}
