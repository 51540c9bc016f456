import type { ClientSession, Collection } from 'mongodb'
import type { Span } from '../../port.ts'
import type { Deadline } from '../connection/deadline.ts'
import type { PointDocument } from '../connection/documents.ts'
import { timeLeft } from './snapshot-read.ts'
import { partFilter, seriesOf, spanFilter } from './span.ts'

interface Within {
  /** Of a transaction, so that the number is right and nothing comes in between. */
  readonly session: ClientSession
  readonly deadline: Deadline
}

const OLDEST_FIRST = { t: 1, h: 1, u: 1 } as const

/** Removes the oldest points, at most so many: those before the first one that stays. Resolves to their number. */
export async function removeOldest(
  points: Collection<PointDocument>,
  span: Span,
  most: number,
  { session, deadline }: Within
): Promise<number> {
  const options = () => ({ session, maxTimeMS: timeLeft(deadline) })
  const series = await seriesOf(points, span, options())
  if (series.length === 0) return 0
  const all = spanFilter(span, series)
  const place = { projection: { _id: 0, t: 1, h: 1, u: 1 }, sort: OLDEST_FIRST, skip: most } as const
  const staying = await points.findOne(all, { ...options(), ...place })
  const going = staying ? partFilter(span, series, staying, 'before') : all
  return (await points.deleteMany(going, options())).deletedCount
}
