import {
  Button,
  type Column,
  Empty,
  EntityLink,
  entityPath,
  h,
  Icon,
  Link,
  Load,
  navigate,
  number,
  type PanelProps,
  panel,
  plugins,
  type Rights,
  Table,
  Tree,
  typeIcon,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { CreateIn } from './create.ts'
import { type DomainNode, type InOne, loadDomain, loadInDomain, loadLevel, searchFor, treePath } from './data.ts'
import { text } from './en.ts'
import { DomainTools, type ToolsProps } from './tools.ts'

/** In the overview of a domain: where it is, what is in it, and what can be done with it. */
export const DomainPanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({
    createDomain: { input: { name: '', parentDomain: urn } },
    updateName: { input: { urn, name: '' } },
    moveDomain: { input: { resourceUrn: urn } },
    deleteDomain: { urn },
    createDataProduct: { input: { properties: { name: '' }, domainUrn: urn } },
    createApplication: { input: { properties: { name: '' } } }
  })
  const loaded = useData(signal => loadDomain(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<DomainNode | null>, { of: loaded }, domain =>
    domain ? h(Shown, { domain, rights, onChange }) : h(Empty, { text: text.gone })
  )
})

interface ShownProps {
  readonly domain: DomainNode
  readonly rights: ToolsProps['rights'] & Rights<'createDataProduct' | 'createApplication'>
  readonly onChange: () => void
}

function Shown({ domain, rights, onChange }: ShownProps): VNode {
  const { urn, above, members, children } = domain
  return h(
    'div',
    { class: 'stack' },
    h(
      'section',
      { 'aria-label': text.section, class: 'stack' },
      h('h2', {}, text.section),
      h(
        'p',
        { class: 'row' },
        above.map(one => h('span', { key: one.urn, class: 'row' }, h(EntityLink, one), '›')),
        h(Link, { to: treePath(domain) }, text.showTree)
      ),
      h(DomainTools, {
        ...{ domain, rights, onChange },
        onDropped: () => navigate('/domains')
      })
    ),
    h(
      'section',
      { 'aria-label': text.contents, class: 'stack' },
      h('h2', {}, text.contents),
      h(
        'p',
        { class: 'row' },
        text.holds(members),
        members > 0 && plugins.value.has('search') && h(Link, { to: searchFor('domains', urn) }, text.showContents)
      )
    ),
    h(Children, { domain, version: children }),
    h(Things, { urn, what: 'product', mayCreate: !rights.createDataProduct }),
    h(Things, { urn, what: 'application', mayCreate: !rights.createApplication })
  )
}

interface ChildrenProps {
  readonly domain: DomainNode
  readonly version: number
}

const Children = ({ domain, version }: ChildrenProps): VNode =>
  h(
    'section',
    { 'aria-label': text.children, class: 'stack' },
    h('h2', {}, text.children),
    h(Tree<DomainNode>, {
      ...{ key: domain.urn, label: text.children, version },
      load: (parent, before, signal) => loadLevel(parent ?? domain.urn, before, signal),
      sign: () => h(Icon, { name: typeIcon('DOMAIN') }),
      beside: ({ members }) => text.members(members),
      empty: h('p', { class: 'muted' }, text.noChildren)
    })
  )

interface ThingsProps {
  readonly urn: string
  readonly what: 'product' | 'application'
  readonly mayCreate: boolean
}

const SAID = {
  product: { type: 'DATA_PRODUCT', title: text.products, none: text.noProducts, create: text.newProduct },
  application: { type: 'APPLICATION', title: text.applications, none: text.noApplications, create: text.newApplication }
} as const

/** The data products or the applications of a domain. */
function Things({ urn, what, mayCreate }: ThingsProps): VNode {
  const { type, title, none, create } = SAID[what]
  const [isCreating, setCreating] = useState(false)
  const loaded = useData(signal => loadInDomain(urn, type, signal), [urn, type])
  return h(
    'section',
    { 'aria-label': title, class: 'stack' },
    h('h2', {}, title),
    h(Load<InOne | null>, { of: loaded }, found => found && h(Rows, { found, urn, type, title, none })),
    mayCreate && h('div', { class: 'row' }, h(Button, { onClick: () => setCreating(true) }, create)),
    isCreating && h(CreateIn, { what, domain: urn, onCreated: loaded.reload, onClose: () => setCreating(false) })
  )
}

interface RowsProps {
  readonly found: InOne
  readonly urn: string
  readonly type: string
  readonly title: string
  readonly none: string
}

type Row = InOne['rows'][number]

function Rows({ found: { total, rows }, urn, type, title, none }: RowsProps): VNode {
  if (total === 0) return h('p', { class: 'muted' }, none)
  const all = `${searchFor('domains', urn)}&${new URLSearchParams({ filter: `_entityType:${type}` })}`
  return h(
    'div',
    {},
    h(Table<Row>, {
      ...{ caption: title, columns: COLUMNS, rows },
      keyOf: one => one.urn,
      nameOf: one => one.name,
      onOpen: one => navigate(entityPath(one.urn))
    }),
    total > rows.length && h('p', { class: 'row' }, text.first(rows.length, total), h(Link, { to: all }, text.showAll))
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { title: text.name, cell: one => h(EntityLink, one) },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description.slice(0, 300)) },
  { title: text.assets, isNumber: true, cell: ({ assets }) => number(assets) }
]
