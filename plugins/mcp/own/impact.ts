import { type Call, type JsonRecord, Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { cleanRecord, recordAt, recordsAt, textAt } from '../datahub/clean.ts'
import { parseFilter } from '../datahub/filter.ts'
import { columnOf, present, requireInView } from '../datahub/lineage.ts'
import { noticed } from '../notices.ts'

const NAME = 'properties { name }'
const OWNERS = `ownership {
  owners { owner { ... on CorpUser { urn properties { displayName } } ... on CorpGroup { urn groupInfo: properties { displayName } } } }
}`
const KINDS = [
  'Dataset',
  'Dashboard',
  'Chart',
  'DataJob',
  'DataFlow',
  'MLModel',
  'MLFeature',
  'Container',
  'DataProduct'
]
const IMPACT = `
  query impact($input: SearchAcrossLineageInput!) {
    searchAcrossLineage(input: $input) {
      total isPartial
      facets { field aggregations { value count } }
      searchResults {
        degree
        entity {
          urn type
          ${['Dataset', 'Dashboard', 'Chart', 'DataJob', 'DataFlow'].map(type => `... on ${type} { ${NAME} }`).join(' ')}
          ${KINDS.map(type => `... on ${type} { ${OWNERS} }`).join(' ')}
        }
        paths { path { urn type ... on SchemaFieldEntity { fieldPath parent { urn } } } }
      }
    }
  }`
const QUERIES = 'query uses($input: ListQueriesInput!) { listQueries(input: $input) { total } }'
const MOST = 500

const input = Type.Object({
  urn: Type.String({ description: 'URN of what would go or change.' }),
  column: Type.Optional(Type.String({ description: 'Only this column of the dataset.' })),
  max_results: Type.Integer({
    default: 50,
    minimum: 1,
    maximum: MOST,
    description: 'Named entities; all are counted.'
  }),
  offset: Type.Integer({ default: 0, minimum: 0 })
})

/** What breaks if an entity, or a column of it, goes. */
export function impact(asking: Asking) {
  const { graphql, model, views } = asking
  return tool(
    {
      description:
        'What breaks if an entity or a column changes or goes: everything made of it, at any distance, by type, with the columns concerned, whom to ask, and how many queries use it. Ask before you change something.',
      input
    },
    'signed-in',
    async ({ urn, column: given, max_results, offset }, call) => {
      await requireInView(asking, call, [urn])
      const start = columnOf(urn, present(given))
      const { orFilters } = parseFilter(undefined, model)
      const asked = {
        ...{ urn: start, direction: 'DOWNSTREAM', query: '*', start: offset, count: max_results, orFilters },
        ...{ searchFlags: { skipHighlighting: true, maxAggValues: 20 }, viewUrn: views.named() ?? null }
      }
      const found = recordAt(await graphql(call, IMPACT, { input: asked }), 'searchAcrossLineage')
      const broken = recordsAt(found, 'searchResults').map(shown)
      const rest = Number(found.total) - offset - broken.length
      const answer = {
        ...{ urn: start, total: found.total, byType: countsOf(found), queries: await queriesOf(asking, call, start) },
        broken,
        ask: peopleOf(found)
      }
      return noticed(
        answer,
        rest > 0
          ? `${rest} more entities: the next begin at offset ${offset + broken.length}. ask names owners of this page.`
          : undefined,
        found.isPartial === true ? 'The walk ended at a limit: there can be more.' : undefined
      )
    }
  )
}

function countsOf(found: JsonRecord): JsonRecord {
  const types = recordsAt(found, 'facets').find(({ field }) => field === '_entityType')
  return Object.fromEntries(recordsAt(types, 'aggregations').map(({ value, count }) => [String(value), count]))
}

function shown({ degree, entity, paths }: JsonRecord): JsonRecord {
  const ends = recordsAt({ paths }, 'paths').map(one => recordsAt(one, 'path').at(-1))
  const columns = [...new Set(ends.flatMap(end => textAt(end, 'fieldPath') || []))]
  const { urn, type } = recordAt({ entity }, 'entity')
  return cleanRecord({ urn, type, name: textAt(entity, 'properties', 'name') || null, hops: degree, columns })
}

/** Owners of what would break, with how much of it. */
function peopleOf(found: JsonRecord): JsonRecord[] {
  const people = new Map<string, { name: string; owns: number }>()
  for (const result of recordsAt(found, 'searchResults')) {
    for (const { owner } of recordsAt(result, 'entity', 'ownership', 'owners')) {
      const urn = textAt(owner, 'urn')
      const name = textAt(owner, 'properties', 'displayName') || textAt(owner, 'groupInfo', 'displayName')
      people.set(urn, { name, owns: (people.get(urn)?.owns ?? 0) + 1 })
    }
  }
  return Array.from(people, ([urn, { name, owns }]) => ({ urn, ...(name ? { name } : {}), owns })).sort(
    (a, b) => b.owns - a.owns
  )
}

/** How many stored queries use it; `null` while the plugin of queries is disabled. */
async function queriesOf({ graphql, has }: Asking, call: Call, urn: string): Promise<unknown> {
  if (!has('queries')) return null
  const and = [{ field: 'entities', condition: 'EQUAL', values: [urn] }]
  const found = await graphql(call, QUERIES, { input: { start: 0, count: 1, orFilters: [{ and }] } })
  return recordAt(found, 'listQueries').total ?? null
}
