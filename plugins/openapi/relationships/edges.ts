import { type Call, type Data, entityTypeOf, type Model, type Urn } from '../../../core/index.ts'
import { type IndexedPlace, referencesAt } from '../../entities/index.ts'
import { type AskedColumns, columnEdges } from './columns.ts'
import type { Edge } from './edge.ts'

interface Look {
  readonly places: readonly IndexedPlace[]
  readonly columns?: AskedColumns | undefined
}

/**
 * Returns the function that finds the references that are stored at these places of the entities, and the lineage of the
 * columns in their aspects, each once, in the order of `sources` and places.
 */
export function createEdges({ data, model }: { readonly data: Data; readonly model: Model }) {
  return async (call: Call, sources: readonly Urn[], { places, columns }: Look): Promise<Edge[]> => {
    const wanted = sources.map(urn => {
      const own = new Set(model.findType(entityTypeOf(urn))?.aspects)
      return { urn, aspects: [...new Set(places.map(({ aspect }) => aspect))].filter(aspect => own.has(aspect)) }
    })
    const stored = await data.read(call, wanted)
    const found = new Map<string, Edge>()
    stored.forEach((rows, at) => {
      const source = sources[at]
      if (source === undefined) return
      for (const place of places) {
        const value = rows.find(({ row }) => row.aspect === place.aspect)?.value
        for (const destination of referencesAt(value, place.path)) {
          if (place.types?.includes(entityTypeOf(destination)) === false) continue
          const edge = edgeOf(place, source, destination)
          found.set(JSON.stringify([edge.relationshipType, source, destination, place.lineage]), edge)
        }
      }
      if (!columns) return
      for (const edge of rows.flatMap(({ value }) => columnEdges(value, columns))) {
        found.set(JSON.stringify([edge.relationshipType, edge.source, edge.destination, 'upstream']), edge)
      }
    })
    return [...found.values()]
  }
}

function edgeOf(
  { relationship: relationshipType, lineage: marked, columnFlow }: IndexedPlace,
  source: Urn,
  destination: Urn
): Edge {
  const edge = { relationshipType, source, destination }
  const lineage = marked ?? columnFlow
  if (lineage === undefined) return edge
  const isUp = lineage === 'upstream'
  const [upstream, downstream] = isUp ? [destination, source] : [source, destination]
  return { ...edge, flow: { upstream, downstream } }
}
