import { type Call, type Data, entityTypeOf, type Model, type Urn } from '../../../core/index.ts'
import { type IndexedPlace, referencesAt } from '../../entities/index.ts'

/** A reference from an entity to another one. */
export interface Edge {
  readonly relationshipType: string
  readonly source: Urn
  readonly destination: Urn
  /** The ends as data flows, if the relationship is lineage. */
  readonly flow?: { readonly upstream: Urn; readonly downstream: Urn }
}

/** The references that are stored at these places of the entities, each once, in the order of `sources` and places. */
export async function edgesOf(
  deps: { readonly data: Data; readonly model: Model },
  call: Call,
  sources: readonly Urn[],
  places: readonly IndexedPlace[]
): Promise<Edge[]> {
  const wanted = sources.map(urn => {
    const own = new Set(deps.model.findType(entityTypeOf(urn))?.aspects)
    return { urn, aspects: [...new Set(places.map(({ aspect }) => aspect))].filter(aspect => own.has(aspect)) }
  })
  const stored = await deps.data.read(call, wanted)
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
  })
  return [...found.values()]
}

function edgeOf({ relationship: relationshipType, lineage }: IndexedPlace, source: Urn, destination: Urn): Edge {
  const edge = { relationshipType, source, destination }
  if (lineage === undefined) return edge
  const isUp = lineage === 'upstream'
  const [upstream, downstream] = isUp ? [destination, source] : [source, destination]
  return { ...edge, flow: { upstream, downstream } }
}
