import {
  Button,
  type Column,
  Empty,
  EntityLink,
  Fragment,
  h,
  here,
  ListPage,
  page,
  plugins,
  setQuery,
  Tree,
  useRights,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { CreatePart } from './create.ts'
import { find, type Hit, isNode, loadLevel, type Part, type Row } from './data.ts'
import { text } from './en.ts'
import { Details } from './part.ts'

/** The tree, or what contains the words of the query. What is open and what is chosen is in the address. */
export const GlossaryPage = page(() => {
  useStyle(new URL('./glossary.css', import.meta.url))
  const [creating, setCreating] = useState<'term' | 'node'>()
  const [round, setRound] = useState(0)
  const { createGlossaryTerm: because } = useRights({ createGlossaryTerm: { input: { name: '' } } })
  const actions = h(
    'div',
    { class: 'row' },
    h(Button, { kind: 'primary', because, onClick: () => setCreating('term') }, text.newTerm),
    h(Button, { because, onClick: () => setCreating('node') }, text.newNode)
  )
  const reload = () => setRound(before => before + 1)
  const choose = (urn: string) => {
    reload()
    setQuery({ at: urn, query: undefined, start: undefined })
  }
  return h(
    Fragment,
    {},
    h(ListPage<Hit>, {
      ...{ text: { ...text, total: text.found }, load: find, columns, actions, canFind: plugins.value.has('search') },
      nameOf: ({ name }) => name,
      whole: h(Whole, { round, onReload: reload, onCreated: choose })
    }),
    creating && h(CreatePart, { what: creating, onCreated: choose, onClose: () => setCreating(undefined) })
  )
})

interface WholeProps {
  /** Another number loads the tree again. */
  readonly round: number
  readonly onReload: () => void
  readonly onCreated: (urn: string) => void
}

function Whole({ round, onReload, onCreated }: WholeProps): VNode {
  const chosen = here.value.query.get('at') ?? undefined
  const tree = h(Tree<Row>, {
    ...{ label: text.tree, load: loadLevel, version: round, chosen, pathOf: pathInTree },
    beside: ({ counts }) => counts && (text.inside(counts.terms, counts.nodes) || text.emptyNode),
    empty: h(Empty, { text: text.none })
  })
  return h(
    'div',
    { class: 'glossary' },
    tree,
    chosen === undefined
      ? h('p', { class: 'muted glossary-details' }, text.hint)
      : h(Details, {
          key: chosen,
          urn: chosen,
          onLoaded: openAround,
          onChange: onReload,
          onCreated,
          onDeleted: part => {
            onReload()
            setQuery({ at: part.above.at(-1)?.urn })
          }
        })
  )
}

/** Chooses it; what is open stays so. */
function pathInTree({ urn }: Row): string {
  const query = new URLSearchParams(here.value.query)
  query.set('at', urn)
  return `/glossary?${query}`
}

/** The nodes around what is chosen, so that it is seen. */
function openAround({ above }: Part): void {
  const open = new Set([...here.value.query.getAll('open'), ...above.map(({ urn }) => urn)])
  setQuery({ open: [...open] }, { replace: true })
}

const columns: readonly Column<Hit>[] = [
  {
    title: text.name,
    cell: ({ urn, name }) => h('span', { class: 'glossary-line', dir: 'auto' }, h(EntityLink, { urn, name }))
  },
  { title: text.kindOf, cell: ({ urn }) => (isNode(urn) ? text.group : text.term) },
  {
    title: text.place,
    cell: ({ above }) => h('span', { class: 'glossary-line', dir: 'auto' }, above.map(({ name }) => name).join(' › '))
  },
  { title: text.definition, cell: ({ description }) => h('span', { class: 'glossary-line', dir: 'auto' }, description) }
]
