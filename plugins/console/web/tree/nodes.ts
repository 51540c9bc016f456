/** An entity in a tree. */
export interface TreeNode {
  /** Its id in the tree. What is no URN needs `pathOf`. */
  readonly urn: string
  readonly name: string
  /** Whether others can be in it; absent: unknown, so it can be opened. */
  readonly hasChildren?: boolean
}

/** A part of the nodes that are in one node. */
export interface TreeLevel<Node extends TreeNode = TreeNode> {
  readonly total: number
  readonly nodes: readonly Node[]
}

/** The nodes in `parent` after `before`, which are loaded; without a parent those at the root. */
export type LoadLevel<Node extends TreeNode> = (
  parent: string | undefined,
  before: readonly Node[],
  signal: AbortSignal
) => Promise<TreeLevel<Node>>
