import {
  BadRequest,
  type Call,
  columnUrn,
  entityTypeOf,
  isUrn,
  type JsonRecord,
  NotFound,
  Type,
  tool
} from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { noticed } from '../notices.ts'
import { cleanRecord, recordsAt, textAt, tokensOf } from './clean.ts'
import { noticedEntity } from './entities.ts'
import { LINEAGE } from './entity-document.ts'
import { parseFilter } from './filter.ts'
import { FILTER } from './search.ts'

/** Tokens of one answer. */
const BUDGET = 72_000
const FLAGS = { skipHighlighting: true, maxAggValues: 3 }
const DESCRIPTION = {
  description: 'Columns in each dataset that have a lineage relationship with the source column',
  semantics: {
    downstream: 'Columns derived from the source column',
    upstream: 'Columns that the source column depends on'
  }
}

interface Walk {
  readonly urn: string
  readonly isUpstream: boolean
  readonly hops: number
  readonly query?: string
  readonly filter?: string | undefined
  readonly count: number
}

/** What is reached from an entity or a column, cleaned. */
export async function walk({ graphql, model, views }: Asking, call: Call, asked: Walk): Promise<JsonRecord> {
  const { urn, isUpstream, hops, query = '*', filter, count } = asked
  const { types, orFilters } = parseFilter(filter, model)
  const degree = { field: 'degree', condition: 'EQUAL', values: degreesOf(hops), negated: false }
  const input = {
    ...{ urn, query, start: 0, count, types, searchFlags: FLAGS, direction: isUpstream ? 'UPSTREAM' : 'DOWNSTREAM' },
    orFilters: orFilters.map(({ and }) => ({ and: [degree, ...and] })),
    ...(views.named() === undefined ? {} : { viewUrn: views.named() })
  }
  const { searchAcrossLineage } = await graphql(call, LINEAGE, { input })
  return cleanRecord(searchAcrossLineage)
}

function degreesOf(hops: number): string[] {
  return ['1', '2', '3+'].slice(0, Math.min(hops, 3))
}

/** A column as an entity. @throws BadRequest for a column of something else than a dataset */
export function columnOf(urn: string, column: string | undefined): string {
  if (!isUrn(urn)) throw new BadRequest(`${urn} is not a URN: search finds URNs`)
  if (column === undefined) return urn
  const found = entityTypeOf(urn) === 'dataset' ? columnUrn(urn, column) : undefined
  if (found === undefined) throw new BadRequest(`${urn} is not a dataset that can have a column ${column}`)
  return found
}

/** Agents send the text "null" where they mean nothing. */
export const present = (column: string | undefined): string | undefined =>
  column === undefined || column === '' || column === 'null' ? undefined : column

const input = Type.Object({
  urn: Type.String({ description: 'URN of any entity with lineage.' }),
  column: Type.Optional(Type.String({ description: 'A column of the dataset; absent: the whole entity.' })),
  query: Type.Optional(Type.String({ description: 'Only results that match, as in search.' })),
  filter: Type.Optional(Type.String({ description: 'Only results that match, as in search.' })),
  upstream: Type.Boolean({ default: true, description: 'true: what it is made of; false: what is made of it.' }),
  max_hops: Type.Integer({ default: 1, minimum: 1, description: '3 or more: all.' }),
  max_results: Type.Integer({ default: 30, minimum: 1, maximum: 1000 }),
  offset: Type.Integer({ default: 0, minimum: 0, description: 'Results to skip.' })
})

export function getLineage(asking: Asking) {
  return tool(
    {
      description: `What an entity or a column is made of, or what is made of it, with the number of hops. Facets count all results, so a small max_results is enough to count them. ${FILTER.split('\n')[0]}`,
      input
    },
    'signed-in',
    async ({ urn, column: given, query, filter, upstream, max_hops, max_results, offset }, call) => {
      const column = present(given)
      await requireInView(asking, call, [urn])
      const found = await walk(asking, call, {
        ...{ urn: columnOf(urn, column), isUpstream: upstream, hops: max_hops, filter },
        ...(query === undefined ? {} : { query }),
        count: offset + max_results
      })
      const page = pageOf(found, offset, max_results)
      const total = Number(found.total ?? 0)
      const next = offset + Number(page.returned ?? 0)
      const answer = {
        [upstream ? 'upstreams' : 'downstreams']: page,
        ...(column === undefined ? {} : { metadata: COLUMN_METADATA })
      }
      return noticed(
        answer,
        total > next ? `${total - next} more results: the next begin at offset ${next}.` : undefined
      )
    }
  )
}

const COLUMN_METADATA = {
  queryType: 'column-level-lineage',
  groupedBy: 'dataset',
  fields: { lineageColumns: DESCRIPTION }
}

export async function requireInView({ views }: Asking, call: Call, urns: readonly string[]): Promise<void> {
  const seen = await views.inView(call, urns)
  const hidden = urns.find(urn => !seen.has(urn))
  if (hidden !== undefined) throw new NotFound(`Entity ${hidden} not found in the view of this address`)
}

function pageOf(found: JsonRecord, offset: number, most: number): JsonRecord {
  const results = recordsAt(found, 'searchResults')
  if (results.length === 0) return found
  const isByColumn = results.some(one => recordsAt(one, 'paths').length > 0)
  const chosen: JsonRecord[] = []
  let tokens = 0
  for (const one of results.slice(offset, offset + most)) {
    const entity = noticedEntity(one.entity as JsonRecord)
    tokens += tokensOf(entity)
    if (tokens > BUDGET && chosen.length > 0) break
    chosen.push({ ...(isByColumn ? byColumn(one) : one), entity })
  }
  const hasMore = offset + chosen.length < Number(found.total ?? results.length)
  const isCut = chosen.length < Math.min(most, results.length - offset)
  return {
    ...found,
    searchResults: chosen,
    ...{ offset, returned: chosen.length, hasMore },
    ...(isCut ? { truncatedDueToTokenBudget: true } : {})
  }
}

/** With the columns that the paths end in, instead of the paths. */
function byColumn({ paths, ...result }: JsonRecord): JsonRecord {
  const ends = recordsAt({ paths }, 'paths').map(one => recordsAt(one, 'path').at(-1))
  const columns = [...new Set(ends.flatMap(end => (end?.type === 'SCHEMA_FIELD' ? textAt(end, 'fieldPath') : [])))]
  return { ...result, ...(columns.length > 0 ? { lineageColumns: columns } : {}) }
}
