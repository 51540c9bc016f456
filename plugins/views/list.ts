import type { Call, Criterion } from '../../core/index.ts'
import { type Entities, type Page, searchOf } from '../entities/index.ts'
import { ViewInput } from './errors.ts'
import type { ViewDeps } from './view.ts'

const TYPES = ['dataHubView']
const SEARCH = ['dataHubViewInfo.name']
const NEWEST_FIRST = { field: 'dataHubViewInfo.createdAt', descending: true }

const ofType = (viewType: string): Criterion => ({ field: 'dataHubViewInfo.type', in: [viewType] })

/** Views that the caller created, the newest first. @throws ViewInput */
export function listMyViews({ entities }: ViewDeps, call: Call, input: Page & { readonly viewType?: string | null }) {
  const own: Criterion = { field: 'dataHubViewInfo.createdBy', in: [call.actor] }
  return listing(entities, call, input)([own, ...(input.viewType ? [ofType(input.viewType)] : [])])
}

/** Global views that the caller may see, the newest first. @throws ViewInput */
export async function listGlobalViews({ data, entities }: ViewDeps, call: Call, input: Page) {
  const { query } = await data.narrow(call, { types: TYPES })
  const list = listing(entities, call, input)
  if (query.types?.length === 0) return list([{ any: [] }])
  return list([ofType('GLOBAL'), ...(query.where ? [query.where] : [])])
}

/** The criteria say what the caller may see: views have a guard, behind which other reads find nothing. */
const listing =
  ({ lists }: Entities, call: Call, input: Page) =>
  async (where: readonly Criterion[]) => {
    const wanted = { types: TYPES, search: SEARCH, where, sort: NEWEST_FIRST }
    const { urns, ...page } = await lists.page(
      call.as('listing views'),
      wanted,
      searchOf(input, { refusal: ViewInput })
    )
    return { ...page, count: urns.length, views: urns.map(urn => ({ urn })) }
  }
