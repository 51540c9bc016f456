import type { Criterion } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc, IndexReader } from '../index/port.ts'
import type { Reachable, Walk, Wanted } from '../port.ts'
import { addDoc, has, noBits } from '../question/bits.ts'
import type { Fields } from '../question/fields.ts'
import { matches } from '../question/matches.ts'
import { columnParts, type Nodes } from './nodes.ts'
import type { Node, Reach } from './reach.ts'

/** An entity that is returned: a node, or the dataset of columns. */
export interface Hit {
  readonly doc: Doc
  readonly degree: number
  /** Of a column that counts as its dataset: those of this degree, where the paths end. */
  readonly columns?: Node[]
  readonly isColumn?: boolean
  readonly expanded?: number
}

/** The hits of a walk, by degree: text and filters select them. */
export function* select(
  index: IndexReader,
  { found }: Reach,
  nodes: Nodes,
  fields: Fields,
  walk: Walk,
  wanted: Wanted
): Generator<void, Hit[]> {
  const isHit = yield* selector(index, found, nodes, fields, walk, wanted)
  const start = startsOf(index, walk)
  const degrees = walk.degrees && new Set(walk.degrees)
  const isWanted = (degree: number) => !degrees || degrees.has(labelOf(degree))
  const datasets = new Map<Doc, Hit>()
  const hits: Hit[] = []
  for (const node of found) {
    if (node.found === 0 || node.isIgnored || !isHit(node)) continue
    if (!node.isColumn || !walk.columnsAsDatasets) {
      if (isWanted(node.degree)) hits.push(node)
      continue
    }
    const doc = nodes.datasetOf(node.doc)
    if (doc === undefined || start.has(doc)) continue
    const known = datasets.get(doc)
    // Nodes come by degree, so a dataset has the least degree of its columns.
    if (known?.degree === node.degree) known.columns?.push(node)
    if (known) continue
    const hit = { doc, degree: node.degree, columns: [node] }
    datasets.set(doc, hit)
    if (isWanted(node.degree)) hits.push(hit)
  }
  return hits
}

const DEGREES = ['1', '2', '3+'] as const
type Degree = (typeof DEGREES)[number]

const labelOf = (degree: number): Degree => (degree === 1 ? '1' : degree === 2 ? '2' : '3+')

/** How many hits have each degree. */
export function degreesOf(hits: readonly Hit[]): Reachable['degrees'] {
  const counts = { '1': 0, '2': 0, '3+': 0 }
  for (const { degree } of hits) counts[labelOf(degree)]++
  return DEGREES.map(value => ({ value, count: counts[value] })).filter(({ count }) => count > 0)
}

/** The hits as entities that have filter values: of a column its dataset. */
export function matchedBits({ size }: IndexReader, nodes: Nodes, hits: readonly Hit[]): Bits {
  const bits = noBits(size)
  for (const { doc, isColumn } of hits) addDoc(bits, isColumn ? (nodes.datasetOf(doc) ?? doc) : doc)
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
