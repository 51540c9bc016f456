import type { Criterion } from '../../../../core/index.ts'
import type { Bits, Doc, IndexReader } from '../index/port.ts'
import type { Facet, FacetFields, Walk, Wanted } from '../port.ts'
import { emptyBits, hasBit, setBit } from './docs.ts'
import { columnParts, type Nodes } from './nodes.ts'
import type { Node, Reach } from './reach.ts'

/** What a walk needs of the evaluation of questions. */
export interface Evaluate {
  matches(wanted: Wanted): Generator<void, Bits>
  facets(hits: Bits, fields: readonly FacetFields[], limit: number): Generator<void, readonly Facet[]>
}

/** An entity that is returned: a node, or the dataset of columns. */
export interface Hit {
  readonly doc: Doc
  readonly degree: number
  /** Where its paths end: itself, or its columns of this degree. */
  readonly ends: Doc[]
  /** The entity that text and filters were applied to: of a column its dataset. */
  readonly matched: Doc
}

/** The hits of a walk, in no order: text and filters select them. */
export function* select(
  index: IndexReader,
  { found }: Reach,
  nodes: Nodes,
  evaluate: Evaluate,
  walk: Walk,
  wanted: Wanted
): Generator<void, Hit[]> {
  const isHit = yield* selector([...found.values()], nodes, evaluate, walk, wanted)
  const start = startsOf(index, walk)
  const hits = new Map<Doc, Hit>()
  for (const node of found.values()) {
    if (node.found === 0 || node.isIgnored || !isHit(node)) continue
    const matched = node.isColumn ? nodes.datasetOf(node.doc) : node.doc
    if (matched === undefined) continue
    const doc = walk.columnsAsDatasets ? matched : node.doc
    const known = hits.get(doc)
    // Nodes come by degree, so a dataset has the least degree of its columns.
    if (known?.degree === node.degree) known.ends.push(node.doc)
    else if (!known && !start.has(doc)) hits.set(doc, { doc, degree: node.degree, ends: [node.doc], matched })
  }
  return [...hits.values()]
}

/** The hits as entities that have filter values. */
export function matchedBits({ size }: IndexReader, hits: readonly Hit[]): Bits {
  const bits = emptyBits(size)
  for (const { matched } of hits) setBit(bits, matched)
  return bits
}

/** The documents from which the walk starts: of a column also its dataset, where columns count as datasets. */
function startsOf(index: IndexReader, { from, columnsAsDatasets }: Walk): ReadonlySet<Doc> {
  const datasets = columnsAsDatasets ? from.flatMap(urn => columnParts(urn)?.dataset ?? []) : []
  return new Set([...from, ...datasets].flatMap(urn => index.doc(urn) ?? []))
}

/** Columns usually have no aspects of their own: text and filters select them by their dataset. */
function* selector(
  reached: readonly Node[],
  nodes: Nodes,
  evaluate: Evaluate,
  { columnsAsDatasets }: Walk,
  wanted: Wanted
): Generator<void, (node: Node) => boolean> {
  const bits = yield* evaluate.matches(wanted)
  const { types } = wanted.narrowed.query
  const hasColumns = !columnsAsDatasets && reached.some(({ isColumn }) => isColumn)
  const areWanted = hasColumns && (!types || types.includes('schemaField'))
  const ofColumns = columnsAsDatasets ? bits : areWanted ? yield* evaluate.matches(asDatasets(wanted)) : undefined
  return ({ doc, isColumn }) => {
    if (!isColumn) return hasBit(bits, doc)
    const dataset = nodes.datasetOf(doc)
    return ofColumns !== undefined && dataset !== undefined && hasBit(ofColumns, dataset)
  }
}

/** The question for columns, put to their datasets. */
function asDatasets(wanted: Wanted): Wanted {
  const { types: _types, where, ...query } = wanted.narrowed.query
  const narrowed = { ...wanted.narrowed, query: { ...query, ...(where && { where: withoutType(where) }) } }
  return { ...wanted, narrowed }
}

const EVERYTHING: Criterion = { all: [] }
const NOTHING: Criterion = { any: [] }

/** The criterion, with the answer that columns give to it where it asks for the type. */
function withoutType(criterion: Criterion): Criterion {
  if ('all' in criterion) return { all: criterion.all.map(withoutType) }
  if ('any' in criterion) return { any: criterion.any.map(withoutType) }
  if ('not' in criterion) return { not: withoutType(criterion.not) }
  if (!('field' in criterion) || criterion.field !== '_entityType' || !('in' in criterion)) return criterion
  return criterion.in.includes('schemaField') ? EVERYTHING : NOTHING
}
