import { rest } from './client.ts'

/** URNs per request, so that the address stays below the limits of proxies. */
const SLICE = 20

interface Page {
  readonly results: Readonly<
    Record<string, { readonly aspects: Readonly<Record<string, { readonly value: unknown } | undefined>> }>
  >
}

/**
 * Aspects of entities as they are stored at this moment, by URN: `{ globalTags: { tags: […] } }`. An aspect that is not
 * stored is absent, and so is an entity that cannot be read.
 */
export async function loadAspects<Aspects>(
  urns: readonly string[],
  names: readonly (string & keyof Aspects)[]
): Promise<ReadonlyMap<string, Partial<Aspects>>> {
  const wanted = [...new Set(urns)]
  const found = new Map<string, Partial<Aspects>>()
  for (let from = 0; from < wanted.length; from += SLICE) {
    const ids = wanted.slice(from, from + SLICE).map(encodeURIComponent)
    const { results } = await rest<Page>(`/entitiesV2?ids=List(${ids.join(',')})&aspects=List(${names.join(',')})`)
    for (const [urn, { aspects }] of Object.entries(results)) {
      const values = Object.entries(aspects).flatMap(([name, one]) => (one ? [[name, one.value]] : []))
      found.set(urn, Object.fromEntries(values))
    }
  }
  return found
}
