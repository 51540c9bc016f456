import { type Column, h, Load, number, rest, Sql, Table, useData, useMemo, type VNode } from 'aspectd/console'
import { Chart } from './chart.ts'
import { text } from './en.ts'
import { AsTable, None, Section, type SectionProps } from './section.ts'
import { LIMIT, moment, startOf } from './time.ts'
import { Top, top } from './top.ts'

/** One bucket of time, usually a day. */
export interface Bucket {
  readonly timestampMillis: number
  readonly eventGranularity?: { readonly unit: string; readonly multiple?: number }
  readonly totalSqlQueries?: number
  readonly uniqueUserCount?: number
  readonly topSqlQueries?: readonly string[]
  readonly userCounts?: readonly { readonly user: string; readonly count: number }[]
  readonly fieldCounts?: readonly { readonly fieldPath: string; readonly count: number }[]
}

const QUERIES = 5

/** Newest first, of the granularity of the newest one: hours and days would be counted twice. */
export function sameGranularity(buckets: readonly Bucket[]): readonly Bucket[] {
  const of = ({ eventGranularity }: Bucket) => `${eventGranularity?.multiple ?? 1} ${eventGranularity?.unit ?? ''}`
  const [newest] = buckets
  return newest ? buckets.filter(bucket => of(bucket) === of(newest)) : []
}

async function loadUsage(urn: string, startTimeMillis: number | null, signal: AbortSignal): Promise<readonly Bucket[]> {
  const { value } = await rest<{ value: { values: readonly { aspect: { value: string } }[] } }>(
    '/aspects?action=getTimeseriesAspectValues',
    {
      method: 'POST',
      body: {
        urn,
        entity: 'dataset',
        aspect: 'datasetUsageStatistics',
        limit: LIMIT,
        ...(startTimeMillis === null ? {} : { startTimeMillis })
      },
      signal
    }
  )
  return sameGranularity(value.values.map(({ aspect }): Bucket => JSON.parse(aspect.value)))
}

export function Usage({ urn, range }: Omit<SectionProps, 'can'>): VNode {
  const usage = useData(signal => loadUsage(urn, startOf(range), signal), [urn, range])
  const show = (buckets: readonly Bucket[]) =>
    buckets.length === 0 ? h(None, { range, missing: text.noUsage, recipe: text.usageRecipe }) : h(Shown, { buckets })
  return h(Section, { title: text.usage }, h(Load<readonly Bucket[]>, { of: usage }, show))
}

const buckets: readonly Column<Bucket>[] = [
  { title: text.when, cell: ({ timestampMillis }) => moment(timestampMillis) },
  { title: text.queries, isNumber: true, cell: ({ totalSqlQueries }) => number(totalSqlQueries ?? 0) },
  { title: text.users, isNumber: true, cell: ({ uniqueUserCount }) => number(uniqueUserCount ?? 0) }
]

function Shown({ buckets: found }: { readonly buckets: readonly Bucket[] }): VNode {
  const ascending = useMemo(() => found.toReversed(), [found])
  const [times, queries, users] = useMemo(
    () => [
      ascending.map(({ timestampMillis }) => timestampMillis),
      ascending.map(({ totalSqlQueries }) => totalSqlQueries ?? null),
      ascending.map(({ uniqueUserCount }) => uniqueUserCount ?? null)
    ],
    [ascending]
  )
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'charts' },
      h(Chart, { label: text.queries, times: times ?? [], values: queries ?? [], format: number, kind: 'bars' }),
      h(Chart, { label: text.users, times: times ?? [], values: users ?? [], format: number, kind: 'bars' })
    ),
    h(
      AsTable,
      {},
      h(Table<Bucket>, {
        caption: text.usage,
        columns: buckets,
        rows: found,
        keyOf: ({ timestampMillis }) => `${timestampMillis}`
      })
    ),
    h(Most, { buckets: found })
  )
}

/** Who queried most and what, and the newest queries themselves. */
function Most({ buckets: found }: { readonly buckets: readonly Bucket[] }): VNode {
  const users = top(
    found.flatMap(({ userCounts = [] }) => userCounts.map(({ user, count }) => ({ name: user, count })))
  )
  const columns = top(
    found.flatMap(({ fieldCounts = [] }) => fieldCounts.map(({ fieldPath, count }) => ({ name: fieldPath, count })))
  )
  const queries = found[0]?.topSqlQueries?.slice(0, QUERIES) ?? []
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'charts' },
      users.length > 0 && h(Top, { title: text.topUsers, of: text.user, counts: users, areUsers: true }),
      columns.length > 0 && h(Top, { title: text.topColumns, of: text.column, counts: columns })
    ),
    queries.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, text.topQueries),
        queries.map(one => h('pre', { key: one, tabIndex: 0 }, h(Sql, { text: one })))
      )
  )
}
