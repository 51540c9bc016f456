import { type Column, graphql, h, Link, type ListOf, ListPage, type ListWindow, page, Time } from 'aspectd/console'
import { LIST } from './documents.ts'
import type { ListSources, ListSourcesVariables } from './documents.types.ts'
import { text } from './en.ts'

type Source = NonNullable<ListSources['listIngestionSources']>['ingestionSources'][number]

export const sourcePath = (urn: string): string => `/ingestion/${encodeURIComponent(urn)}`

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Source>> {
  const variables: ListSourcesVariables = { input: { start, count, query } }
  const { listIngestionSources: found } = await graphql<ListSources>(LIST, { ...variables }, signal)
  return { total: found?.total ?? 0, rows: found?.ingestionSources ?? [] }
}

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
export const SourcesPage = page(() =>
  h(ListPage<Source>, {
    ...{ text, load, columns },
    pathOf: ({ urn }) => sourcePath(urn),
    actions: h(Link, { to: '/ingestion/new', class: 'button primary' }, text.create)
  })
)
