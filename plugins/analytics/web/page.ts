import {
  Button,
  type Column,
  type ComponentChildren,
  downloadCsv,
  Empty,
  EntityLink,
  Facts,
  h,
  here,
  Link,
  Load,
  number,
  Page,
  page,
  percent,
  plugins,
  Select,
  Share,
  setQuery,
  Table,
  useData,
  type VNode
} from 'aspectd/console'
import { ALL_USED, loadUse, RANGES, type Range, rangeOf, resultsPath, type Use, type UsedDataset } from './data.ts'
import { text } from './en.ts'

type Searches = NonNullable<Use['searches']>
type Searched = Searches['mostSearched'][number]
type Missed = Searches['mostWithoutHit'][number]

/** `/operate/usage?days=`: what is searched, what is not found, and what is used most. */
export const UsagePage = page(() => {
  if (!plugins.value.has('search')) return h(Page, { title: text.title }, h(Empty, { text: text.searchOff }))
  return h(Counted, { days: rangeOf(here.value.query.get('days')) })
})

function Counted({ days }: { readonly days: Range }): VNode {
  const use = useData(signal => loadUse(days, signal), [days])
  const searches = use.data?.searches
  return h(
    Page,
    {
      title: text.title,
      actions: searches && h(Button, { onClick: () => exportSearches(days, searches) }, text.export)
    },
    h('p', { class: 'muted' }, text.lead),
    h(Select, {
      label: text.range,
      value: String(days),
      onChange: chosen => setQuery({ days: chosen }),
      options: RANGES.map(one => ({ value: String(one), label: text.days(one) }))
    }),
    h(Load<Use>, { of: use }, show)
  )
}

const show = ({ searches, datasets }: Use): VNode =>
  h(
    'div',
    { class: 'stack' },
    searches ? h(SearchTables, { searches }) : h(Empty, { text: text.notCounted }),
    plugins.value.has('timeseries') &&
      h(
        Section,
        { title: text.mostUsed },
        datasets.length === 0
          ? h(Empty, { text: text.noUse })
          : [
              h(Table<UsedDataset>, {
                caption: text.mostUsed,
                columns: DATASETS,
                rows: datasets,
                keyOf: ({ urn }) => urn
              }),
              h('p', {}, h(Link, { to: ALL_USED }, text.all))
            ]
      )
  )

function SearchTables({ searches }: { readonly searches: Searches }): VNode {
  const { mostSearched, mostWithoutHit } = searches
  const share = searches.searches === 0 ? 0 : searches.withoutHit / searches.searches
  return h(
    'div',
    { class: 'stack' },
    h(Facts, {
      of: [
        [text.searches, number(searches.searches)],
        [text.withoutHit, `${number(searches.withoutHit)} (${percent(share)})`]
      ]
    }),
    h(
      Section,
      { title: text.mostSearched },
      mostSearched.length === 0
        ? h(Empty, { text: text.noSearches })
        : h(Table<Searched>, {
            caption: text.mostSearched,
            columns: SEARCHED,
            rows: mostSearched,
            keyOf: one => one.text
          })
    ),
    h(
      Section,
      { title: text.mostWithoutHit },
      mostWithoutHit.length === 0
        ? h(Empty, { text: text.noMisses })
        : h(Table<Missed>, {
            caption: text.mostWithoutHit,
            columns: MISSED,
            rows: mostWithoutHit,
            keyOf: one => one.text
          })
    )
  )
}

interface SectionProps {
  readonly title: string
  readonly children?: ComponentChildren
}

const Section = ({ title, children }: SectionProps): VNode =>
  h('section', { class: 'stack' }, h('h2', {}, title), children)

const toResults = ({ text: searched }: Missed): VNode => h(Link, { to: resultsPath(searched) }, searched)

const SEARCHED: readonly Column<Searched>[] = [
  { title: text.text, cell: toResults },
  { title: text.searches, isNumber: true, cell: ({ searches }) => number(searches) },
  { title: text.withoutHit, cell: ({ searches, withoutHit }) => h(Share, { of: withoutHit / searches }) }
]

const MISSED: readonly Column<Missed>[] = [
  { title: text.text, cell: toResults },
  { title: text.searches, isNumber: true, cell: ({ withoutHit }) => number(withoutHit) }
]

const DATASETS: readonly Column<UsedDataset>[] = [
  { title: text.dataset, cell: ({ urn }) => h(EntityLink, { urn }) },
  { title: text.queries, isNumber: true, cell: ({ queries }) => number(queries) },
  { title: text.users, isNumber: true, cell: ({ users }) => number(users) }
]

function exportSearches(days: Range, { mostSearched }: Searches): void {
  const rows = mostSearched.map(one => [one.text, one.searches, one.withoutHit])
  void downloadCsv(`searches-${days}-days.csv`, [[text.text, text.searches, text.withoutHit], ...rows])
}
