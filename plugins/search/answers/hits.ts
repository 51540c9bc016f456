import { type Call, Unavailable } from '../../../core/index.ts'
import type { Ask, Hits, Order, Wanted } from '../engine/index.ts'
import type { AnswerDeps } from './question.ts'

/** What cursors of the store begin with, so that a list goes on where it began. */
const OF_STORE = 'store:'

/**
 * Finds one page of hits, in the index. While there is none, a list without a text comes from the store, in the order of
 * URNs or of one field, and without facets; other questions throw Unavailable then.
 */
export type HitsOf = (call: Call, wanted: Wanted, ask: Ask) => Promise<Hits>

export function createHits({ data, engine }: AnswerDeps): HitsOf {
  const listFrom: HitsOf = async (call, { narrowed }, { order, after, facets: _none, ...window }) => {
    const [field] = typeof order === 'object' ? order.fields : []
    const sort = typeof order === 'object' && field ? { sort: { field, descending: order.descending === true } } : {}
    const from = after === undefined ? window : { ...window, after: after.slice(OF_STORE.length) }
    const { urns, total, next } = await data.find(call, { ...narrowed.query, ...sort }, from)
    return {
      hits: urns.map(urn => ({ urn, score: 0 })),
      total,
      ...(next !== undefined && { next: OF_STORE + next })
    }
  }

  return async (call, wanted, ask) => {
    const { order, after } = ask
    if (after?.startsWith(OF_STORE)) return listFrom(call, wanted, ask)
    try {
      return await engine.search(wanted, ask, call)
    } catch (error) {
      const isList = wanted.text === 'everything' && after === undefined && canSort(order)
      if (!(error instanceof Unavailable) || engine.state().ready || !isList) throw error
      return await listFrom(call, wanted, ask).catch((other: unknown) => {
        throw isOnlyInIndex(other) ? error : other
      })
    }
  }
}

const canSort = (order: Order) => (typeof order === 'object' ? order.fields.length === 1 : order !== 'urnDescending')

/** The store has no entries of free texts, and none of what only the index computes. */
const isOnlyInIndex = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'NOT_INDEXED'
