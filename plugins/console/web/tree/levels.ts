import type { LoadLevel, TreeLevel, TreeNode } from './nodes.ts'

/** What is loaded, by the URN of the node that it is in; `ROOT` for what is in none. */
export type Levels<Node extends TreeNode> = ReadonlyMap<string, TreeLevel<Node>>

export const ROOT = ''

/** A line of the tree. */
export interface Row<Node extends TreeNode> {
  readonly key: string
  /** 0 at the root. */
  readonly depth: number
  /** The URN of the node that it is in, or `ROOT`. */
  readonly parent: string
  /** Among the nodes beside it, from 1. */
  readonly position: number
  readonly size: number
  /** Absent: the last line of a level that is not loaded whole, which shows more of it. */
  readonly node?: Node
  /** How many nodes are not loaded yet. */
  readonly left: number
  readonly canOpen: boolean
  readonly isOpen: boolean
}

interface Wanted<Node extends TreeNode> {
  readonly load: LoadLevel<Node>
  readonly open: ReadonlySet<string>
  /** What need not be loaded again. */
  readonly known: Levels<Node>
  /** How many nodes of a level to load, at least. */
  readonly counts: ReadonlyMap<string, number>
}

/** The roots, and what is in the open nodes among them, and so on. */
export async function loadOpen<Node extends TreeNode>(
  { load, open, known, counts }: Wanted<Node>,
  signal: AbortSignal
): Promise<Levels<Node>> {
  const levels = new Map<string, TreeLevel<Node>>()
  const begun = new Set<string>()
  const loadLevel = async (parent: string, wanted: number): Promise<TreeLevel<Node>> => {
    const nodes: Node[] = []
    for (;;) {
      const part = await load(parent === ROOT ? undefined : parent, nodes, signal)
      nodes.push(...part.nodes)
      const { total } = part
      // A part without nodes ends it, whatever the total says: some may have been deleted meanwhile.
      if (part.nodes.length === 0) return { total: nodes.length, nodes }
      if (nodes.length >= Math.min(wanted, total)) return { total, nodes }
    }
  }
  const visit = async (parent: string): Promise<void> => {
    if (begun.has(parent)) return
    begun.add(parent)
    const wanted = counts.get(parent) ?? 1
    const stored = known.get(parent)
    const isEnough = stored && stored.nodes.length >= Math.min(wanted, stored.total)
    const level = isEnough ? stored : await loadLevel(parent, wanted)
    levels.set(parent, level)
    await Promise.all(level.nodes.filter(node => canOpen(node) && open.has(node.urn)).map(({ urn }) => visit(urn)))
  }
  await visit(ROOT)
  return levels
}

const canOpen = ({ hasChildren }: TreeNode): boolean => hasChildren !== false

/** The nodes that are alone in levels that were not known before. */
export const loneNodes = <Node extends TreeNode>(levels: Levels<Node>, known: Levels<Node>): string[] =>
  Array.from(levels).flatMap(([parent, { total, nodes }]) =>
    total === 1 && !known.has(parent) ? nodes.filter(canOpen).map(({ urn }) => urn) : []
  )

/** The lines from top to bottom. */
export function rowsOf<Node extends TreeNode>(levels: Levels<Node>, open: ReadonlySet<string>): Row<Node>[] {
  const rows: Row<Node>[] = []
  const above = new Set<string>()
  const add = (parent: string, depth: number) => {
    const { nodes, total } = levels.get(parent) ?? { nodes: [], total: 0 }
    const common = { depth, parent, size: total }
    nodes.forEach((node, at) => {
      // That nothing is in it can be known only after a look.
      const opens = canOpen(node) && levels.get(node.urn)?.total !== 0
      const isOpen = opens && open.has(node.urn) && !above.has(node.urn)
      const left = total - nodes.length
      rows.push({ ...common, key: `${parent} ${node.urn}`, position: at + 1, node, left, canOpen: opens, isOpen })
      if (!isOpen) return
      // A store can contain a circle.
      above.add(node.urn)
      add(node.urn, depth + 1)
      above.delete(node.urn)
    })
    const left = total - nodes.length
    if (left > 0)
      rows.push({ ...common, key: `${parent} more`, position: nodes.length + 1, left, canOpen: false, isOpen: false })
  }
  add(ROOT, 0)
  return rows
}

/** From the next line on, and around; a longer word from the line itself on. */
export function lineWith(
  rows: readonly { readonly node?: { readonly name: string } }[],
  word: string,
  current: number
): number {
  const isRepeated = [...word].every(letter => word.startsWith(letter))
  const wanted = isRepeated ? word.slice(0, 1) : word
  const first = isRepeated ? current + 1 : current
  const order = rows.map((_row, at) => (first + at) % rows.length)
  return order.find(at => rows[at]?.node?.name.toLowerCase().startsWith(wanted)) ?? -1
}
