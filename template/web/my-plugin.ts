import {
  type Column,
  cell,
  Empty,
  EntityLink,
  Form,
  graphql,
  h,
  type ListOf,
  ListPage,
  type ListTexts,
  type ListWindow,
  Load,
  page,
  panel,
  plural,
  TextField,
  useData,
  useRights,
  useState
} from 'aspectd/console'

const NOTES = `query ($urn: String!) { dataset(urn: $urn) { myPluginNotes } }`
const ADD = `mutation ($urn: String!, $text: String!) { addMyPluginNote(urn: $urn, text: $text) }`
const FIND = `query ($text: String!, $start: Int, $count: Int) {
  findMyPluginNotes(text: $text, start: $start, count: $count) { total datasets { urn myPluginNotes } }
}`

interface NotesOfDataset {
  readonly myPluginNotes: readonly string[]
}

interface Row extends NotesOfDataset {
  readonly urn: string
}

interface Found {
  readonly total: number
  readonly datasets: readonly Row[]
}

/** The tab of a dataset: its notes, and a field for another one. */
export const MyPluginPanel = panel(({ urn }) => {
  // The rule of the mutation decides, in setup: no privilege is named here.
  const { addMyPluginNote: because } = useRights({ addMyPluginNote: { urn, text: '' } })
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
    h(
      Form,
      { verb: 'Add note', because, onSubmit: add },
      h(TextField, { label: 'Note', value: text, onInput: setText, required: true })
    )
  )
})

/** The column of lists of entities: how many notes there are. */
export const MyPluginCell = cell<Partial<NotesOfDataset>>(({ row }) => h('span', {}, row.myPluginNotes?.length ?? 0))

const columns: readonly Column<Row>[] = [
  { title: 'Dataset', cell: ({ urn }) => h(EntityLink, { urn }) },
  { title: 'Notes', cell: ({ myPluginNotes }) => myPluginNotes.join(' · ') }
]

const words: ListTexts = {
  title: 'My plugin',
  find: 'Find notes',
  none: 'There are no notes.',
  nothing: query => `No note contains “${query}”.`,
  clear: 'Show all notes',
  total: count => plural(count, 'dataset with notes', 'datasets with notes')
}

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Row>> {
  const variables = { text: query, start, count }
  const { findMyPluginNotes: found } = await graphql<{ findMyPluginNotes: Found }>(FIND, variables, signal)
  return { total: found.total, rows: found.datasets }
}

/** Datasets by the text of their notes. What is searched is in the address, so that it can be sent to somebody. */
export const MyPluginPage = page(() => h(ListPage<Row>, { text: words, load, columns }))
