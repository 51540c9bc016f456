import { type Criterion, columnParts, entityTypeOf, plainColumn, type Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc } from '../index/port.ts'
import type { Reachable, Walk, Wanted } from '../port.ts'
import { addDoc, has, noBits } from '../question/bits.ts'
import type { GraphAsking } from './asking.ts'
import type { Nodes } from './nodes.ts'
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

/** What a walk reached. */
export interface Walked {
  readonly nodes: Nodes
  readonly reached: Reach
}

/** The hits of a walk, by degree: text and filters select them. */
export function* select(asking: GraphAsking, walked: Walked, walk: Walk): Generator<void, Hit[]> {
  const { nodes, reached } = walked
  const isHit = yield* selector(asking, walked, walk)
  const start = startsOf(nodes, walk)
  const degrees = walk.degrees && new Set(walk.degrees)
  const isWanted = (degree: number) => !degrees || degrees.has(labelOf(degree))
  const datasets = new Map<Doc, Hit>()
  const hits: Hit[] = []
  for (const node of reached.found) {
    if (node.found === 0 || node.isIgnored || !isHit(node)) continue
    if (!walk.columnsAsDatasets) {
      if (isWanted(node.degree)) hits.push(node)
      continue
    }
    const doc = node.isColumn ? nodes.datasetOf(node.doc) : node.doc
    if (doc === undefined || start.has(doc)) continue
    const known = datasets.get(doc)
    // Nodes come by degree, so a dataset has the least degree of its columns. It can also be reached itself.
    if (known?.degree === node.degree && node.isColumn) known.columns?.push(node)
    if (known) continue
    const hit: Hit = node.isColumn ? { doc, degree: node.degree, columns: [node] } : node
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
export function matchedBits(nodes: Nodes, hits: readonly Hit[]): Bits {
  const bits = noBits(nodes.index.size)
  for (const { doc, isColumn } of hits) addDoc(bits, isColumn ? (nodes.datasetOf(doc) ?? doc) : doc)
  return bits
}

/** The documents from which the walk starts: of a column also its dataset, where columns count as datasets. */
function startsOf({ index }: Nodes, { from, columnsAsDatasets }: Walk): ReadonlySet<Doc> {
  const datasets = columnsAsDatasets ? from.flatMap(urn => columnParts(urn)?.parent ?? []) : []
  return new Set([...from.map(plainColumn), ...datasets].flatMap(urn => index.doc(urn) ?? []))
}

/** Columns usually have no aspects of their own: text and filters select them by their dataset. */
function* selector(
  { matches }: GraphAsking,
  { nodes, reached }: Walked,
  { columnsAsDatasets, wanted }: Walk
): Generator<void, (node: Node) => boolean> {
  const { index } = nodes
  const bits = yield* matches(wanted)
  const { types } = wanted.narrowed.query
  const hasColumns = !columnsAsDatasets && reached.found.some(({ isColumn }) => isColumn)
  const areWanted = hasColumns && (!types || types.includes('schemaField'))
  const ofColumns = columnsAsDatasets ? bits : areWanted ? yield* matches(asDatasets(wanted)) : undefined
  return ({ doc, isColumn }) => {
    if (!isColumn) return has(bits, doc) || (nodes.isGhost(doc) && matchesGhost(index.urn(doc), wanted))
    const dataset = nodes.datasetOf(doc)
    if (ofColumns === undefined || dataset === undefined) return false
    return has(ofColumns, dataset) || (nodes.isGhost(dataset) && matchesGhost(index.urn(dataset), asDatasets(wanted)))
  }
}

/** An entity that is not stored has a URN and a type, and no values. */
function matchesGhost(urn: Urn, { text, narrowed: { query } }: Wanted): boolean {
  const isOfType = !query.types || query.types.includes(entityTypeOf(urn))
  return text === 'everything' && isOfType && (!query.where || meets(urn, query.where))
}

function meets(urn: Urn, criterion: Criterion): boolean {
  if ('all' in criterion) return criterion.all.every(one => meets(urn, one))
  if ('any' in criterion) return criterion.any.some(one => meets(urn, one))
  if ('not' in criterion) return !meets(urn, criterion.not)
  if ('urns' in criterion) return criterion.urns.includes(urn)
  if ('urnPrefix' in criterion) return urn.startsWith(criterion.urnPrefix)
  return criterion.field === '_entityType' && 'in' in criterion && criterion.in.includes(entityTypeOf(urn))
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
