/** What incidents and assertions say of the entities of a graph. */
import { graphql } from 'aspectd/console'
import { HEALTH } from './documents.ts'
import type { LineageHealth } from './documents.types.ts'

export type Health = 'incident' | 'failing'

interface Part {
  readonly type: string
  readonly status: string
}

/** Only what is wrong: green is for pages that say what was checked. */
export function healthOf(parts: readonly Part[] | null | undefined): Health | undefined {
  const failing = (parts ?? []).filter(({ status }) => status === 'FAIL')
  if (failing.length === 0) return undefined
  return failing.some(({ type }) => type === 'INCIDENTS') ? 'incident' : 'failing'
}

/** By URN. */
export async function loadHealth(urns: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Health>> {
  const { entities } = await graphql<LineageHealth>(HEALTH, { urns }, signal)
  return new Map(
    (entities ?? []).flatMap(entity => {
      const health = healthOf(entity?.health)
      return entity && health ? [[entity.urn, health] as const] : []
    })
  )
}
