import { plainColumn } from '../../../../core/kernel/thread.ts'
import type { IndexReader } from '../index/port.ts'
import type { Page, Reachable, Reached, Walk } from '../port.ts'
import { createCursors } from '../question/cursor.ts'
import type { Corpus } from '../question/fields.ts'
import { createResultCache } from '../question/result-cache.ts'
import { askingOf, type GraphAsking } from './asking.ts'
import { createNodes } from './nodes.ts'
import { byTieBreaker, createPaths } from './paths.ts'
import { LIMITS, type Limits, reach } from './reach.ts'
import { degreesOf, type Hit, matchedBits, select, type Walked } from './select.ts'

/** What a walk reached, and what of it is wanted: by degree, then by hash of the URN. */
interface Selected extends Walked {
  readonly hits: readonly Hit[]
}

/** What is walked. */
export interface Graph extends Corpus {
  readonly limits?: Limits
  /** Of an index that is elsewhere. */
  readonly asking?: GraphAsking
}

/** All nodes of the cached walks: about 100 MB at most. */
const MOST_NODES = 500_000

const walkCache = createResultCache<Selected>({
  maxSize: MOST_NODES,
  sizeCalculation: ({ reached }) => 1 + reached.found.length
})

/**
 * What a walk over the edges of the index reaches. A walk is kept for its next pages until the index changes.
 * @throws BadRequest for a cursor of another walk
 */
export function* walkLineage(graph: Graph, walk: Walk, page: Page): Generator<void, Reachable> {
  const { index } = graph
  const { through, wanted, facets, ...asked } = walk
  const { narrowed } = wanted
  const cursors = createCursors([asked, wanted.text, wanted.name], 3)
  const after = page.after === undefined ? undefined : cursors.read(page.after)
  const name = JSON.stringify([asked, through.query, [...through.hidden], wanted, [...narrowed.hidden]])
  const walked = walkCache.find(index, name) ?? (yield* walkOnce(graph, walk))
  walkCache.set(index, name, walked)
  const { hits, reached, nodes } = walked
  const start = (after ? positionAfter(index, hits, after) : 0) + (page.skip ?? 0)
  const shown = hits.slice(start, start + page.limit)
  const last = start + page.limit < hits.length ? shown.at(-1) : undefined
  const pathsTo = createPaths(nodes, reached, walk.up)
  const pathsOf = (hit: Hit) => {
    const paths: Reached['paths'][number][] = []
    for (const { doc } of endsOf(hit)) paths.push(...pathsTo(doc, walk.paths - paths.length))
    return paths
  }
  const { facetsOf } = graph.asking ?? askingOf(graph)
  return {
    reached: shown.map(hit => reachedOf(walked, hit, pathsOf(hit))),
    total: hits.length,
    facets: facets.length > 0 ? yield* facetsOf(matchedBits(nodes, hits), walk) : [],
    degrees: degreesOf(hits),
    ...(last && { next: cursors.write([last.degree, index.tieBreakers[last.doc] ?? 0, index.urn(last.doc)]) }),
    partial: reached.partial
  }
}

function* walkOnce(graph: Graph, walk: Walk): Generator<void, Selected> {
  const { index, limits = LIMITS } = graph
  const asking = graph.asking ?? askingOf(graph)
  const open = yield* asking.matches({ text: 'everything', narrowed: walk.through })
  const nodes = { ...createNodes(index, open, walk), ...(asking.load && { load: asking.load }) }
  const from = walk.from.flatMap(urn => index.doc(plainColumn(urn)) ?? [])
  const reached = yield* reach(nodes, { ...walk, from }, limits)
  const hits = yield* select(asking, { nodes, reached }, walk)
  return { reached, nodes, hits: sorted(index, hits) }
}

/** Hits that come by degree, those of one degree by the hash of their URN: as numbers, because there can be many. */
function sorted(index: IndexReader, hits: readonly Hit[]): Hit[] {
  const keys = new Float64Array(hits.length)
  const ordered: Hit[] = []
  for (let from = 0; from < hits.length; ) {
    let to = from
    for (; to < hits.length && hits[to]?.degree === hits[from]?.degree; to++) {
      keys[to] = (index.tieBreakers[hits[to]?.doc ?? 0] ?? 0) * POSITIONS + to
    }
    for (const key of keys.subarray(from, to).sort()) {
      const hit = hits[key % POSITIONS]
      if (hit) ordered.push(hit)
    }
    from = to
  }
  return byUrnWhereEqual(index, ordered)
}

/** More than a walk has nodes. A hash and a position are one exact number. */
const POSITIONS = 2 ** 21

/** Two URNs of one hash are rare. */
function byUrnWhereEqual(index: IndexReader, hits: Hit[]): Hit[] {
  const { tieBreakers } = index
  const isEqual = ({ doc, degree }: Hit, other: Hit | undefined) =>
    other !== undefined && tieBreakers[doc] === tieBreakers[other.doc] && degree === other.degree
  if (!hits.some((hit, at) => isEqual(hit, hits[at - 1]))) return hits
  return hits.sort((a, b) => a.degree - b.degree || byTieBreaker(index, a.doc, b.doc))
}

/** Where the paths to a hit end. */
const endsOf = (hit: Hit): readonly Hit[] => hit.columns ?? [hit]

function reachedOf({ reached: { cut, partial }, nodes }: Walked, hit: Hit, paths: Reached['paths']): Reached {
  const isTruncated = endsOf(hit).some(({ doc, expanded }) => cut.has(doc) || (partial && expanded === 0))
  const columnCount = nodes.columnCount(hit.doc)
  return {
    ...{ urn: nodes.urn(hit.doc), degree: hit.degree, paths },
    ...(columnCount !== undefined && { columnCount }),
    ...(isTruncated && { truncated: true })
  }
}

/** Where the page after this position begins, also when the hits have changed since. */
function positionAfter(
  index: IndexReader,
  hits: readonly Hit[],
  position: readonly (string | number | null)[]
): number {
  const [degree, tieBreaker, urn] = position
  const found = hits.findIndex(({ doc, degree: own }) => {
    if (own !== degree) return own > Number(degree)
    const ownTieBreaker = index.tieBreakers[doc] ?? 0
    return ownTieBreaker === tieBreaker ? index.urn(doc) > String(urn) : ownTieBreaker > Number(tieBreaker)
  })
  return found < 0 ? hits.length : found
}
