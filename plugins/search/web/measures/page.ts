import {
  Button,
  type Column,
  can,
  downloadCsv,
  Empty,
  h,
  here,
  Icon,
  Link,
  Load,
  Logo,
  number,
  Page,
  page,
  plugins,
  Share,
  setQuery,
  Table,
  Tabs,
  typeIcon,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { Building } from '../building.ts'
import {
  type By,
  byOf,
  type CoverageRow,
  type CoverageTable,
  FIELDS,
  loadCoverage,
  type MeasureName,
  measuresShown,
  resultsPath
} from './data.ts'
import { text } from './en.ts'

/** Rows that are shown first, and that each button adds. */
const STEP = 50

/** `/coverage?by=&sort=`: how much of each platform, domain or type is documented, owned, tagged and checked. */
export const CoveragePage = page(() => {
  const by = byOf(here.value.query.get('by'))
  const table = useData(signal => loadCoverage(by, signal), [by])
  const rows = table.data?.rows ?? []
  return h(
    Page,
    {
      title: text.title,
      actions: rows.length > 0 && h(Button, { onClick: () => exportRows(by, rows) }, text.export)
    },
    h('p', { class: 'muted' }, text.lead),
    h(Tabs, { label: text.by, tabs: tabs(), current: by }),
    h(
      Building,
      { of: table },
      h(Load<CoverageTable>, { of: table }, found => h(Rows, { key: by, by, found }))
    )
  )
})

const tabs = () =>
  (Object.keys(FIELDS) as By[])
    .filter(by => by !== 'domain' || plugins.value.has('domains'))
    .map(by => ({ name: by, label: text.groups[by], to: `/coverage?by=${by}` }))

interface RowsProps {
  readonly by: By
  readonly found: CoverageTable
}

function Rows({ by, found: { rows, isCut } }: RowsProps): VNode {
  const [most, setMost] = useState(STEP)
  if (rows.length === 0) return h(Nothing, {})
  const sort = here.value.query.get('sort') ?? ''
  const [all, ...groups] = rows
  const sorted = sortedBy(groups, sort)
  const left = sorted.length - most
  return h(
    'div',
    {},
    h(Table<CoverageRow>, {
      caption: text.title,
      columns: columnsOf(by),
      rows: [...(all ? [all] : []), ...sorted.slice(0, most)],
      keyOf: ({ value = '' }) => value,
      nameOf: groupOf,
      sorted: sort,
      onSort: chosen => setQuery({ sort: chosen }, { replace: true })
    }),
    left > 0 && h(Button, { onClick: () => setMost(most + STEP) }, text.more(Math.min(left, STEP))),
    isCut && h('p', { class: 'muted' }, text.cut(groups.length))
  )
}

const Nothing = (): VNode =>
  h(
    Empty,
    { text: text.empty },
    plugins.value.has('ingestion') && can('MANAGE_INGESTION') && h(Link, { to: '/ingestion/new' }, text.connect)
  )

const groupOf = ({ value, name }: CoverageRow): string => (value === undefined ? text.all : name)

function columnsOf(by: By): readonly Column<CoverageRow>[] {
  return [
    { title: text.groups[by], sort: 'name', cell: row => h(Group, { by, row }) },
    {
      ...{ title: text.total, sort: 'total', isNumber: true },
      cell: row =>
        h(Link, { to: resultsPath(by, row), label: text.assetsOf(row.total, groupOf(row)) }, number(row.total))
    },
    ...measuresShown().map(name => ({
      ...{ title: text.measures[name], sort: name },
      cell: (row: CoverageRow) => h(Cell, { by, row, name })
    }))
  ]
}

function Group({ by, row }: { readonly by: By; readonly row: CoverageRow }): VNode {
  const { value } = row
  if (value === undefined) return h('strong', {}, text.all)
  const sign =
    by === 'platform'
      ? h(Logo, { platform: value, size: 16 })
      : h(Icon, { name: by === 'domain' ? 'shapes' : typeIcon(value) })
  return h('span', { class: 'coverage-group' }, sign, row.name)
}

interface CellProps {
  readonly by: By
  readonly row: CoverageRow
  readonly name: MeasureName
}

/** A share, and a link to what lacks it. */
function Cell({ by, row, name }: CellProps): VNode {
  const { lacking } = row.measured[name]
  const label = text.missingOf(lacking, text.measures[name], groupOf(row))
  return h(
    'span',
    { class: 'coverage-cell', title: text.hints[name] },
    h(Share, { of: shareOf(row, name) }),
    lacking > 0 && h(Link, { to: resultsPath(by, row, name), label }, text.missing(lacking))
  )
}

/** `undefined` where there is nothing to have it. */
function shareOf({ measured }: CoverageRow, name: MeasureName): number | undefined {
  const { of, lacking } = measured[name]
  return of === 0 ? undefined : (of - lacking) / of
}

function sortedBy(rows: readonly CoverageRow[], sort: string): readonly CoverageRow[] {
  const [key, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  if (key === 'name') return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name))
  const measure = measuresShown().find(name => name === key)
  if (key !== 'total' && !measure) return rows
  const keyOf = (row: CoverageRow) => (measure ? shareOf(row, measure) : row.total) ?? Number.POSITIVE_INFINITY
  return rows.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)))
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

function exportRows(by: By, rows: readonly CoverageRow[]): void {
  const names = measuresShown()
  const head = names.flatMap(name => [text.ofColumn(text.measures[name]), text.missingColumn(text.measures[name])])
  const lines = rows.map(row => [
    groupOf(row),
    row.total,
    ...names.flatMap(name => [row.measured[name].of, row.measured[name].lacking])
  ])
  void downloadCsv(`coverage-${by}.csv`, [[text.groups[by], text.total, ...head], ...lines])
}
