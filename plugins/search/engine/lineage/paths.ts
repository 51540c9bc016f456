import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Doc, IndexReader } from '../index/port.ts'
import { compareUtf8 } from '../utf8-order.ts'
import type { Nodes } from './nodes.ts'
import type { Node, Reach } from './reach.ts'

/**
 * Returns the function that finds shortest paths from the start to a document, at most `most`. Parents are looked up when
 * they are asked for: a walk is large, a page is not.
 */
export function createPaths(nodes: Nodes, reached: Reach, up: boolean) {
  const { index } = nodes
  let byDoc: ReadonlyMap<Doc, Node> | undefined
  const parents = new Map<Doc, readonly Node[]>()

  function nodeOf(doc: Doc): Node | undefined {
    byDoc ??= new Map(reached.found.map(node => [node.doc, node]))
    return byDoc.get(doc)
  }

  function parentsOf(node: Node): readonly Node[] {
    const known = parents.get(node.doc)
    if (known) return known
    const all = new Set<Node>()
    for (const { up: above, down, field } of index.edges([node.doc], !up)) {
      const parent = nodeOf(up ? down : above)
      if (parent && parent.expanded === node.found && nodes.kindOf(field) !== 'hidden') all.add(parent)
    }
    const sorted = [...all].sort((a, b) => byTieBreaker(index, a.doc, b.doc))
    parents.set(node.doc, sorted)
    return sorted
  }

  return (doc: Doc, most: number): Urn[][] => {
    const paths: Urn[][] = []
    const walk = (node: Node, rest: readonly Urn[]) => {
      if (paths.length >= most) return
      const path = [nodes.urn(node.doc), ...rest]
      if (node.found === 0) paths.push(path)
      else for (const parent of parentsOf(node)) walk(parent, path)
    }
    const end = most > 0 ? nodeOf(doc) : undefined
    if (end) walk(end, [])
    return paths
  }
}

/** The same order in every index, whatever its document numbers. */
export function byTieBreaker({ tieBreakers, urn }: IndexReader, a: Doc, b: Doc): number {
  const [first = 0, second = 0] = [tieBreakers[a], tieBreakers[b]]
  if (first !== second) return first - second
  return a === b ? 0 : compareUtf8(urn(a), urn(b))
}
