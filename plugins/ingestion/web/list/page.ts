import {
  Empty,
  graphql,
  h,
  here,
  Link,
  Load,
  type Loaded,
  News,
  navigate,
  Page,
  type PageProps,
  Pager,
  setQuery,
  startOf,
  TextField,
  useData,
  type VNode
} from 'aspectd/console'
import { CHANGED, LIST } from '../documents.ts'
import type { ListSources, ListSourcesVariables } from '../documents.types.ts'
import { hasRunEnded } from '../model/run-state.ts'
import { text } from './en.ts'
import { Gallery } from './gallery.ts'
import type { Listed } from './listed.ts'
import { Missing } from './missing.ts'
import { SourceTable } from './table.ts'

const COUNT = 50
/** Milliseconds, where nobody tells: while a run is under way, and else, since schedules start runs too. */
const OFTEN = 2000
const SELDOM = 15_000

/** The sources with their last and next run; the gallery while there are none. */
export function Sources(_props: PageProps): VNode {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const ask = (signal?: AbortSignal) => {
    const variables: ListSourcesVariables = { input: { start, count: COUNT, query } }
    return graphql<ListSources>(LIST, { ...variables }, signal)
  }
  const loaded = useData(ask, [query, start])
  return h(Load<ListSources>, { of: loaded }, ({ listIngestionSources: found, ingestionMissing: missing }) =>
    found && (found.total > 0 || query !== '')
      ? h(Known, { found, query, missing, news: h(Changes, { key: `${start} ${query}`, loaded, ask }) })
      : h(Page, { title: text.connect }, h(Gallery, {}))
  )
}

interface ChangesProps {
  readonly loaded: Loaded<ListSources>
  readonly ask: () => Promise<ListSources>
}

const rowsOf = ({ listIngestionSources: found }: ListSources) => found?.ingestionSources ?? []

/** What others do with the sources, and what their runs do. */
function Changes({ loaded, ask }: ChangesProps): VNode {
  const sources = loaded.data ? rowsOf(loaded.data) : []
  const isUnderWay = sources.some(({ executions }) => executions?.executionRequests.some(run => !hasRunEnded(run)))
  return h(News<ListSources>, {
    ...{ document: CHANGED, shown: loaded, ask: () => ask(), every: isUnderWay ? OFTEN : SELDOM },
    keysOf: data => rowsOf(data).map(({ urn }) => urn)
  })
}

interface KnownProps {
  readonly found: Listed
  readonly query: string
  readonly missing: string | null
  readonly news: VNode
}

const Known = ({ found: { total, ingestionSources: rows }, query, missing, news }: KnownProps): VNode =>
  h(
    Page,
    { title: text.title, actions: h(Link, { to: '/ingestion/new', class: 'button primary' }, text.connect) },
    missing && h(Missing, { reason: missing }),
    h(TextField, {
      ...{ label: text.find, type: 'search', isBare: true, value: query },
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    news,
    total === 0
      ? h(Empty, { text: text.nothing(query) })
      : h(
          'div',
          {},
          h('p', { class: 'unseen', role: 'status' }, text.total(total)),
          h(SourceTable, { rows, onOpen: navigate }),
          h(Pager, { start: startOf(), count: COUNT, total })
        )
  )
