import {
  type Column,
  Empty,
  EntityLink,
  entityPath,
  h,
  here,
  Icon,
  ListPage,
  number,
  page,
  setQuery,
  Tree,
  typeIcon,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { CreateDomain } from './create.ts'
import { type DomainNode, findInAll, loadLevel } from './data.ts'
import { text } from './en.ts'
import { DomainTools } from './tools.ts'

const columns: readonly Column<DomainNode>[] = [
  { title: text.name, cell: one => h(EntityLink, one) },
  {
    title: text.inside,
    cell: ({ above }) => (above.length === 0 ? text.atTop : above.map(({ name }) => name).join(' › '))
  },
  { title: text.entities, isNumber: true, cell: ({ members }) => number(members) }
]

/** The domains as a tree, or those that contain a text as a list. */
export const DomainsPage = page(() => {
  const [version, setVersion] = useState(0)
  const { createDomain: because } = useRights({ createDomain: { input: { name: '' } } })
  const onChange = (open?: string) => {
    setVersion(before => before + 1)
    const already = here.value.query.getAll('open')
    if (open !== undefined && !already.includes(open)) setQuery({ open: [...already, open] }, { replace: true })
  }
  return h(ListPage<DomainNode>, {
    ...{
      text,
      load: findInAll,
      columns,
      whole: h(DomainTree, { version, mayManage: because === undefined, onChange })
    },
    nameOf: ({ name }) => name,
    pathOf: ({ urn }) => entityPath(urn),
    create: { because, dialog: ({ onClose }) => h(CreateDomain, { onCreated: onChange, onClose }) }
  })
})

interface DomainTreeProps {
  readonly version: number
  readonly mayManage: boolean
  readonly onChange: (open?: string) => void
}

const DomainTree = ({ version, mayManage, onChange }: DomainTreeProps): VNode =>
  h(
    'div',
    { class: 'card tree-card' },
    h(Tree<DomainNode>, {
      ...{ label: text.title, load: loadLevel, version },
      sign: () => h(Icon, { name: typeIcon('DOMAIN') }),
      beside: ({ members }) => text.members(members),
      ...(mayManage ? { actions: (domain: DomainNode) => h(LineTools, { domain, onChange }) } : {}),
      empty: h(Empty, { text: text.none })
    })
  )

interface LineToolsProps {
  readonly domain: DomainNode
  readonly onChange: (open?: string) => void
}

const LineTools = ({ domain, onChange }: LineToolsProps): VNode =>
  h(DomainTools, {
    ...{ key: domain.urn, domain, rights: {}, isQuiet: true, onChange },
    onDropped: () => onChange()
  })
