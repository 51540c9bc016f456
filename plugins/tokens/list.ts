import type { Call, Data, Query, Urn } from '../../core/index.ts'
import type { FacetFilter } from '../entities/index.ts'
import { TokenInput } from './errors.ts'
import { criterionOf } from './filter.ts'
import { metadataOf, TOKEN, type TokenMetadata, type TokenStore } from './record.ts'

const PAGE = 500

export interface TokenList {
  readonly start?: number | null
  readonly count?: number | null
  readonly filters?: readonly FacetFilter[] | null
}

/** Sorted by expiry, latest first; tokens without an expiry come last. */
export async function listTokens(store: TokenStore, call: Call, input: TokenList) {
  const { start, count } = { start: input.start ?? 0, count: input.count ?? 20 }
  if (start < 0 || count < 0) throw new TokenInput('start and count must not be negative')
  const where = criterionOf(input.filters ?? [])
  const sort = { field: 'dataHubAccessTokenInfo.expiresAt', descending: true }
  const query: Query = { types: [TOKEN], sort, ...(where ? { where } : {}) }
  const system = call.as('listing access tokens')
  const { urns, total } = await findWindow(window => store.data.find(system, query, window), start, count)
  const tokens: TokenMetadata[] = []
  for (let at = 0; at < urns.length; at += PAGE) {
    tokens.push(...(await metadataOf(store, system, urns.slice(at, at + PAGE))))
  }
  return { start, count, total, tokens }
}

type Find = (window: Parameters<Data['find']>[2]) => ReturnType<Data['find']>

async function findWindow(find: Find, start: number, count: number) {
  const urns: Urn[] = []
  let page = await find({ skip: start, limit: Math.min(PAGE, count) })
  const { total } = page
  urns.push(...page.urns)
  while (page.next !== undefined && urns.length < count) {
    page = await find({ after: page.next, limit: Math.min(PAGE, count - urns.length) })
    urns.push(...page.urns)
  }
  return { urns, total }
}
