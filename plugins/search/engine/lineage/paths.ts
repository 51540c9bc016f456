import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Doc, IndexReader } from '../index/port.ts'
import type { Nodes } from './nodes.ts'
import type { Node, Reach } from './reach.ts'

/**
 * Returns the function that finds shortest paths from the start to a document, at most `most`. Parents are looked up when
 * they are asked for: a walk is large, a page is not.
 */
export function createPaths(index: IndexReader, { found }: Reach, nodes: Nodes, up: boolean) {
  const parents = new Map<Doc, readonly Node[]>()

  function parentsOf(node: Node): readonly Node[] {
    const known = parents.get(node.doc)
    if (known) return known
    const all = new Set<Node>()
    for (const { up: above, down, field } of index.edges([node.doc], !up)) {
      const parent = found.get(up ? down : above)
      if (parent && parent.expanded === node.found && nodes.kindOf(field) !== 'hidden') all.add(parent)
    }
    const sorted = [...all].sort((a, b) => byTie(index, a.doc, b.doc))
    parents.set(node.doc, sorted)
    return sorted
  }

  return (doc: Doc, most: number): Urn[][] => {
    const paths: Urn[][] = []
    const walk = (node: Node, rest: readonly Urn[]) => {
      if (paths.length >= most) return
      const path = [index.urn(node.doc), ...rest]
      if (node.found === 0) paths.push(path)
      else for (const parent of parentsOf(node)) walk(parent, path)
    }
    const end = found.get(doc)
    if (end && most > 0) walk(end, [])
    return paths
  }
}

/** The same order in every index, whatever its document numbers. */
export function byTie({ ties, urn }: IndexReader, a: Doc, b: Doc): number {
  const [first = 0, second = 0] = [ties[a], ties[b]]
  if (first !== second) return first - second
  if (a === b) return 0
  return urn(a) < urn(b) ? -1 : 1
}
