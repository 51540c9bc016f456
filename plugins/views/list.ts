import type { Call, Criterion } from '../../core/index.ts'
import { type Page, searchOf } from '../entities/index.ts'
import type { ViewDeps } from './deps.ts'
import { ViewInput } from './errors.ts'

const TYPES = ['dataHubView']
const SEARCH = ['dataHubViewInfo.name']
const NEWEST_FIRST = { field: 'dataHubViewInfo.createdAt', descending: true }

const ofType = (viewType: string): Criterion => ({ field: 'dataHubViewInfo.type', in: [viewType] })

/** Views that the caller created, the newest first. @throws ViewInput */
export function listMyViews(deps: ViewDeps, call: Call, input: Page & { readonly viewType?: string | null }) {
  const own: Criterion = { field: 'dataHubViewInfo.createdBy', in: [call.actor] }
  return list(deps, call, input, [own, ...(input.viewType ? [ofType(input.viewType)] : [])])
}

/** Global views that the caller may see, the newest first. @throws ViewInput */
export async function listGlobalViews(deps: ViewDeps, call: Call, input: Page) {
  const { query } = await deps.data.narrow(call, { types: TYPES })
  if (query.types?.length === 0) return list(deps, call, input, [{ any: [] }])
  return list(deps, call, input, [ofType('GLOBAL'), ...(query.where ? [query.where] : [])])
}

/** The criteria say what the caller may see: views have a guard, behind which other reads find nothing. */
async function list({ entities }: ViewDeps, call: Call, input: Page, where: readonly Criterion[]) {
  const wanted = { types: TYPES, search: SEARCH, where, sort: NEWEST_FIRST }
  const { urns, ...page } = await entities.lists.page(
    call.as('listing views'),
    wanted,
    searchOf(input, { refusal: ViewInput })
  )
  return { ...page, count: urns.length, views: urns.map(urn => ({ urn })) }
}
