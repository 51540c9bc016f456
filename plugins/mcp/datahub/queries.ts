import { Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { noticed } from '../notices.ts'
import { cleanRecord, cut, MAX_STATEMENT, recordAt, recordsAt, textAt } from './clean.ts'
import { columnOf, present, requireInView } from './lineage.ts'

const QUERIES = `
  query queries($input: ListQueriesInput!) {
    listQueries(input: $input) {
      start total count
      queries {
        urn
        properties {
          name description source statement { value language } customProperties { key value } origin { urn type }
          lastModified { actor }
        }
        platform { urn name }
        subjects { dataset { urn } }
      }
    }
  }`

const input = Type.Object({
  urn: Type.String({ description: 'URN of the dataset.' }),
  column: Type.Optional(Type.String({ description: 'Only queries that use this column.' })),
  source: Type.Optional(
    Type.Enum(['MANUAL', 'SYSTEM'], { description: 'MANUAL: written by people; SYSTEM: found by ingestion.' })
  ),
  start: Type.Integer({ default: 0, minimum: 0, description: 'Queries to skip.' }),
  count: Type.Integer({ default: 10, minimum: 1, maximum: 100 })
})

export function getDatasetQueries(asking: Asking) {
  return tool(
    {
      description:
        'SQL statements that use a dataset or a column: how it is joined, filtered and aggregated. Read some before you write SQL.',
      input
    },
    'signed-in',
    async ({ urn, column, source, start, count }, call) => {
      await requireInView(asking, call, [urn])
      const entity = { field: 'entities', condition: 'EQUAL', values: [columnOf(urn, present(column))] }
      const removed = { field: 'removed', condition: 'EQUAL', values: ['true'], negated: true }
      const asked = { start, count, orFilters: [{ and: [entity, removed] }], ...(source ? { source } : {}) }
      const { listQueries } = await asking.graphql(call, QUERIES, { input: asked })
      const found = cleanRecord(listQueries)
      const queries = recordsAt(found, 'queries').map(shown)
      const next = start + queries.length
      const more = Number(found.total ?? 0) - next
      const answer = queries.length > 0 ? { ...found, queries } : found
      return noticed(answer, more > 0 ? `${more} more queries: the next begin at start ${next}.` : undefined)
    }
  )
}

/** With a statement that is not too long, and the datasets that it uses. */
function shown({ subjects, ...query }: Readonly<Record<string, unknown>>) {
  const properties = recordAt(query, 'properties')
  const statement = recordAt(properties, 'statement')
  const datasets = recordsAt({ subjects }, 'subjects').flatMap(one => textAt(one, 'dataset', 'urn') || [])
  const value = cut(textAt(statement, 'value'), MAX_STATEMENT)
  return {
    ...query,
    ...(statement.value === undefined ? {} : { properties: { ...properties, statement: { ...statement, value } } }),
    ...(datasets.length > 0 ? { subjects: [...new Set(datasets)] } : {})
  }
}
