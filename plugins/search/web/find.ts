/** What the operations that search answer, as the pages show it. */
import { graphql } from 'aspectd/console'
import { FACET, SEARCH } from './documents.ts'
import type { Facet as FacetAnswer, Search } from './documents.types.ts'
import type { RowEntity } from './entity-row.ts'
import { type Filter, FOLDER, orFiltersOf, parseFilters, WITHIN_DOMAIN, withoutField } from './filters.ts'
import { withRows } from './row-fields.ts'

/** What is searched, as the address says. */
export interface Asked {
  readonly query: string
  readonly filters: readonly Filter[]
  /** A field, with `-` before it to descend; `''`: the best match first. */
  readonly sort: string
  readonly start: number
  /** The URN of a view; `''`: none. */
  readonly view: string
}

export interface Hit {
  readonly entity: RowEntity
  readonly matchedFields: readonly { readonly name: string; readonly value: string }[]
}

export type Facet = NonNullable<NonNullable<Search['searchAcrossEntities']>['facets']>[number]

export interface Found {
  readonly total: number
  readonly hits: readonly Hit[]
  readonly suggestions: readonly { readonly text: string; readonly frequency: number | null }[]
  readonly facets: readonly Facet[]
  /** No entity has all words. */
  readonly partial: { readonly words: number; readonly of: number } | null
  /** How far a new index is, while an older one answers. */
  readonly rebuilding: { readonly done: number; readonly total: number } | null
}

export const PAGE = 20
/** The trees show their other values. */
const IN_TREES: ReadonlySet<string> = new Set([FOLDER, WITHIN_DOMAIN])
/** Matches of these fields are all named, of others at most five. */
const ALL_MATCHES = ['name', 'fieldPaths', 'description', 'editedDescription', 'qualifiedName']
const OTHER_MATCHES = [
  'fieldDescriptions',
  'editedFieldDescriptions',
  'tags',
  'fieldTags',
  'editedFieldTags',
  'glossaryTerms',
  'fieldGlossaryTerms',
  'editedFieldGlossaryTerms',
  'customProperties',
  'owners',
  'domains'
]

export function askedOf(query: URLSearchParams): Asked {
  const start = Number(query.get('start') ?? 0)
  return {
    query: (query.get('query') ?? '').trim(),
    filters: parseFilters(query.getAll('filter')),
    sort: query.get('sort') ?? '',
    start: Number.isSafeInteger(start) && start > 0 ? start : 0,
    view: query.get('view') ?? ''
  }
}

/** A page of hits. `cells`: what the columns of other plugins select, as text of GraphQL. */
export async function find(asked: Asked, cells: string, signal: AbortSignal): Promise<Found> {
  const { query, filters, sort, start, view } = asked
  const input = {
    query: query === '' ? '*' : query,
    start,
    count: PAGE,
    orFilters: orFiltersOf(filters),
    ...inView(view),
    ...(sort === '' ? {} : { sortInput: { sortCriterion: criterionOf(sort) } }),
    searchFlags: { getSuggestions: true, customHighlightingFields: [...ALL_MATCHES, ...OTHER_MATCHES] }
  }
  const [{ searchAcrossEntities: found, aspectd }, ...others] = await Promise.all([
    graphql<Search>(withRows(SEARCH, cells), { input }, signal),
    ...filters.filter(({ field }) => !IN_TREES.has(field)).map(({ field }) => countOthers(asked, field, signal))
  ])
  return {
    total: found?.total ?? 0,
    hits: found?.searchResults ?? [],
    suggestions: found?.suggestions ?? [],
    facets: merged(found?.facets ?? [], others.flat()),
    partial: found?.partial ?? null,
    rebuilding: aspectd.pluginStates.find(({ name }) => name === 'search')?.progress ?? null
  }
}

export const inView = (view: string) => (view === '' ? {} : { viewUrn: view })

const criterionOf = (sort: string) =>
  sort.startsWith('-') ? { field: sort.slice(1), sortOrder: 'DESCENDING' } : { field: sort, sortOrder: 'ASCENDING' }

/** The values of a facet that something is selected of, counted without that: another value could be added. */
async function countOthers(
  { query, filters, view }: Asked,
  field: string,
  signal: AbortSignal
): Promise<readonly Facet[]> {
  const input = {
    query: query === '' ? '*' : query,
    facets: [field],
    orFilters: orFiltersOf(withoutField(filters, field)),
    ...inView(view)
  }
  const { aggregateAcrossEntities: found } = await graphql<FacetAnswer>(FACET, { input }, signal)
  return found?.facets ?? []
}

/** The facets in their order, those that were counted apart in place of the others. */
function merged(facets: readonly Facet[], apart: readonly Facet[]): Facet[] {
  const byField = new Map(apart.map(facet => [facet.field, facet]))
  const known = facets.map(facet => byField.get(facet.field) ?? facet)
  const added = apart.filter(({ field }) => !facets.some(facet => facet.field === field))
  return [...known, ...added].filter(({ aggregations }) => aggregations.length > 0)
}
