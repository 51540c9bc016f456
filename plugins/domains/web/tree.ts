import {
  Button,
  type Column,
  can,
  Empty,
  EntityLink,
  entityPath,
  h,
  here,
  Load,
  navigate,
  number,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  Tree,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { CreateDomain } from './create.ts'
import { COUNT, type DomainList, type DomainNode, listDomains, loadLevel, MANAGE } from './data.ts'
import { text } from './en.ts'
import { DomainTools } from './tools.ts'

/** The domains as a tree, or those that contain a text as a list. */
export const DomainsPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const [isCreating, setCreating] = useState(false)
  const [version, setVersion] = useState(0)
  const because = can(...MANAGE) ? undefined : text.lacks(MANAGE)
  const onChange = (open?: string) => {
    setVersion(before => before + 1)
    const already = here.value.query.getAll('open')
    if (open !== undefined && !already.includes(open)) setQuery({ open: [...already, open] }, { replace: true })
  }
  const create = h(Button, { kind: 'primary', because, onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create },
    h(TextField, {
      ...{ label: text.find, type: 'search', isBare: true, value: query },
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    query === '' ? h(DomainTree, { version, onChange }) : h(FoundDomains, { query }),
    isCreating && h(CreateDomain, { onCreated: onChange, onClose: () => setCreating(false) })
  )
})

interface DomainTreeProps {
  readonly version: number
  readonly onChange: (open?: string) => void
}

const DomainTree = ({ version, onChange }: DomainTreeProps): VNode =>
  h(Tree<DomainNode>, {
    ...{ label: text.title, load: loadLevel, version },
    beside: ({ members }) => text.members(members),
    // On its page each says what is missing.
    ...(can(...MANAGE) ? { actions: (domain: DomainNode) => h(LineTools, { domain, onChange }) } : {}),
    empty: h(Empty, { text: text.none })
  })

interface LineToolsProps {
  readonly domain: DomainNode
  readonly onChange: (open?: string) => void
}

const LineTools = ({ domain, onChange }: LineToolsProps): VNode =>
  h(DomainTools, {
    ...{ key: domain.urn, domain, can, lacks: text.lacks, isQuiet: true, onChange },
    onDropped: () => onChange()
  })

function FoundDomains({ query }: { readonly query: string }): VNode {
  const start = startOf()
  const loaded = useData(signal => listDomains({ query, start, count: COUNT }, signal), [query, start])
  return h(Load<DomainList>, { of: loaded }, ({ total, nodes }) =>
    total === 0
      ? h(
          Empty,
          { text: text.nothing(query) },
          h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
        )
      : h(
          'div',
          {},
          h('p', { class: 'muted', role: 'status' }, text.total(total)),
          h(Table<DomainNode>, {
            ...{ caption: text.caption, columns: COLUMNS, rows: nodes },
            keyOf: ({ urn }) => urn,
            nameOf: ({ name }) => name,
            onOpen: ({ urn }) => navigate(entityPath(urn))
          }),
          h(Pager, { start, count: COUNT, total })
        )
  )
}

const COLUMNS: readonly Column<DomainNode>[] = [
  { title: text.name, cell: one => h(EntityLink, one) },
  {
    title: text.inside,
    cell: ({ above }) => (above.length === 0 ? text.atTop : above.map(({ name }) => name).join(' › '))
  },
  { title: text.entities, isNumber: true, cell: ({ members }) => number(members) }
]
