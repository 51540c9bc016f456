import { Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { noticed } from '../notices.ts'
import { cleanRecord, recordAt } from './clean.ts'
import { parseFilter } from './filter.ts'

const MOST = 50

const named = (...types: readonly string[]): string =>
  types.map(type => `... on ${type} { properties { name } }`).join(' ')
const SEARCH = `
  query search(
    $types: [EntityType!] $query: String! $orFilters: [AndFilterInput!] $count: Int! $start: Int! $viewUrn: String
    $sortInput: SearchSortInput
  ) {
    searchAcrossEntities(
      input: {
        query: $query count: $count start: $start types: $types orFilters: $orFilters viewUrn: $viewUrn sortInput: $sortInput
        searchFlags: { skipHighlighting: true, maxAggValues: 5 }
      }
    ) {
      start count total
      searchResults {
        entity {
          urn
          ${named('Dataset', 'Chart', 'Dashboard', 'Container', 'GlossaryTerm', 'GlossaryNode', 'Domain', 'DataProduct')}
        }
      }
      facets {
        field displayName
        aggregations {
          value count displayName
          entity {
            ... on Dataset { name properties { name } }
            ... on Container { subTypes { typeNames } properties { name } }
            ... on GlossaryTerm { properties { name } }
          }
        }
      }
    }
  }`

export const FILTER = `Optional filter in words: conditions with =, !=, >, >=, <, <=, IN (a, b), IS NULL, IS NOT NULL, combined with AND, OR, NOT and parentheses.
Fields: entity_type (dataset, chart, dashboard, container, dataJob, tag, domain, glossaryTerm, corpuser …), entity_subtype (Table, View …), platform, env, status (NOT_SOFT_DELETED, ALL, ONLY_SOFT_DELETED), deprecated, hasActiveIncidents, hasFailingAssertions, columnCount, customProperties = "key=value", structuredProperties.<qualified name>; with full URNs: domain, container, tag, glossary_term, owner.
Quote values with spaces, = or parentheses. Example: entity_type = dataset AND (platform = snowflake OR tag = urn:li:tag:PII) AND NOT owner IS NULL`

const input = Type.Object({
  query: Type.String({
    default: '*',
    description:
      'Words that all must match, in names, descriptions and columns; or after /q a structured query: /q user+event, /q rev* OR sales, /q "exact phrase", /q tag:PII. * finds everything.'
  }),
  filter: Type.Optional(Type.String({ description: FILTER })),
  num_results: Type.Integer({ default: 10, minimum: 0, description: `At most ${MOST}; 0: only the facets.` }),
  sort_by: Type.Optional(
    Type.String({ description: 'A field to sort by, such as lastModifiedAt; by relevance if absent.' })
  ),
  sort_order: Type.Enum(['desc', 'asc'], { default: 'desc' }),
  offset: Type.Integer({ default: 0, minimum: 0, description: 'Results to skip.' })
})

export function search({ graphql, model, views }: Asking) {
  return tool(
    {
      description:
        'Finds entities of the catalog by words and filters, best first: datasets, dashboards, pipelines, tags, terms, domains, people. Facets count what was found by type, platform, tag, term, owner and domain. Then get_entities tells more of some of them.',
      input
    },
    'signed-in',
    async ({ query, filter, num_results, sort_by, sort_order, offset }, call) => {
      const count = Math.min(num_results, MOST)
      const field = sort_by?.trim().toLowerCase() === 'relevance' ? undefined : sort_by
      const order = sort_order === 'asc' ? 'ASCENDING' : 'DESCENDING'
      const data = await graphql(call, SEARCH, {
        ...{ query, count: Math.max(count, 1), start: offset, ...parseFilter(filter, model) },
        ...(field === undefined ? {} : { sortInput: { sortCriteria: [{ field, sortOrder: order }] } }),
        viewUrn: (await views.urnFor(call)) ?? null
      })
      const { searchResults, count: returned, ...facets } = cleanRecord(data.searchAcrossEntities)
      if (count === 0) return facets
      const found = { ...facets, count: returned, ...(searchResults === undefined ? {} : { searchResults }) }
      return noticed(found, num_results > MOST ? moreOf(recordAt(data, 'searchAcrossEntities'), offset) : undefined)
    }
  )
}

function moreOf({ total }: { readonly total?: unknown }, offset: number): string | undefined {
  return Number(total) > offset + MOST
    ? `At most ${MOST} results at a time: the next begin at offset ${offset + MOST}.`
    : undefined
}
