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
    readonly institutionalMemory?: { readonly value: { readonly elements: readonly Link[] } }
    readonly deprecation?: { readonly value: Deprecation }
  }
}

const load = (urn: string, aspect: string, signal?: AbortSignal) =>
  rest<Stored>(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspect})`, signal ? { signal } : {})

export async function loadLinks(urn: string, signal?: AbortSignal): Promise<readonly Link[]> {
  return (await load(urn, 'institutionalMemory', signal)).aspects.institutionalMemory?.value.elements ?? []
}

/** `null`: it is not deprecated. */
export async function loadDeprecation(urn: string, signal?: AbortSignal): Promise<Deprecation | null> {
  const value = (await load(urn, 'deprecation', signal)).aspects.deprecation?.value
  return value?.deprecated ? value : null
}
