import { BadRequest, type Model, parseUrn, type Static, Type } from '../../../core/index.ts'
import type { FacetFilter } from '../../entities/index.ts'
import { typeNamed } from '../entity/names.ts'
import { branchesOf, count, Filter, ignoredParams, scrollId, slicing } from '../lists/params.ts'
import type { Side } from './sides.ts'

export const MAX_URNS = 1000
const names = (description: string) => Type.Optional(Type.Array(Type.String(), { maxItems: 1000, description }))

export const paging = {
  count,
  scrollId,
  includeSoftDelete: Type.Boolean({
    default: false,
    description: 'also relationships of entities that are soft-deleted'
  }),
  ...ignoredParams,
  ...slicing
}
export const relationshipTypes = names('names of relationships: `DownstreamOf`; all without any')
export const direction = Type.Enum(['OUTGOING', 'INCOMING'], {
  default: 'OUTGOING',
  description: 'INCOMING exchanges what is asked of both ends'
})
export const ends = {
  sourceTypes: names('entity types of the source'),
  destinationTypes: names('entity types of the destination')
}
export const EndFilters = Type.Object({
  sourceFilter: Type.Optional(Filter),
  destinationFilter: Type.Optional(Filter),
  edgeFilter: Type.Optional(Filter)
})

interface Ends {
  readonly sourceTypes?: readonly string[]
  readonly destinationTypes?: readonly string[]
  readonly direction: 'OUTGOING' | 'INCOMING'
}

/** What both ends must be. @throws BadRequest */
export function sidesOf(model: Model, ends: Ends, body: Static<typeof EndFilters> = {}) {
  if (branchesOf(body.edgeFilter).some(({ and }) => and.length > 0)) {
    throw new BadRequest(
      'edgeFilter: expected no criteria, because relationships have no fields here; use relationshipTypes'
    )
  }
  const source = sideOf(model, ends.sourceTypes, branchesOf(body.sourceFilter))
  const destination = sideOf(model, ends.destinationTypes, branchesOf(body.destinationFilter))
  const [sources, destinations] = ends.direction === 'INCOMING' ? [destination, source] : [source, destination]
  return { sources, destinations }
}

function sideOf(
  model: Model,
  types: readonly string[] | undefined,
  filters: readonly { readonly and: readonly FacetFilter[] }[]
): Side {
  const ofTypes = types && types.length > 0 ? { types: types.map(name => typeNamed(model, name).name) } : {}
  if (filters.length === 0) return ofTypes
  const named = filters.map(({ and }) => urnsOf(and))
  return named.every(urns => urns !== undefined) ? { ...ofTypes, urns: urnsIn(named.flat()) } : { ...ofTypes, filters }
}

/** The URNs that one criterion names, which need no search. */
function urnsOf([first, ...others]: readonly FacetFilter[]): readonly string[] | undefined {
  if (!first || others.length > 0 || first.field !== 'urn' || first.negated) return undefined
  if ((first.condition ?? 'EQUAL') !== 'EQUAL') return undefined
  return first.values?.length ? first.values : first.value == null ? undefined : [first.value]
}

/** @throws BadRequest for one that is none, and for too many */
export function urnsIn(texts: readonly string[]) {
  if (texts.length > MAX_URNS) throw new BadRequest(`expected at most ${MAX_URNS} URNs, found ${texts.length}`)
  return texts.map(parseUrn)
}
