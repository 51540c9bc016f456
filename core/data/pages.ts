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
