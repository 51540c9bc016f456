import {
  type Column,
  Empty,
  graphql,
  h,
  here,
  Link,
  Load,
  navigate,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  Time,
  useData
} from 'aspectd/console'
import { LIST } from './documents.ts'
import type { ListSources, ListSourcesVariables } from './documents.types.ts'
import { text } from './en.ts'

const COUNT = 50

type SourcePage = NonNullable<ListSources['listIngestionSources']>
type Source = SourcePage['ingestionSources'][number]

export const sourcePath = (urn: string): string => `/ingestion/${encodeURIComponent(urn)}`

function lastRunOf({ executions }: Source) {
  const last = executions?.executionRequests[0]
  if (!last) return h('span', { class: 'muted' }, text.never)
  const { input, result } = last
  return h('span', {}, result?.status ?? text.pending, ' ', h(Time, { at: result?.startTimeMs ?? input.requestedAt }))
}

const columns: readonly Column<Source>[] = [
  { title: text.name, cell: ({ urn, name }) => h(Link, { to: sourcePath(urn) }, h('span', { dir: 'auto' }, name)) },
  { title: text.type, cell: ({ type }) => type },
  {
    title: text.schedule,
    cell: ({ schedule }) => (schedule ? `${schedule.interval} ${schedule.timezone}` : text.onDemand)
  },
  { title: text.lastRun, cell: lastRunOf }
]

/** `/ingestion?query=&start=` */
export const SourcesPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const loaded = useData<SourcePage | null>(
    async signal => {
      const variables: ListSourcesVariables = { input: { start, count: COUNT, query } }
      return (await graphql<ListSources>(LIST, { ...variables }, signal)).listIngestionSources
    },
    [start, query]
  )
  return h(
    Page,
    { title: text.title, actions: h(Link, { to: '/ingestion/new', class: 'button primary' }, text.create) },
    h(TextField, {
      label: text.search,
      type: 'search',
      isBare: true,
      value: query,
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<SourcePage | null>, { of: loaded }, found =>
      found?.total
        ? h(
            'div',
            {},
            h(Table<Source>, {
              caption: text.title,
              columns,
              rows: found.ingestionSources,
              keyOf: ({ urn }) => urn,
              onOpen: ({ urn }) => navigate(sourcePath(urn))
            }),
            h(Pager, { start, count: COUNT, total: found.total })
          )
        : h(Empty, { text: query === '' ? text.empty : text.nothing(query) })
    )
  )
})
