import { entityTypeOf, type Urn } from '../../core/index.ts'

const MAX_TOP_USERS = 5

/** One point of the usage of a dataset, chart or dashboard. */
export interface Bucket {
  readonly eventGranularity?: { readonly unit: string; readonly multiple?: number }
  readonly totalSqlQueries?: number
  readonly viewsCount?: number
  readonly uniqueUserCount?: number
  readonly userCounts?: readonly {
    readonly user: Urn
    readonly count?: number
    readonly viewsCount?: number
  }[]
}

export interface UsageSummary {
  /** Queries or views in the time windows; `undefined` if no window has a number. */
  readonly count: number | undefined
  /** Different users in the time windows. */
  readonly users: number | undefined
  readonly topUsers: readonly Urn[]
  /** Views of all time, as the latest point without a time window says. */
  readonly total: number | undefined
}

/** Of points that are sorted, the newest first. */
export function summaryOf(points: readonly Bucket[]): UsageSummary {
  const buckets = oneGranularity(points)
  const byUser = new Map<Urn, number>()
  for (const { user, count, viewsCount } of buckets.flatMap(one => one.userCounts ?? [])) {
    byUser.set(user, (byUser.get(user) ?? 0) + (count ?? viewsCount ?? 0))
  }
  const counts = buckets.flatMap(({ totalSqlQueries, viewsCount }) => totalSqlQueries ?? viewsCount ?? [])
  const named = buckets.flatMap(({ uniqueUserCount }) => uniqueUserCount ?? [])
  const ranked = [...byUser].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const people = ranked.map(([user]) => user).filter(user => entityTypeOf(user) === 'corpuser')
  return {
    count: counts.length === 0 ? undefined : sum(counts),
    // Windows without the names of their users say how many there were at least.
    users: byUser.size > 0 ? byUser.size : named.length === 0 ? undefined : Math.max(...named),
    topUsers: people.slice(0, MAX_TOP_USERS),
    total: points.find(point => point.eventGranularity === undefined)?.viewsCount
  }
}

/** Windows of one size, the size with the most of them: hours and days of the same time must not count twice. */
export function oneGranularity<B extends Pick<Bucket, 'eventGranularity'>>(points: readonly B[]): readonly B[] {
  const bySize = new Map<string, B[]>()
  for (const point of points) {
    const { unit, multiple = 1 } = point.eventGranularity ?? {}
    if (unit === undefined) continue
    const size = `${multiple} ${unit}`
    const same = bySize.get(size)
    if (same) same.push(point)
    else bySize.set(size, [point])
  }
  const [largest = []] = [...bySize.values()].sort((one, other) => other.length - one.length)
  return largest
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
