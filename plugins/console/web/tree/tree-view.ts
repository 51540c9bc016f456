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
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { type Levels, loadOpen, loneNodes, type Row, rowsOf } from './levels.ts'
import { useTyping } from './typing.ts'

/** Deeper lines are not further to the right: a phone has no room for them. */
const MAX_INDENT = 8

/** The address is longer with each: browsers and proxies have limits. */
const MAX_OPEN = 50

const pageOf = ({ urn }: TreeNode): string => entityPath(urn)

export function TreeView<Node extends TreeNode>(props: TreeProps<Node>): VNode {
  const { empty } = props
  const opened = openedOf(props)
  const { loaded, showMore } = useLevels(props, opened)
  return h(Load<Levels<Node>>, { of: loaded }, levels => {
    const rows = rowsOf(levels, opened.open)
    return rows.length === 0 ? empty : h(Lines<Node>, { ...props, rows, opened, showMore })
  })
}

/** The ids of the nodes that are open, and what changes them. */
interface Opened {
  readonly open: ReadonlySet<string>
  change(open: readonly string[]): void
}

function openedOf<Node extends TreeNode>({ open }: TreeProps<Node>): Opened {
  if (!open) {
    const change = (next: readonly string[]) => setQuery({ open: next.slice(-MAX_OPEN) }, { replace: true })
    return { open: new Set(here.value.query.getAll('open')), change }
  }
  const change = (next: readonly string[]) => {
    open.value = new Set(next)
  }
  return { open: open.value, change }
}

/** Levels that are loaded stay while others are opened. */
function useLevels<Node extends TreeNode>(
  { load, version = 0, opensLone = false }: TreeProps<Node>,
  { open, change }: Opened
) {
  const known = useRef<{ version: number | string; levels: Levels<Node> }>({ version, levels: new Map() })
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const loaded = useData(
    async signal => {
      const { levels } = known.current.version === version ? known.current : { levels: new Map() }
      const found = await loadOpen({ load, open, known: levels, counts }, signal)
      known.current = { version, levels: new Map([...levels, ...found]) }
      const lone = opensLone ? loneNodes(found, levels) : []
      if (lone.length > 0) change([...open, ...lone])
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
  readonly opened: Opened
  readonly showMore: (parent: string) => void
}

function Lines<Node extends TreeNode>(props: LinesProps<Node>): VNode {
  const { label, rows, opened, showMore, actions, chosen, pathOf = pageOf } = props
  const [focused, setFocused] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const hadFocus = rows.findIndex(({ key }) => key === focused)
  const current = Math.max(0, hadFocus === -1 ? rows.findIndex(({ node }) => node?.urn === chosen) : hadFocus)
  const toggle = ({ node }: Row<Node>, isOpen: boolean) => {
    if (!node) return
    const others = [...opened.open].filter(urn => urn !== node.urn)
    opened.change(isOpen ? [...others, node.urn] : others)
  }
  const go = (index: number) => {
    const line = list.current?.children[Math.max(0, Math.min(rows.length - 1, index))]
    if (line instanceof HTMLElement) line.focus()
  }
  const enter = ({ node, parent }: Row<Node>) => (node ? navigate(pathOf(node)) : showMore(parent))
  const typed = useTyping(rows, current)
  useKeptFocus({ focused, at: hadFocus, go }, rows.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnLine = event.target instanceof Element && event.target.parentElement === list.current
    if (!isOnLine || event.altKey || event.ctrlKey || event.metaKey) return
    const run = keysOf({ rows, current, go, toggle, enter })[event.key] ?? typed(event, go)
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

interface Kept {
  /** The key of the line that had the focus last. */
  readonly focused: string | undefined
  /** Where it is; -1: no more. */
  readonly at: number
  readonly go: (index: number) => void
}

/** What shows more of a level is gone when all of it is shown: the focus goes to what is in its place. */
function useKeptFocus({ focused, at, go }: Kept, count: number): void {
  const last = useRef(0)
  if (at !== -1) last.current = at
  useLayoutEffect(() => {
    if (focused !== undefined && at === -1 && document.activeElement === document.body) go(last.current)
  }, [count])
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
  const { canOpen } = row
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
  const { node, depth, canOpen, isOpen, left, parent } = row
  const { pathOf = pageOf, sign, beside } = props
  const id = useId()
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
      node && sign?.(node),
      node
        ? h('span', { id, class: 'tree-name', dir: 'auto' }, h(NodeLink, { node, to: pathOf(node) }))
        : h('span', { id, class: 'button quiet', onClick: () => props.showMore(parent) }, text.more(left)),
      // For screen readers; a flexible box does not show it.
      ' ',
      node && beside && h('span', { id: `${id}-beside`, class: 'tree-beside' }, beside(node))
    )
  )
}

/** The line has the focus, not each link: Tab leaves the tree. */
const NodeLink = ({ node: { name }, to }: { readonly node: TreeNode; readonly to: string }): VNode =>
  h(Link, { to, title: name.slice(0, 500), tabIndex: -1 }, name)
