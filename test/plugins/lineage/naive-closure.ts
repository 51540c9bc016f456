import { entityTypeOf, partsOf, type Urn } from '../../../core/index.ts'
import type { RandomGraph } from './random-graph.ts'

export interface NaiveWalk {
  readonly from: Urn
  readonly up: boolean
  readonly hops: number
  readonly ignored: readonly string[]
  readonly seesAll: boolean
}

/** The least degree of each reached entity: by repeating until nothing changes. */
export function closureOf(graph: RandomGraph, walk: NaiveWalk): Map<Urn, number> {
  const isOpen = openFor(graph, walk)
  const degrees = new Map<Urn, number>([[walk.from, 0]])
  for (let changed = true; changed; ) {
    changed = false
    for (const edge of graph.edges) {
      const [here, next] = walk.up ? [edge[1], edge[0]] : edge
      const degree = degrees.get(here)
      if (degree === undefined || here === next || !isOpen(next)) continue
      if (degree >= walk.hops) continue
      const found = walk.ignored.includes(entityTypeOf(next)) ? degree : degree + 1
      if (found >= (degrees.get(next) ?? Number.POSITIVE_INFINITY)) continue
      degrees.set(next, found)
      changed = true
    }
  }
  degrees.delete(walk.from)
  for (const urn of degrees.keys()) if (walk.ignored.includes(entityTypeOf(urn))) degrees.delete(urn)
  return degrees
}

/** All paths of this length, as text. */
export function pathsTo(graph: RandomGraph, walk: NaiveWalk, end: Urn, length: number): string[] {
  const isOpen = openFor(graph, walk)
  const backwards = (urn: Urn, left: number): Urn[][] => {
    if (left === 0) return urn === walk.from ? [[urn]] : []
    const before = new Set(
      graph.edges.filter(([up, down]) => (walk.up ? up : down) === urn).map(([up, down]) => (walk.up ? down : up))
    )
    return [...before]
      .filter(one => one === walk.from || isOpen(one))
      .flatMap(one => backwards(one, left - 1).map(path => [...path, urn]))
  }
  return backwards(end, length)
    .filter(path => new Set(path).size === path.length)
    .map(path => path.join(' > '))
    .sort()
}

export function datasetOf(urn: Urn): string {
  return entityTypeOf(urn) === 'schemaField' ? (partsOf(urn)[0] ?? '') : urn
}

function openFor({ stored, removed, hidden, columns }: RandomGraph, { seesAll }: NaiveWalk): (urn: Urn) => boolean {
  return urn => {
    const isColumn = entityTypeOf(urn) === 'schemaField'
    if (isColumn && !columns.has(urn)) return false
    const entity = isColumn ? ([...stored.keys()].find(one => one === datasetOf(urn)) ?? urn) : urn
    return stored.has(entity) && !removed.has(entity) && (seesAll || !hidden.has(entity))
  }
}
