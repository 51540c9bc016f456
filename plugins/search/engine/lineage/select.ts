import type { Criterion } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc, IndexReader } from '../index/port.ts'
import type { Walk, Wanted } from '../port.ts'
import { addDoc, has, noBits } from '../question/bits.ts'
import type { Fields } from '../question/fields.ts'
import { matches } from '../question/matches.ts'
import { columnParts, type Nodes } from './nodes.ts'
import type { Node, Reach } from './reach.ts'

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
  fields: Fields,
  walk: Walk,
  wanted: Wanted
): Generator<void, Hit[]> {
  const isHit = yield* selector(index, [...found.values()], nodes, fields, walk, wanted)
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
  const bits = noBits(size)
  for (const { matched } of hits) addDoc(bits, matched)
  return bits
}

/** The documents from which the walk starts: of a column also its dataset, where columns count as datasets. */
function startsOf(index: IndexReader, { from, columnsAsDatasets }: Walk): ReadonlySet<Doc> {
  const datasets = columnsAsDatasets ? from.flatMap(urn => columnParts(urn)?.dataset ?? []) : []
  return new Set([...from, ...datasets].flatMap(urn => index.doc(urn) ?? []))
}

/** Columns usually have no aspects of their own: text and filters select them by their dataset. */
function* selector(
  index: IndexReader,
  reached: readonly Node[],
  nodes: Nodes,
  fields: Fields,
  { columnsAsDatasets }: Walk,
  wanted: Wanted
): Generator<void, (node: Node) => boolean> {
  const bits = yield* matches(index, fields, wanted)
  const { types } = wanted.narrowed.query
  const hasColumns = !columnsAsDatasets && reached.some(({ isColumn }) => isColumn)
  const areWanted = hasColumns && (!types || types.includes('schemaField'))
  const ofColumns = columnsAsDatasets ? bits : areWanted ? yield* matches(index, fields, asDatasets(wanted)) : undefined
  return ({ doc, isColumn }) => {
    if (!isColumn) return has(bits, doc)
    const dataset = nodes.datasetOf(doc)
    return ofColumns !== undefined && dataset !== undefined && has(ofColumns, dataset)
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
