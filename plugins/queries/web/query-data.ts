import { graphql } from 'aspectd/console'
import { QUERIES } from './documents.ts'
import type { QueriesOf } from './documents.types.ts'
import { text } from './en.ts'

export type Found = NonNullable<QueriesOf['listQueries']>
export type Query = Found['queries'][number]

/** Queries that are shown at once. */
export const PAGE = 10

export async function loadQueries(urn: string, query: string, start: number, signal: AbortSignal): Promise<Found> {
  const input = { datasetUrn: urn, start, count: PAGE, ...(query === '' ? {} : { query }) }
  const { listQueries } = await graphql<QueriesOf>(QUERIES, { input }, signal)
  return listQueries ?? { total: 0, queries: [] }
}

/** Shown in the details of a column. */
const FEW = 3

export async function loadQueriesOfColumn(urn: string, column: string, signal: AbortSignal): Promise<Found> {
  const ofColumn = { field: 'entities', values: [`urn:li:schemaField:(${urn},${column})`] }
  const input = { start: 0, count: FEW, orFilters: [{ and: [ofColumn] }] }
  const { listQueries } = await graphql<QueriesOf>(QUERIES, { input }, signal)
  return listQueries ?? { total: 0, queries: [] }
}

export const nameOf = ({ properties }: Query): string => properties?.name || text.unnamed
