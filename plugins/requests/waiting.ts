import type { WaitingSource } from '../following/index.ts'
import type { createList } from './list.ts'

/** More are on the page of requests. */
const MOST_ENTITIES = 100

/** Entities with open requests that the caller may decide. */
export function waitingRequests({ page }: Pick<ReturnType<typeof createList>, 'page'>): WaitingSource {
  return {
    kind: 'REQUEST',
    async list(call, _me, limit) {
      const { requests } = await page(call, { view: 'TO_DECIDE', count: MOST_ENTITIES })
      const entities = [...new Set(requests.map(({ entity }) => entity))]
      return { total: entities.length, items: entities.slice(0, limit).map(entity => ({ entity, subject: entity })) }
    }
  }
}
