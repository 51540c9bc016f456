import type { Call } from '../call.ts'
import type { Data } from '../contract/data.ts'
import type { Query } from '../store/port.ts'

type Finder = Pick<Data, 'find'>
type Found = Awaited<ReturnType<Data['find']>>

/** All pages of a query. */
export async function* pagesOf(data: Finder, call: Call, query: Query, limit: number): AsyncGenerator<Found> {
  let after: string | undefined
  do {
    const page = await data.find(call, query, { limit, ...(after === undefined ? {} : { after }) })
    yield page
    after = page.next
  } while (after !== undefined)
}

/** Repeats the first page of a query until it is empty: for work that removes each page from the result. */
export async function* pagesUntilEmpty(data: Finder, call: Call, query: Query, limit: number): AsyncGenerator<Found> {
  for (;;) {
    const page = await data.find(call, query, { limit })
    if (page.urns.length === 0) return
    yield page
  }
}

/** Entities that are erased at the same time: their commits join. */
const ERASED = 200

/** Erases every entity that a query finds. Returns how many. @throws when the call is aborted, between two pages */
export async function eraseWhere(data: Pick<Data, 'find' | 'erase'>, call: Call, query: Query): Promise<number> {
  let erased = 0
  for await (const { urns } of pagesUntilEmpty(data, call, query, ERASED)) {
    call.signal.throwIfAborted()
    await Promise.all(urns.map(urn => data.erase(call, urn)))
    erased += urns.length
  }
  return erased
}
