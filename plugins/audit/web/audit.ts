import {
  ApiError,
  Button,
  type Column,
  Empty,
  Failure,
  h,
  here,
  Load,
  type Loaded,
  News,
  Page,
  page,
  setQuery,
  Table,
  Time,
  toast,
  useData,
  useEffect,
  useState,
  type VNode
} from 'aspectd/console'
import { Details } from './details.ts'
import { AUDIT_LIVE } from './documents.ts'
import type { AuditLive } from './documents.types.ts'
import { text } from './en.ts'
import { exportEvents, type Format } from './export.ts'
import { Filters, rememberOperations } from './filters.ts'
import { Actor, On, Outcome } from './parts.ts'
import {
  type AuditEvent,
  type AuditFilter,
  FILTERS,
  filterOf,
  readFirst,
  readOn,
  renewed,
  type Trail
} from './trail.ts'

const PAGE = 100

export const AuditPage = page(() => {
  const { query } = here.value
  const filter = filterOf(query)
  const trail = useData(signal => readFirst(filter, PAGE, signal), [JSON.stringify(filter)])
  const isFiltered = FILTERS.some(name => query.has(name))
  return h(
    Page,
    {
      title: text.title,
      actions: [h(Button, { key: 'again', onClick: trail.reload }, text.reload), h(Downloads, { key: 'files', filter })]
    },
    h(Filters, {}),
    h(News<Trail>, {
      ...{ key: JSON.stringify(filter), document: AUDIT_LIVE, shown: trail },
      variables: { input: { ...filter, start: 0, count: PAGE } },
      ask: async event => (event ? renewed(trail.data, event as AuditLive) : readFirst(filter, PAGE)),
      keysOf: ({ events }) => events.map(({ id }) => id)
    }),
    h(Load<Trail>, { of: trail }, found => h(Events, { trail, found, filter, isFiltered }))
  )
})

interface EventsProps {
  readonly trail: Loaded<Trail>
  readonly found: Trail
  readonly filter: AuditFilter
  readonly isFiltered: boolean
}

function Events({ trail, found, filter, isFiltered }: EventsProps): VNode {
  const { events, total, read } = found
  useEffect(() => rememberOperations(events), [events])
  if (events.length === 0) return h(Empty, { text: isFiltered ? text.nothing : text.empty })
  const opened = events.find(({ id }) => id === here.value.query.get('event'))
  const close = () => here.value.query.has('event') && setQuery({ event: undefined }, { replace: true })
  return h(
    'div',
    {},
    h('p', { role: 'status' }, text.found(total)),
    h(Table<AuditEvent>, {
      caption: text.caption,
      columns: COLUMNS,
      rows: events,
      keyOf: ({ id }) => id,
      onOpen: ({ id }) => setQuery({ event: id })
    }),
    read < total && h(More, { trail, found, filter }),
    opened && h(Details, { event: opened, onClose: close })
  )
}

const COLUMNS: readonly Column<AuditEvent>[] = [
  { title: text.time, cell: ({ time }) => h(Time, { at: time }) },
  { title: text.who, cell: ({ actor }) => h(Actor, { urn: actor }) },
  { title: text.what, cell: event => h(What, { event }) },
  { title: text.on, cell: event => h(On, { event }) },
  { title: text.outcome, cell: ({ outcome }) => h(Outcome, { outcome }) }
]

const What = ({ event: { id, operation, count } }: { readonly event: AuditEvent }): VNode =>
  h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.open(operation), onClick: () => setQuery({ event: id }) }, operation),
    count > 1 && ` ${text.times(count)}`
  )

function More({ trail, found, filter }: Omit<EventsProps, 'isFiltered'>): VNode {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const load = async () => {
    setBusy(true)
    setError(undefined)
    try {
      trail.set(await readOn(filter, PAGE, found))
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError(String(thrown)))
    }
    setBusy(false)
  }
  return h(
    'div',
    { class: 'audit-more' },
    error && h(Failure, { error, onRetry: load }),
    h(Button, { busy, onClick: load }, text.more(found.total - found.read))
  )
}

function Downloads({ filter }: { readonly filter: AuditFilter }): VNode {
  const [busy, setBusy] = useState<Format>()
  const [error, setError] = useState<ApiError>()
  const run = async (format: Format) => {
    setBusy(format)
    setError(undefined)
    try {
      const { count, isAll } = await exportEvents(filter, format)
      toast(isAll ? text.downloaded(count) : text.downloadedPart(count))
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError(String(thrown)))
    }
    setBusy(undefined)
  }
  return h(
    'span',
    { class: 'actions' },
    h(Button, { busy: busy === 'csv', onClick: () => void run('csv') }, text.csv),
    h(Button, { busy: busy === 'jsonl', onClick: () => void run('jsonl') }, text.jsonLines),
    error && h(Failure, { error })
  )
}
