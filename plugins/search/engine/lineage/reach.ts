import type { Doc } from '../index/port.ts'
import { addDoc, has, noBits } from '../question/bits.ts'
import type { Nodes } from './nodes.ts'

export interface Limits {
  readonly hops: number
  readonly nodes: number
  /** Of work, not of waiting. */
  readonly ms: number
}

export const LIMITS: Limits = { hops: 100, nodes: 200_000, ms: 2000 }

/** How many documents' edges are read at once. */
const CHUNK = 500

export interface Node {
  readonly doc: Doc
  readonly degree: number
  readonly isColumn: boolean
  /** Takes the degree of the node before it, and is not returned. */
  readonly isIgnored: boolean
  /** The round in which it was found, and the one in which its neighbours were looked for: 0 if they were not. */
  readonly found: number
  expanded: number
}

export interface Reach {
  /** Everything that was reached, the start included: the first found first, so the least degree first. */
  readonly found: readonly Node[]
  /** Those of whose neighbours only some were found. */
  readonly cut: ReadonlySet<Doc>
  readonly partial: boolean
}

/**
 * Breadth first: a node has the least degree, and cycles end. A round takes the nodes that one round found; those of
 * ignored types are taken before the next degree begins.
 */
export function* reach(
  nodes: Nodes,
  { from, up, hops }: { readonly from: readonly Doc[]; readonly up: boolean; readonly hops: number },
  limits: Limits
): Generator<void, Reach> {
  const search = createSearch(nodes, up, limits.nodes)
  const clock = createClock(limits.ms)
  let level = search.start(from)
  for (let degree = 0; level.length > 0 && degree < hops; degree++) {
    if (degree >= limits.hops) return { ...search, partial: true }
    const next: Node[] = []
    for (let round = level; round.length > 0; ) {
      const same: Node[] = []
      if (search.nextRound() > limits.hops * 10) return { ...search, partial: true }
      yield* nodes.load?.(round.map(({ doc }) => doc)) ?? []
      for (let at = 0; at < round.length; at += CHUNK) {
        if (clock.isOver() || !search.expand(round.slice(at, at + CHUNK), same, next))
          return { ...search, partial: true }
        clock.pause()
        yield
        clock.resume()
      }
      round = same
    }
    level = next
  }
  return { ...search, partial: false }
}

function createSearch(nodes: Nodes, up: boolean, most: number) {
  const found: Node[] = []
  const seen = noBits(nodes.index.size)
  const cut = new Set<Doc>()
  let round = 0
  /** From an entity the walk is one of entities: their columns would only repeat it. */
  let entersColumns = false

  function add(doc: Doc, degree: number, kind: 'column' | 'ignored' | 'entity'): Node {
    const node = { doc, degree, isColumn: kind === 'column', isIgnored: kind === 'ignored', found: round, expanded: 0 }
    found.push(node)
    addDoc(seen, doc)
    return node
  }

  return {
    found,
    cut,
    start(from: readonly Doc[]) {
      entersColumns = from.some(nodes.isColumn)
      return [...new Set(from)].map(doc => add(doc, 0, 'entity'))
    },
    nextRound: () => ++round,

    /**
     * Adds what nodes of one degree lead to, to those of the same degree or of the next. Returns false when there are too
     * many.
     */
    expand(chunk: readonly Node[], same: Node[], next: Node[]): boolean {
      const docs = chunk.map(({ doc }) => doc)
      const degree = chunk[0]?.degree ?? 0
      for (const node of chunk) node.expanded = round
      for (const { up: above, down, field } of nodes.index.edges(docs, up)) {
        const doc = up ? above : down
        if (has(seen, doc)) continue
        const kind = nodes.kindOf(field)
        if (kind === 'hidden') continue
        const isColumn = kind === 'columns' && nodes.isColumn(doc)
        if ((isColumn && !entersColumns) || !nodes.isOpen(doc, isColumn)) continue
        if (found.length > most) {
          for (const one of docs) cut.add(one)
          return false
        }
        if (!isColumn && nodes.isIgnored(doc)) same.push(add(doc, degree, 'ignored'))
        else next.push(add(doc, degree + 1, isColumn ? 'column' : 'entity'))
      }
      return true
    }
  }
}

/** Counts the time between `resume` and `pause`. */
function createClock(limit: number) {
  let spent = 0
  let since = performance.now()
  return {
    pause() {
      spent += performance.now() - since
    },
    resume() {
      since = performance.now()
    },
    isOver: () => spent > limit
  }
}
