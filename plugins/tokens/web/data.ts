import { graphql, plugins, shortName, useData } from 'aspectd/console'
import { NAMES } from './documents.ts'
import type { ListTokens, NamesForTokens } from './documents.types.ts'

export type TokenPage = ListTokens['listAccessTokens']
export type Token = TokenPage['tokens'][number]

/** The names of containers and tags, as far as search finds them; else the short form of the URN. */
export function useNames(urns: readonly string[]): (urn: string) => string {
  const key = urns.join(' ')
  const { data } = useData(
    async signal =>
      urns.length > 0 && plugins.value.has('search') ? await namesOf(urns, signal) : new Map<string, string>(),
    [key]
  )
  return urn => data?.get(urn) ?? shortName(urn)
}

async function namesOf(urns: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const found = await graphql<NamesForTokens>(NAMES, { urns, count: urns.length }, signal)
  const named = (found.searchAcrossEntities?.searchResults ?? []).flatMap(({ entity }) => {
    const name = entity.properties?.name ?? entity.tagProperties?.name
    return name ? [[entity.urn, name] as const] : []
  })
  return new Map(named)
}
