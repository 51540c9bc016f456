import {
  type Column,
  cell,
  Empty,
  EntityLink,
  Form,
  graphql,
  h,
  here,
  Load,
  Page,
  Pager,
  page,
  panel,
  setQuery,
  Table,
  TextField,
  useData,
  useState
} from 'aspectd/console'

const NOTES = `query ($urn: String!) { dataset(urn: $urn) { myPluginNotes } }`
const ADD = `mutation ($urn: String!, $text: String!) { addMyPluginNote(urn: $urn, text: $text) }`
const FIND = `query ($text: String!, $start: Int) {
  findMyPluginNotes(text: $text, start: $start) { start count total datasets { urn myPluginNotes } }
}`

interface NotesOfDataset {
  readonly myPluginNotes: readonly string[]
}

interface Found {
  readonly start: number
  readonly count: number
  readonly total: number
  readonly datasets: readonly ({ readonly urn: string } & NotesOfDataset)[]
}

/** The tab of a dataset: its notes, and a field for another one. */
export const MyPluginPanel = panel(({ urn, can }) => {
  const [text, setText] = useState('')
  const notes = useData(
    async signal => (await graphql<{ dataset: NotesOfDataset }>(NOTES, { urn }, signal)).dataset.myPluginNotes,
    [urn]
  )
  const add = async () => {
    const { addMyPluginNote } = await graphql<{ addMyPluginNote: readonly string[] }>(ADD, { urn, text })
    notes.set(addMyPluginNote)
    setText('')
  }
  return h(
    'section',
    { class: 'stack' },
    h(Load<readonly string[]>, { of: notes }, found =>
      found.length === 0
        ? h(Empty, { text: 'There are no notes on this dataset.' })
        : h(
            'ul',
            {},
            found.map((note, at) => h('li', { key: at }, note))
          )
    ),
    can('EDIT_ENTITY', 'EDIT_MY_PLUGIN_NOTES') &&
      h(
        Form,
        { verb: 'Add note', onSubmit: add },
        h(TextField, { label: 'Note', value: text, onInput: setText, required: true })
      )
  )
})

/** The column of lists of entities: how many notes there are. */
export const MyPluginCell = cell<Partial<NotesOfDataset>>(({ row }) => h('span', {}, row.myPluginNotes?.length ?? 0))

const columns: readonly Column<Found['datasets'][number]>[] = [
  { title: 'Dataset', cell: ({ urn }) => h(EntityLink, { urn }) },
  { title: 'Notes', cell: ({ myPluginNotes }) => myPluginNotes.join(' · ') }
]

/** Datasets by the text of their notes. What is searched is in the address, so that it can be sent to somebody. */
export const MyPluginPage = page(() => {
  const text = here.value.query.get('text') ?? ''
  const start = Number(here.value.query.get('start')) || 0
  const found = useData(
    async signal => (await graphql<{ findMyPluginNotes: Found }>(FIND, { text, start }, signal)).findMyPluginNotes,
    [text, start]
  )
  const search = (value: string) => setQuery({ text: value, start: undefined }, { replace: true })
  return h(
    Page,
    { title: 'My plugin' },
    h(TextField, { label: 'Find notes', type: 'search', value: text, onInput: search }),
    h(Load<Found>, { of: found }, ({ datasets, ...list }) =>
      datasets.length === 0
        ? h(Empty, { text: text === '' ? 'There are no notes.' : `No note contains “${text}”.` })
        : h(
            'div',
            {},
            h(Table<Found['datasets'][number]>, {
              caption: `${list.total} datasets with notes`,
              columns,
              rows: datasets,
              keyOf: ({ urn }) => urn
            }),
            h(Pager, { ...list, onStart: next => setQuery({ start: String(next) }) })
          )
    )
  )
})
