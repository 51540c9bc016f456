import {
  Button,
  type Column,
  Empty,
  EntityLink,
  Fragment,
  h,
  here,
  Icon,
  ListPage,
  page,
  plainText,
  plugins,
  setQuery,
  Tree,
  typeIcon,
  typeOf,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { CreatePart } from './create.ts'
import { find, type Hit, isNode, loadLevel, type Part, type Place, type Row } from './data.ts'
import { text } from './en.ts'
import { Details } from './part.ts'

/** The tree, or what contains the words of the query. What is open and what is chosen is in the address. */
export const GlossaryPage = page(() => {
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Part>()
  const { query } = here.value
  const parent = shown?.urn === query.get('at') ? groupOf(shown) : undefined
  const input = { name: '', ...(parent && { parentNode: parent.urn }) }
  const { createGlossaryTerm: because } = useRights({ createGlossaryTerm: { input } })
  const creating = KINDS.find(kind => kind === query.get('create'))
  const setCreating = (kind: Kind | undefined) => setQuery({ create: kind }, { replace: true })
  // What the user may not create is not offered.
  const actions =
    because === undefined &&
    h(
      'div',
      { class: 'row' },
      h(Button, { onClick: () => setCreating('node') }, text.newNode),
      h(Button, { kind: 'primary', onClick: () => setCreating('term') }, text.newTerm)
    )
  const reload = () => setRound(before => before + 1)
  const choose = (urn: string) => {
    reload()
    setQuery({ at: urn, query: undefined, start: undefined, create: undefined })
  }
  return h(
    Fragment,
    {},
    h(ListPage<Hit>, {
      ...{ text: { ...text, total: text.found }, load: find, columns, actions, canFind: plugins.value.has('search') },
      nameOf: ({ name }) => name,
      whole: h(Whole, { round, onReload: reload, onCreated: choose, onShown: setShown })
    }),
    creating &&
      h(CreatePart, {
        // A link can open the dialog before the group is known.
        ...{ key: parent?.urn, what: creating, parent },
        ...{ onCreated: choose, onClose: () => setCreating(undefined) }
      })
  )
})

const KINDS = ['term', 'node'] as const
type Kind = (typeof KINDS)[number]

/** The group that is chosen, or that of the chosen term: what is created comes into it. */
const groupOf = ({ urn, name, above }: Part): Place | undefined => (isNode(urn) ? { urn, name } : above.at(-1))

interface WholeProps {
  /** Another number loads the tree again. */
  readonly round: number
  readonly onReload: () => void
  readonly onCreated: (urn: string) => void
  readonly onShown: (part: Part) => void
}

function Whole({ round, onReload, onCreated, onShown }: WholeProps): VNode {
  const chosen = here.value.query.get('at') ?? undefined
  const tree = h(Tree<Row>, {
    ...{ label: text.tree, load: loadLevel, version: round, chosen, pathOf: pathInTree },
    sign: ({ urn }) => h(Icon, { name: typeIcon(typeOf(urn)) }),
    beside: ({ counts }) => counts && (text.inside(counts.terms, counts.nodes) || text.emptyNode),
    empty: h(Empty, { text: text.none })
  })
  return h(
    'div',
    { class: 'glossary' },
    h('div', { class: 'card tree-card' }, tree),
    chosen === undefined
      ? h('p', { class: 'muted glossary-details' }, text.hint)
      : h(Details, {
          key: chosen,
          urn: chosen,
          onLoaded: part => {
            onShown(part)
            openAround(part)
          },
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
  {
    title: text.definition,
    cell: ({ description }) => h('span', { class: 'glossary-line', dir: 'auto' }, plainText(description))
  }
]
