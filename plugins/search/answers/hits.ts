import { type Call, Unavailable } from '../../../core/index.ts'
import type { Hits, Order, Page, Wanted } from '../engine/index.ts'
import type { AnswerDeps } from './question.ts'

/** What cursors of the store begin with, so that a list goes on where it began. */
const OF_STORE = 'store:'

/**
 * One page of hits, from the index. While there is none, a list without a text comes from the store, in the order of URNs
 * or of one field. @throws Unavailable for other questions then
 */
export async function hitsOf(deps: AnswerDeps, call: Call, wanted: Wanted, order: Order, page: Page): Promise<Hits> {
  const { engine } = deps
  if (page.after?.startsWith(OF_STORE)) return listFrom(deps, call, wanted, order, page)
  try {
    return await engine.search(wanted, order, page, call)
  } catch (error) {
    const isList = wanted.text === 'everything' && page.after === undefined && canSort(order)
    if (!(error instanceof Unavailable) || engine.state().ready || !isList) throw error
    return await listFrom(deps, call, wanted, order, page).catch((other: unknown) => {
      throw isOnlyInIndex(other) ? error : other
    })
  }
}

const canSort = (order: Order) => (typeof order === 'object' ? order.fields.length === 1 : order !== 'urnDescending')

async function listFrom(
  { data }: AnswerDeps,
  call: Call,
  { narrowed }: Wanted,
  order: Order,
  page: Page
): Promise<Hits> {
  const { after, ...window } = page
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

/** The store has no entries of free texts, and none of what only the index computes. */
const isOnlyInIndex = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'NOT_INDEXED'
