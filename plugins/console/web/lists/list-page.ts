import {
  Button,
  Empty,
  h,
  here,
  type ListOf,
  type ListPageProps,
  Load,
  type Loaded,
  navigate,
  Page,
  Pager,
  setQuery,
  startOf,
  Table,
  TextField,
  useData,
  useState,
  type VNode
} from 'aspectd/console'

interface Entity {
  readonly urn: string
}

export function ListView<Row extends Entity>(props: ListPageProps<Row>): VNode {
  const { text, canFind = true, search, whole, create, above } = props
  const query = here.value.query.get('query') ?? ''
  const [version, setVersion] = useState(0)
  // What the user may not create is not offered.
  const creation = create?.because === undefined ? create : undefined
  const isCreating = here.value.query.has(CREATE)
  const setCreating = (isOn: boolean) => setQuery({ [CREATE]: isOn ? '1' : undefined }, { replace: true })
  const button = creation && h(Button, { kind: 'primary', onClick: () => setCreating(true) }, text.create)
  const field = h(TextField, {
    ...{ label: text.find, type: 'search', isBare: true, value: query },
    onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
  })
  return h(
    Page,
    { title: text.title, above, actions: props.actions ?? button },
    canFind && (search ?? field),
    whole && query === '' ? whole : h(List<Row>, { ...props, query, version }),
    isCreating &&
      creation?.dialog({ onChange: () => setVersion(before => before + 1), onClose: () => setCreating(false) })
  )
}

/** The parameter of the address that opens the dialog: links lead to it. */
const CREATE = 'create'

/** The query that a list depends on: it is not loaded again when the dialog opens. */
function loadedFor(query: URLSearchParams): string {
  const left = new URLSearchParams(query)
  left.delete(CREATE)
  return left.toString()
}

interface ListProps<Row extends Entity> extends ListPageProps<Row> {
  readonly query: string
  /** Another one loads the list again. */
  readonly version: number
}

function List<Row extends Entity>(props: ListProps<Row>): VNode {
  const { text, load, count = 50, beside, query, version } = props
  const start = startOf()
  const loaded = useData(signal => load({ query, start, count, signal }), [loadedFor(here.value.query), version])
  return h(Load<ListOf<Row>>, { of: loaded }, ({ total, rows }) => {
    if (total > 0) return h(Rows<Row>, { ...props, total, rows, loaded })
    if (query === '') return h(Empty, { text: text.none }, beside)
    const clear = text.clear && h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
    return h(Empty, { text: text.nothing(query) }, clear, beside)
  })
}

interface RowsProps<Row extends Entity> extends ListProps<Row>, ListOf<Row> {
  readonly loaded: Loaded<ListOf<Row>>
}

function Rows<Row extends Entity>({ text, count = 50, columns, total, rows, loaded, ...props }: RowsProps<Row>): VNode {
  const { nameOf, pathOf } = props
  const drop = (row: Row) => {
    loaded.set({ total: total - 1, rows: rows.filter(({ urn }) => urn !== row.urn) })
    loaded.reload()
  }
  return h(
    'div',
    {},
    text.total && h('p', { class: 'muted', role: 'status' }, text.total(total)),
    h(Table<Row>, {
      ...{ caption: text.title, rows, keyOf: ({ urn }: Row) => urn },
      columns: typeof columns === 'function' ? columns({ rows, reload: loaded.reload, drop }) : columns,
      ...(nameOf && { nameOf }),
      ...(pathOf && { onOpen: (row: Row) => navigate(pathOf(row)) })
    }),
    h(Pager, { start: startOf(), count, total })
  )
}
