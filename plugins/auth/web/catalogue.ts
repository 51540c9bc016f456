import { graphql, type Loaded, useData } from 'aspectd/console'
import { PRIVILEGES } from './documents.ts'
import type { Privileges } from './documents.types.ts'

export interface Described {
  readonly type: string
  /** `Edit Entity Tags`. */
  readonly name: string
  /** What it permits, in a sentence. */
  readonly sentence: string
}

/** The privileges that policies can grant, with their sentences. */
export interface Catalogue {
  readonly platform: readonly Described[]
  readonly metadata: readonly Described[]
  readonly all: ReadonlyMap<string, Described>
  readonly entityTypes: readonly { readonly value: string; readonly label: string }[]
}

let loaded: Promise<Catalogue> | undefined

/** Loaded once: privileges change only with the server's plugins. */
function loadCatalogue(): Promise<Catalogue> {
  loaded ??= graphql<Privileges>(PRIVILEGES)
    .then(catalogueOf)
    .catch(error => {
      loaded = undefined
      throw error
    })
  return loaded
}

export const useCatalogue = (): Loaded<Catalogue> => useData(() => loadCatalogue(), [])

type Config = NonNullable<Privileges['appConfig']>['policiesConfig']

function catalogueOf({ appConfig }: Privileges): Catalogue {
  const config = appConfig?.policiesConfig
  const platform = (config?.platformPrivileges ?? []).map(described)
  const metadata = (config?.metadataPrivileges ?? []).map(described)
  const entityTypes = (config?.resourcePrivileges ?? []).map(({ resourceType, resourceTypeDisplayName }) => ({
    value: resourceType,
    label: resourceTypeDisplayName ?? resourceType
  }))
  return { platform, metadata, entityTypes, all: new Map([...platform, ...metadata].map(one => [one.type, one])) }
}

function described({ type, displayName, description }: Config['platformPrivileges'][number]): Described {
  return { type, name: displayName ?? type, sentence: description ?? '' }
}
