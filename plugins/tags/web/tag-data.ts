import { ApiError, graphql, type ListOf, type ListWindow, plugins, rest } from 'aspectd/console'
import { SEARCH_TAGS, TAG } from './documents.ts'
import type { SearchTags, TagFacts } from './documents.types.ts'
import { text } from './en.ts'

export type Tag = NonNullable<TagFacts['tag']>

/** By search, else all in the order of their URNs. */
export async function loadTags(window: ListWindow): Promise<ListOf<Tag>> {
  const { total, urns } = plugins.value.has('search') ? await searchTags(window) : await listTags(window)
  return { total, rows: await readTags(urns, window.signal) }
}

interface Found {
  readonly total: number
  readonly urns: readonly string[]
}

async function searchTags({ query, start, count, signal }: ListWindow): Promise<Found> {
  const { searchAcrossEntities: found } = await graphql<SearchTags>(
    SEARCH_TAGS,
    { query: query === '' ? '*' : query, start, count },
    signal
  )
  return { total: found?.total ?? 0, urns: found?.searchResults.map(({ entity }) => entity.urn) ?? [] }
}

async function listTags({ start, count, signal }: ListWindow): Promise<Found> {
  const { value } = await rest<{ value: { total: number; entities: readonly string[] } }>('/entities?action=listUrns', {
    method: 'POST',
    body: { entity: 'tag', start, count },
    signal
  })
  return { total: value.total, urns: value.entities }
}

/** One request for all, as the server counts their uses together. */
async function readTags(urns: readonly string[], signal: AbortSignal): Promise<readonly Tag[]> {
  if (urns.length === 0) return []
  const fields = urns.map((_, at) => `t${at}: tag(urn: $u${at}) { ...facts }`)
  const parameters = urns.map((_, at) => `$u${at}: String!`)
  const query = `query tagsShown(${parameters.join(' ')}) { ${fields.join(' ')} }
    fragment facts on Tag { urn name description usageCount properties { colorHex } }`
  const found = await graphql<Readonly<Record<string, Tag | null>>>(
    query,
    Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn])),
    signal
  )
  return Object.values(found).filter(tag => tag !== null)
}

/** @throws ApiError if there is none */
export async function loadTag(urn: string, signal?: AbortSignal): Promise<Tag> {
  const { tag } = await graphql<TagFacts>(TAG, { urn }, signal)
  if (tag === null) throw new ApiError(text.noSuchTag)
  return tag
}
