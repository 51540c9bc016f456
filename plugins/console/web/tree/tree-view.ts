import {
  entityPath,
  h,
  here,
  Icon,
  Link,
  Load,
  navigate,
  setQuery,
  type TreeNode,
  type TreeProps,
  useData,
  useId,
  useMemo,
  useRef,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { type Levels, loadOpen, type Row, rowsOf } from './levels.ts'

/** Deeper lines are not further to the right: a phone has no room for them. */
const MAX_INDENT = 8

/** The address is longer with each: browsers and proxies have limits. */
const MAX_OPEN = 50

const pageOf = ({ urn }: TreeNode): string => entityPath(urn)

export function TreeView<Node extends TreeNode>(props: TreeProps<Node>): VNode {
  useStyle(new URL('./tree.css', import.meta.url))
  const { label, empty } = props
  const open = new Set(here.value.query.getAll('open'))
  const { loaded, showMore } = useLevels(props, open)
  return h(Load<Levels<Node>>, { of: loaded }, levels => {
    const rows = rowsOf(levels, open)
    return rows.length === 0 ? empty : h(Lines<Node>, { ...props, label, rows, open, showMore })
  })
}

/** Levels that are loaded stay while others are opened. */
function useLevels<Node extends TreeNode>({ load, version = 0 }: TreeProps<Node>, open: ReadonlySet<string>) {
  const known = useRef<{ version: number; levels: Levels<Node> }>({ version, levels: new Map() })
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const loaded = useData(
    async signal => {
      const { levels } = known.current.version === version ? known.current : { levels: new Map() }
      const found = await loadOpen({ load, open, known: levels, counts }, signal)
      known.current = { version, levels: new Map([...levels, ...found]) }
      return found
    },
    [version, [...open].join(' '), counts]
  )
  const showMore = (parent: string) => {
    const shown = known.current.levels.get(parent)?.nodes.length ?? 0
    setCounts(new Map(counts).set(parent, shown + 1))
  }
  return { loaded, showMore }
}

interface LinesProps<Node extends TreeNode> extends TreeProps<Node> {
  readonly rows: readonly Row<Node>[]
  readonly open: ReadonlySet<string>
  readonly showMore: (parent: string) => void
}

function Lines<Node extends TreeNode>(props: LinesProps<Node>): VNode {
  const { label, rows, open, showMore, actions, chosen, pathOf = pageOf } = props
  const [focused, setFocused] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const hadFocus = rows.findIndex(({ key }) => key === focused)
  const current = Math.max(0, hadFocus === -1 ? rows.findIndex(({ node }) => node?.urn === chosen) : hadFocus)
  const toggle = ({ node }: Row<Node>, isOpen: boolean) => {
    if (!node) return
    const others = [...open].filter(urn => urn !== node.urn)
    setQuery({ open: isOpen ? [...others, node.urn].slice(-MAX_OPEN) : others }, { replace: true })
  }
  const go = (index: number) => {
    const line = list.current?.children[Math.max(0, Math.min(rows.length - 1, index))]
    if (line instanceof HTMLElement) line.focus()
  }
  const enter = ({ node, parent }: Row<Node>) => (node ? navigate(pathOf(node)) : showMore(parent))
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnLine = event.target instanceof Element && event.target.parentElement === list.current
    if (!isOnLine || event.altKey || event.ctrlKey || event.metaKey) return
    const run = keysOf({ rows, current, go, toggle, enter })[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const line = (row: Row<Node>, index: number) =>
    h(Line<Node>, {
      ...{ key: row.key, row, props, isCurrent: index === current },
      onCurrent: () => setFocused(row.key),
      onToggle: () => toggle(row, !row.isOpen)
    })
  const node = rows[current]?.node
  return h(
    'div',
    {},
    h('ul', { class: 'tree', role: 'tree', 'aria-label': label, ref: list, onKeyDown }, rows.map(line)),
    node && actions && h(Actions<Node>, { key: node.urn, node, actions })
  )
}

interface ActionsProps<Node extends TreeNode> {
  readonly node: Node
  readonly actions: NonNullable<TreeProps<Node>['actions']>
}

/** After the tree, since buttons in a line would be read with its name; in view while the tree is. */
const Actions = <Node extends TreeNode>({ node, actions }: ActionsProps<Node>): VNode =>
  h(
    'div',
    { class: 'tree-actions', role: 'group', 'aria-label': node.name },
    h('span', { class: 'tree-name', dir: 'auto' }, node.name),
    actions(node)
  )

interface Moves<Node extends TreeNode> {
  readonly rows: readonly Row<Node>[]
  readonly current: number
  readonly go: (index: number) => void
  readonly toggle: (row: Row<Node>, isOpen: boolean) => void
  readonly enter: (row: Row<Node>) => void
}

/** As in the pattern for trees of WAI-ARIA. */
function keysOf<Node extends TreeNode>({ rows, current, go, toggle, enter }: Moves<Node>): Record<string, () => void> {
  const row = rows[current]
  if (!row) return {}
  const parent = rows.findLastIndex(({ depth }, at) => at < current && depth < row.depth)
  const canOpen = row.node !== undefined && row.node.hasChildren !== false
  return {
    ArrowDown: () => go(current + 1),
    ArrowUp: () => go(current - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    ArrowRight: () => (row.isOpen ? go(current + 1) : canOpen && toggle(row, true)),
    ArrowLeft: () => (row.isOpen ? toggle(row, false) : parent !== -1 && go(parent)),
    ' ': () => (canOpen ? toggle(row, !row.isOpen) : row.node || enter(row)),
    Enter: () => enter(row)
  }
}

interface LineProps<Node extends TreeNode> {
  readonly row: Row<Node>
  readonly props: LinesProps<Node>
  readonly isCurrent: boolean
  readonly onCurrent: () => void
  readonly onToggle: () => void
}

function Line<Node extends TreeNode>({ row, props, isCurrent, onCurrent, onToggle }: LineProps<Node>): VNode {
  const { node, depth, isOpen, left, parent } = row
  const { pathOf = pageOf } = props
  const id = useId()
  const canOpen = node !== undefined && node.hasChildren !== false
  const style = useMemo(() => ({ paddingInlineStart: `${Math.min(depth, MAX_INDENT) * 1.25}rem` }), [depth])
  return h(
    'li',
    {
      ...{ role: 'treeitem', class: isCurrent && props.actions ? 'current' : '', style, tabIndex: isCurrent ? 0 : -1 },
      'aria-level': depth + 1,
      'aria-posinset': row.position,
      'aria-setsize': row.size,
      'aria-expanded': canOpen ? isOpen : undefined,
      'aria-current': node && node.urn === props.chosen ? 'page' : undefined,
      'aria-labelledby': `${id} ${id}-beside`,
      onFocus: onCurrent,
      // The focus comes with the click: what is below the tree changes with it, and must not move the line away before.
      onMouseDown: event => event.preventDefault(),
      onClick: event => event.currentTarget.focus()
    },
    h(
      'span',
      { class: 'tree-line' },
      h(
        'span',
        { class: 'tree-toggle', 'aria-hidden': true, onClick: onToggle },
        canOpen && h(Icon, { name: isOpen ? 'down' : 'right' })
      ),
      node
        ? h('span', { id, class: 'tree-name', dir: 'auto' }, h(NodeLink, { node, to: pathOf(node) }))
        : h('span', { id, class: 'button quiet', onClick: () => props.showMore(parent) }, text.more(left)),
      // For screen readers; a flexible box does not show it.
      ' ',
      node && props.beside && h('span', { id: `${id}-beside`, class: 'tree-beside' }, props.beside(node))
    )
  )
}

/** The line has the focus, not each link: Tab leaves the tree. */
const NodeLink = ({ node: { name }, to }: { readonly node: TreeNode; readonly to: string }): VNode =>
  h(Link, { to, title: name.slice(0, 500), tabIndex: -1 }, name)
