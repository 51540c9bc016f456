/** What a walk in one direction reached, the least degree first. */
export interface Walked<Entity extends Named> {
  readonly total: number
  /** How many are one hop away. */
  readonly direct: number
  readonly isPartial: boolean
  readonly reached: readonly Reached<Entity>[]
}
export interface Named {
  readonly urn: string
}
export interface Reached<Entity extends Named> {
  readonly entity: Entity
  readonly degree: number
  /** Shortest paths from the start to it, both included. */
  readonly paths: readonly (readonly string[])[]
  /** Its own neighbours, further from the start. */
  readonly near: readonly string[]
  /** The number of these neighbours. */
  readonly nearTotal: number
}

export interface GraphNode<Entity extends Named> {
  readonly entity: Entity
  /** Hops from the start; negative upstream. */
  readonly hop: number
  /** Neighbours upstream and downstream that are not drawn. */
  readonly moreUp: number
  readonly moreDown: number
}

/** From upstream to downstream, by positions in `nodes`. */
export interface GraphEdge {
  readonly from: number
  readonly to: number
  /** It closes a cycle. */
  readonly isBack: boolean
}

export interface Graph<Entity extends Named> {
  /** The start first, then by hops. */
  readonly nodes: readonly GraphNode<Entity>[]
  readonly edges: readonly GraphEdge[]
}

interface Sides<Entity extends Named> {
  readonly up: Walked<Entity>
  readonly down: Walked<Entity>
}

interface Options {
  readonly hops: number
  /** At most so many nodes. */
  readonly most: number
}

/** The entities within some hops, the nearest first, with all edges that are known between them. */
export function graphOf<Entity extends Named>(start: Entity, sides: Sides<Entity>, options: Options): Graph<Entity> {
  const drawn = drawnOf(start, sides, options)
  const position = new Map(Array.from(drawn.keys(), (urn, at) => [urn, at]))
  const pairs = pairsOf(sides, position)
  const hopOf = [...drawn.values()].map(({ hop }) => hop)
  const [moreUp, moreDown] = [createMore(sides.up, drawn), createMore(sides.down, drawn)]
  const nodes = Array.from(drawn.values(), ({ entity, hop }) => ({
    entity,
    hop,
    moreUp: moreUp(entity.urn),
    moreDown: moreDown(entity.urn)
  }))
  return { nodes, edges: markBack(pairs, hopOf) }
}

/** By URN, the start first. */
type Drawn<Entity> = ReadonlyMap<string, { readonly entity: Entity; readonly hop: number }>

/** What is on both sides, in a cycle, stands where it is nearer. */
function drawnOf<Entity extends Named>(
  start: Entity,
  { up, down }: Sides<Entity>,
  { hops, most }: Options
): Drawn<Entity> {
  const reached = [
    ...down.reached.map(({ entity, degree }) => ({ entity, degree, hop: degree })),
    ...up.reached.map(({ entity, degree }) => ({ entity, degree, hop: -degree }))
  ]
  const nearFirst = reached.filter(({ degree }) => degree <= hops).toSorted((a, b) => a.degree - b.degree)
  const drawn = new Map([[start.urn, { entity: start, hop: 0 }]])
  for (const { entity, hop } of fairly(nearFirst)) {
    if (drawn.size >= most) break
    if (!drawn.has(entity.urn)) drawn.set(entity.urn, { entity, hop })
  }
  return drawn
}

/** Of one degree, both sides in turn: thousands of ancestors do not hide the descendants. */
function fairly<One extends { readonly hop: number; readonly degree: number }>(sorted: readonly One[]): One[] {
  const turns = { up: 0, down: 0 }
  return sorted
    .map(one => ({ one, turn: one.hop < 0 ? turns.up++ : turns.down++ }))
    .toSorted((a, b) => a.turn - b.turn || a.one.degree - b.one.degree)
    .map(({ one }) => one)
}

function pairsOf<Entity extends Named>(
  { up, down }: Sides<Entity>,
  position: ReadonlyMap<string, number>
): [number, number][] {
  const pairs = new Map<string, [number, number]>()
  const add = (from: string, to: string) => {
    const [first, second] = [position.get(from), position.get(to)]
    if (first !== undefined && second !== undefined) pairs.set(`${first} ${second}`, [first, second])
  }
  for (const [near, far] of hopsOf(down)) add(near, far)
  for (const [near, far] of hopsOf(up)) add(far, near)
  return [...pairs.values()]
}

/** All known hops of a walk, each from the nearer end to the farther one. */
function* hopsOf<Entity extends Named>({ reached }: Walked<Entity>): Generator<readonly [string, string]> {
  for (const { entity, paths, near } of reached) {
    for (const path of paths) for (const [at, urn] of path.slice(1).entries()) yield [path[at] ?? urn, urn]
    for (const urn of near) yield [entity.urn, urn]
  }
}

/** Returns the function that counts how many neighbours of a node in the direction of the walk are not drawn. */
function createMore<Entity extends Named>(walked: Walked<Entity>, drawn: Drawn<Entity>): (urn: string) => number {
  const [start] = drawn.keys()
  return urn => {
    const own = walked.reached.find(({ entity }) => entity.urn === urn)
    if (urn !== start && !own) return 0
    const known = new Set(own?.near)
    for (const { entity, paths } of walked.reached) {
      if (paths.some(path => path.at(-2) === urn)) known.add(entity.urn)
    }
    const shown = [...known].filter(one => drawn.has(one)).length
    const total = Math.max(own?.nearTotal ?? walked.direct, known.size)
    return total - shown
  }
}

/** Finds the edges that close cycles, by a walk that begins with the farthest ancestors. */
function markBack(pairs: readonly (readonly [number, number])[], hopOf: readonly number[]): GraphEdge[] {
  const out = Map.groupBy(pairs, ([from]) => from)
  const state = new Map<number, 'open' | 'done'>()
  const back = new Set<readonly [number, number]>()
  const stack: { readonly node: number; readonly edges: readonly (readonly [number, number])[]; at: number }[] = []
  const enter = (node: number) => {
    state.set(node, 'open')
    stack.push({ node, edges: out.get(node) ?? [], at: 0 })
  }
  const order = hopOf.map((hop, node) => ({ hop, node })).toSorted((a, b) => a.hop - b.hop)
  for (const { node } of order) {
    if (!state.has(node)) enter(node)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = top.edges[top.at++]
      if (!edge) {
        state.set(top.node, 'done')
        stack.pop()
        continue
      }
      const known = state.get(edge[1])
      if (known === 'open') back.add(edge)
      else if (!known) enter(edge[1])
    }
  }
  return pairs.map(pair => ({ from: pair[0], to: pair[1], isBack: back.has(pair) }))
}
