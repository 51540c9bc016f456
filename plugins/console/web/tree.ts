import type { Signal } from '@preact/signals'
import type { ComponentChildren, ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Outline } from './components/states.ts'
import { h } from './h.ts'
import { persist } from './persist.ts'
import type { LoadLevel, TreeLevel, TreeNode } from './tree/nodes.ts'

export type { TreeLevel, TreeNode }

export interface TreeProps<Node extends TreeNode = TreeNode> {
  /** Names the tree for screen readers. */
  readonly label: string
  readonly load: LoadLevel<Node>
  /** Another one loads all again: after a change. */
  readonly version?: number | string
  /** The ids of the nodes that are open, where the address does not have them. */
  readonly open?: Signal<ReadonlySet<string>>
  /** A node that is alone in its level is opened when it is loaded: to see it is no choice. */
  readonly opensLone?: boolean
  /** Before the name. */
  readonly sign?: (node: Node) => ComponentChildren
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
 * open, letters go to the next name that begins so, Enter follows the link of a line. Its code is loaded when a tree is
 * first shown.
 */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>): VNode {
  const [Loaded, setLoaded] = useState<ComponentType<TreeProps<Node>>>()
  useEffect(
    () => persist(() => import('./tree/tree-view.ts'), { onLoaded: ({ TreeView }) => setLoaded(() => TreeView) }),
    []
  )
  return Loaded ? h(Loaded, props) : h(Outline, {})
}
