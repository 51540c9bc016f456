import type { ComponentChildren, ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Outline } from './components/states.ts'
import { h } from './h.ts'

/** An entity in a tree. */
export interface TreeNode {
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

export interface TreeProps<Node extends TreeNode = TreeNode> {
  /** Names the tree for screen readers. */
  readonly label: string
  /** The nodes in `parent` after `before`, which are loaded; without a parent those at the root. */
  readonly load: (parent: string | undefined, before: readonly Node[], signal: AbortSignal) => Promise<TreeLevel<Node>>
  /** Another one loads all again: after a change. */
  readonly version?: number
  /** Beside the name. */
  readonly beside?: (node: Node) => ComponentChildren
  /** Buttons of the current node, which is the one that had the focus last. */
  readonly actions?: (node: Node) => ComponentChildren
  /** Where its line leads; absent: to its page. */
  readonly pathOf?: (node: Node) => string
  /** The URN of the node that is shown beside the tree. */
  readonly chosen?: string | undefined
  /** Instead of a tree without nodes. */
  readonly empty: VNode
}

/**
 * Entities inside each other, loaded as they are opened. `open` in the address has those that are open. Arrows move and
 * open, Enter follows the link of a line. Its code is loaded when a tree is first shown.
 */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>): VNode {
  const [Loaded, setLoaded] = useState<ComponentType<TreeProps<Node>>>()
  useEffect(() => {
    import('./tree/tree-view.ts').then(({ TreeView }) => setLoaded(() => TreeView))
  }, [])
  return Loaded ? h(Loaded, props) : h(Outline, {})
}
