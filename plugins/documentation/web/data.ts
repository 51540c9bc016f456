import { rest } from 'aspectd/console'

export interface Link {
  readonly url: string
  readonly description: string
}

export interface Deprecation {
  readonly deprecated: boolean
  readonly note: string
  readonly decommissionTime?: number
  readonly replacement?: string
}

interface Stored {
  readonly aspects: {
    readonly status?: { readonly value: { readonly removed?: boolean } }
    readonly deprecation?: { readonly value: Deprecation }
  }
}

const load = (urn: string, aspect: string, signal?: AbortSignal) =>
  rest<Stored>(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspect})`, signal ? { signal } : {})

/** Whether it is soft-deleted. */
export async function loadRemoved(urn: string, signal: AbortSignal): Promise<boolean> {
  return (await load(urn, 'status', signal)).aspects.status?.value.removed === true
}

/** `null`: it is not deprecated. */
export async function loadDeprecation(urn: string, signal?: AbortSignal): Promise<Deprecation | null> {
  const value = (await load(urn, 'deprecation', signal)).aspects.deprecation?.value
  return value?.deprecated ? value : null
}
