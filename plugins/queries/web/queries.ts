import {
  Button,
  Copy,
  Empty,
  EntityLink,
  h,
  here,
  Load,
  Pager,
  type PanelProps,
  panel,
  Sql,
  setQuery,
  startOf,
  TextField,
  Time,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { DeleteQuery, EditQuery } from './edit.ts'
import { text } from './en.ts'
import { type Found, loadQueries, nameOf, PAGE, type Query } from './query-data.ts'

/** Statements that use the dataset, the newest first. */
export const QueriesPanel = panel((props: PanelProps) => {
  const { urn } = props
  // Of a query of several datasets the server has the last word.
  const { createQuery: because } = useRights({
    createQuery: {
      input: { properties: { statement: { value: '', language: 'SQL' } }, subjects: [{ datasetUrn: urn }] }
    }
  })
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const loaded = useData(signal => loadQueries(urn, query, start, signal), [urn, query, start])
  const [isAdding, setAdding] = useState(false)
  return h(
    'section',
    { 'aria-label': text.title, class: 'stack' },
    h(
      'div',
      { class: 'row' },
      h(TextField, {
        label: text.find,
        type: 'search',
        value: query,
        isBare: true,
        onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
      }),
      because === undefined && h(Button, { kind: 'primary', onClick: () => setAdding(true) }, text.add)
    ),
    h(Load<Found>, { of: loaded }, found =>
      h(List, { found, query, start, dataset: urn, because, onChange: loaded.reload })
    ),
    isAdding && h(EditQuery, { dataset: urn, onChange: loaded.reload, onClose: () => setAdding(false) })
  )
})

interface ListProps {
  readonly found: Found
  readonly query: string
  readonly start: number
  readonly dataset: string
  readonly because: string | undefined
  readonly onChange: () => void
}

function List({ found: { total, queries }, query, start, ...rest }: ListProps): VNode {
  if (total === 0 && query === '') return h(Empty, { text: text.none })
  if (total === 0) {
    return h(
      Empty,
      { text: text.nothing(query) },
      h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
    )
  }
  return h(
    'div',
    {},
    h('p', { class: 'muted', role: 'status' }, text.total(total)),
    queries.map(one => h(OneQuery, { key: one.urn, query: one, ...rest })),
    h(Pager, { start, count: PAGE, total })
  )
}

type OneProps = Pick<ListProps, 'dataset' | 'because' | 'onChange'> & { readonly query: Query }

function OneQuery({ query, dataset, because, onChange }: OneProps): VNode | null {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const { properties, subjects } = query
  if (!properties) return null
  const { statement, description } = properties
  const others = new Set(subjects?.map(one => one.dataset.urn).filter(urn => urn !== dataset)).size
  const close = () => setOpen(undefined)
  return h(
    'article',
    { class: 'query', 'aria-label': nameOf(query) },
    h('h3', { dir: 'auto' }, nameOf(query)),
    description && h('p', { dir: 'auto' }, description),
    h('pre', { tabIndex: 0, dir: 'ltr' }, h(Sql, { text: statement.value })),
    h(Origin, { properties }),
    others > 0 && h('p', { class: 'muted' }, text.alsoUses(others)),
    h(
      'div',
      { class: 'row' },
      h(Copy, { text: statement.value, label: text.copy, kind: 'quiet' }),
      because === undefined && [
        h(Button, { onClick: () => setOpen('edit') }, text.edit),
        h(Button, { kind: 'danger', onClick: () => setOpen('delete') }, text.remove)
      ]
    ),
    open === 'edit' && h(EditQuery, { dataset, query, onChange, onClose: close }),
    open === 'delete' && h(DeleteQuery, { query, onChange, onClose: close })
  )
}

/** Who wrote it, and when it was changed last. */
function Origin({ properties }: { readonly properties: NonNullable<Query['properties']> }): VNode {
  const { source, created, lastModified } = properties
  return h(
    'p',
    { class: 'muted' },
    text.sources[source] ?? source,
    source === 'MANUAL' && created.actor !== null && [' ', h(EntityLink, { urn: created.actor })],
    ', ',
    text.changed,
    ' ',
    h(Time, { at: lastModified.time })
  )
}
