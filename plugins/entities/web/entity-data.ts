import { graphql, me, rest, type Signal, shortName, signal, typeOf } from 'aspectd/console'
import { CONTAINERS, ENTITY } from './documents.ts'
import type { ContainersAbove, EntityAccess } from './documents.types.ts'
import { aspectsOf, type Facts, factsOf, type StoredEntity } from './facts.ts'

export interface EntityData {
  readonly facts: Facts
  readonly exists: boolean
  readonly granted: ReadonlySet<string>
}

/** How many columns the table shows, for the name of its tab. */
export const columnCount: Signal<{ readonly urn: string; readonly count: number } | undefined> = signal(undefined)

/** @throws ApiError 403 if the user may not see it, 400 for a malformed URN */
export async function loadEntity(urn: string, signal: AbortSignal): Promise<EntityData> {
  const [entity, { entityExists, getGrantedPrivileges: granted }] = await Promise.all([
    rest<StoredEntity>(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspectsOf(typeOf(urn)).join(',')})`, {
      signal
    }),
    graphql<EntityAccess>(ENTITY, { urn, actor: me.value?.urn ?? '' }, signal)
  ])
  return {
    facts: factsOf(entity, shortName(urn)),
    exists: entityExists === true,
    granted: new Set(granted?.privileges)
  }
}

interface ContainerAbove {
  readonly urn: string
  readonly properties: { readonly name: string } | null
  readonly container?: ContainerAbove | null
}

export interface Crumb {
  readonly urn: string
  readonly name: string
}

/** The containers above, the outermost first. */
export async function loadContainers(urn: string, signal: AbortSignal): Promise<readonly Crumb[]> {
  const { container } = await graphql<ContainersAbove>(CONTAINERS, { urn }, signal)
  const above: Crumb[] = []
  for (let one: ContainerAbove | null = container; one; one = one.container ?? null) {
    above.unshift({ urn: one.urn, name: one.properties?.name ?? shortName(one.urn) })
  }
  return above
}
