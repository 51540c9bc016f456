import {
  type Column,
  entityPath,
  graphql,
  h,
  Link,
  Load,
  number,
  percent,
  Table,
  TextField,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { COLUMN_PROFILES } from './documents.ts'
import type { ColumnProfiles as Answer, ColumnProfilesVariables } from './documents.types.ts'
import { text } from './en.ts'

const WHOLE = 'FULL_TABLE_SNAPSHOT'

interface Partitioned {
  readonly partitionSpec: { readonly type: string; readonly partition: string | null } | null
}

/** Whether a profile is of the whole table, not of a partition or a query. */
export const isWhole = ({ partitionSpec: spec }: Partitioned): boolean =>
  !spec || spec.type === 'FULL_TABLE' || spec.partition === WHOLE

type Profiled = NonNullable<NonNullable<Answer['dataset']>['datasetProfiles']>[number]
type FieldProfile = NonNullable<Profiled['fieldProfiles']>[number]

/** Profiles of partitions can have the same time. */
const SAME_TIME = 50
const MANY = 10

const share = (count: number | null, proportion: number | null): string =>
  [...(count === null ? [] : [number(count)]), ...(proportion === null ? [] : [percent(proportion)])].join(' · ')

/** The numbers of sources have up to 17 digits, as texts. */
function rounded(value: string | null): string {
  const parsed = value === null || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(parsed) ? number(Number(parsed.toPrecision(6))) : (value ?? '')
}

const columnsOf = (urn: string): readonly Column<FieldProfile>[] => [
  {
    title: text.column,
    cell: ({ fieldPath }) => h(Link, { to: entityPath(urn, 'Schema', { column: fieldPath }) }, h('code', {}, fieldPath))
  },
  { title: text.nulls, isNumber: true, cell: ({ nullCount, nullProportion }) => share(nullCount, nullProportion) },
  { title: text.distinct, isNumber: true, cell: one => share(one.uniqueCount, one.uniqueProportion) },
  { title: text.minimum, isNumber: true, cell: ({ min }) => rounded(min) },
  { title: text.maximum, isNumber: true, cell: ({ max }) => rounded(max) },
  { title: text.mean, isNumber: true, cell: ({ mean }) => rounded(mean) },
  { title: text.median, isNumber: true, cell: ({ median }) => rounded(median) },
  { title: text.deviation, isNumber: true, cell: ({ stdev }) => rounded(stdev) },
  { title: text.samples, cell: ({ sampleValues }) => sampleValues?.slice(0, 3).join(', ') }
]

interface ColumnProfilesProps {
  readonly urn: string
  /** The time of the profile. */
  readonly at: number
}

export function ColumnProfiles({ urn, at }: ColumnProfilesProps): VNode {
  const [filter, setFilter] = useState('')
  const fields = useData<readonly FieldProfile[]>(
    async signal => {
      const variables: ColumnProfilesVariables = { urn, from: at, to: at, limit: SAME_TIME }
      const { dataset } = await graphql<Answer>(COLUMN_PROFILES, { ...variables }, signal)
      return dataset?.datasetProfiles?.find(isWhole)?.fieldProfiles ?? []
    },
    [urn, at]
  )
  const show = (found: readonly FieldProfile[]) => {
    if (found.length === 0) return h('p', { class: 'muted' }, text.noColumns)
    const wanted = filter.toLowerCase()
    const rows = found.filter(({ fieldPath }) => fieldPath.toLowerCase().includes(wanted))
    return h(
      'div',
      {},
      found.length > MANY &&
        h(TextField, { label: text.filterColumns, isBare: true, type: 'search', value: filter, onInput: setFilter }),
      h(Table<FieldProfile>, {
        caption: text.columnProfiles(at),
        columns: columnsOf(urn),
        rows,
        keyOf: ({ fieldPath }) => fieldPath
      })
    )
  }
  return h('div', {}, h('h3', {}, text.columnProfiles(at)), h(Load<readonly FieldProfile[]>, { of: fields }, show))
}
