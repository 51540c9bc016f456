import { graphql, type Picked } from 'aspectd/console'
import { complete, type Named, nameFields, nameOf } from '../picking/complete.ts'

const MOST = 10

const FIRST = (): string => `query labelsOffered($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { searchResults { entity { ${nameFields()} } } }
}`

interface Found {
  readonly searchAcrossEntities: { readonly searchResults: readonly { readonly entity: Named }[] }
}

/** Labels whose names begin with the text; without any text, the first of all. */
export async function offered(type: string, query: string, signal: AbortSignal): Promise<readonly Picked[]> {
  if (query !== '') return complete(query, [type], MOST, signal)
  const input = { types: [type], query: '*', start: 0, count: MOST }
  const { searchAcrossEntities: found } = await graphql<Found>(FIRST(), { input }, signal)
  return found.searchResults.map(({ entity }) => ({ urn: entity.urn, name: nameOf(entity) }))
}
