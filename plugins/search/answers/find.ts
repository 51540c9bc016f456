import { type Query, Unavailable } from '../../../core/index.ts'
import type { FindByText } from '../../entities/index.ts'
import type { Order } from '../engine/index.ts'
import { parseQuery } from '../query/parse.ts'
import type { AnswerDeps } from './question.ts'

/**
 * Lists by text for other plugins: without a sort the best hits come first. While the index is built, they look
 * themselves. While it is only being opened they wait, so that the pages of one list do not have two orders.
 */
export function createFindByText({ data, engine, filters }: AnswerDeps): FindByText {
  return async (call, { text, ...list }, { start, count }) => {
    const narrowed = await data.narrow(call, list)
    const wanted = { ...parseQuery(text, filters.fields), narrowed }
    try {
      const found = await engine.search(wanted, { order: orderOf(narrowed.query), skip: start, limit: count }, call)
      return { urns: found.hits.map(({ urn }) => urn), total: found.total }
    } catch (error) {
      if (error instanceof Unavailable) return undefined
      throw error
    }
  }
}

function orderOf({ sort }: Query): Order {
  return sort ? { fields: [sort.field], descending: sort.descending === true } : 'score'
}
