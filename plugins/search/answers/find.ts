import type { Call, Query, Urn } from '../../../core/index.ts'
import { parseQuery } from '../query/parse.ts'
import type { AnswerDeps } from './question.ts'

/** A list of entities by text, for the lists of other plugins. */
export interface Listed extends Query {
  readonly text: string
}

/** As `data.find`, among entities that match the text; without a sort the best hits come first. @throws BadRequest */
export async function find(
  { data, engine, filters }: AnswerDeps,
  call: Call,
  { text: query, ...listed }: Listed,
  { start, count }: { readonly start: number; readonly count: number }
): Promise<{ urns: Urn[]; total: number }> {
  const narrowed = await data.narrow(call, listed)
  const { sort } = narrowed.query
  const order = sort ? { fields: [sort.field], descending: sort.descending === true } : 'score'
  const wanted = { ...parseQuery(query, filters.fields), narrowed }
  const { hits, total } = await engine.search(wanted, order, { skip: start, limit: count }, call.signal)
  return { urns: hits.map(({ urn }) => urn), total }
}
