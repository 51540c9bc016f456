import { type Column, EntityLink, graphql, h, Load, number, Table, useData, useMemo, type VNode } from 'aspectd/console'
import { Chart } from './chart.ts'
import { OPERATIONS } from './documents.ts'
import type { DatasetOperations, DatasetOperationsVariables } from './documents.types.ts'
import { text } from './en.ts'
import { None, Refused, Section, type SectionProps } from './section.ts'
import { LIMIT, moment, startOf } from './time.ts'

type Operation = NonNullable<NonNullable<DatasetOperations['dataset']>['operations']>[number]

const PRIVILEGES = ['VIEW_DATASET_OPERATIONS', 'EDIT_ENTITY']
const DAY_MS = 86_400_000

/** How many a day (UTC); days without one are zero. Ascending. */
export function perDay(times: readonly number[]): { readonly times: number[]; readonly values: number[] } {
  const counts = new Map<number, number>()
  for (const time of times) {
    const day = Math.floor(time / DAY_MS)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const known = [...counts.keys()]
  const first = known.reduce((low, day) => Math.min(low, day), Number.POSITIVE_INFINITY)
  const last = known.reduce((high, day) => Math.max(high, day), first)
  // Over years only the days that have one: a bar each would be narrower than a pixel.
  const days =
    last - first > MAX_DAYS
      ? known.sort((a, b) => a - b)
      : Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return { times: days.map(day => day * DAY_MS), values: days.map(day => counts.get(day) ?? 0) }
}

const MAX_DAYS = 1000

const columns: readonly Column<Operation>[] = [
  { title: text.when, cell: ({ lastUpdatedTimestamp }) => moment(lastUpdatedTimestamp) },
  { title: text.operation, cell: one => one.customOperationType ?? one.operationType.toLowerCase() },
  {
    title: text.affected,
    isNumber: true,
    cell: one => (one.numAffectedRows === null ? '' : number(one.numAffectedRows))
  },
  { title: text.by, cell: ({ actor }) => actor !== null && h(EntityLink, { urn: actor }) },
  { title: text.source, cell: ({ sourceType }) => sourceType?.toLowerCase().replace('_', ' ') }
]

export function Operations({ urn, range, can }: SectionProps): VNode {
  const operations = useData<readonly Operation[]>(
    async signal => {
      const variables: DatasetOperationsVariables = { urn, from: startOf(range), limit: LIMIT }
      const { dataset } = await graphql<DatasetOperations>(OPERATIONS, { ...variables }, signal)
      return dataset?.operations ?? []
    },
    [urn, range]
  )
  if (!can(...PRIVILEGES)) return h(Section, { title: text.operations }, h(Refused, { urn, privileges: PRIVILEGES }))
  const show = (found: readonly Operation[]) =>
    found.length === 0
      ? h(None, { range, missing: text.noOperations, recipe: text.operationsRecipe })
      : h(Shown, { found })
  return h(Section, { title: text.operations }, h(Load<readonly Operation[]>, { of: operations }, show))
}

function Shown({ found }: { readonly found: readonly Operation[] }): VNode {
  const { times, values } = useMemo(() => perDay(found.map(one => one.lastUpdatedTimestamp)), [found])
  return h(
    'div',
    {},
    h('div', { class: 'charts' }, h(Chart, { label: text.changes, times, values, format: number, kind: 'bars' })),
    found.length === LIMIT && h('p', { class: 'muted' }, text.newestOnly(LIMIT)),
    h(
      'details',
      {},
      h('summary', {}, text.eachOperation(found.length)),
      h(Table<Operation>, {
        caption: text.operations,
        columns,
        rows: found,
        keyOf: one => `${one.timestampMillis} ${one.lastUpdatedTimestamp} ${one.operationType} ${one.actor}`
      })
    )
  )
}
