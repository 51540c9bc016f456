import { graphql, type Picked, shortName } from 'aspectd/console'
import { PLACE, PUT_IN_MORE, SET_APPLICATION, SET_DOMAIN, SET_PRODUCT } from './documents.ts'
import type {
  PlaceOf,
  PutInApplicationVariables,
  PutInDomainVariables,
  PutInMoreVariables,
  PutInProductVariables
} from './documents.types.ts'

export interface PlaceOfEntity extends Picked {
  /** Soft-deleted. */
  readonly isRemoved: boolean
}

export type PlaceKind = 'domain' | 'product' | 'application'
type Shown = { readonly [Kind in PlaceKind]?: { readonly name: string } | null } & {
  readonly status?: { readonly removed: boolean } | null
}

interface NamedPlace {
  readonly urn: string
  readonly properties: { readonly name: string } | null
  readonly status?: { readonly removed: boolean } | null
}

/** What the manifest selects of an entity; what the model does not have of its type is absent. */
export interface Placed {
  readonly domain?: { readonly domain: NamedPlace } | null
  readonly applications?: readonly { readonly application: NamedPlace }[] | null
  readonly products?: { readonly relationships: readonly { readonly entity: NamedPlace | null }[] } | null
}

/** What the page has loaded; `loadPlaces` asks again. */
export function placesOf({ domain, applications, products }: Placed, kind: PlaceKind): readonly PlaceOfEntity[] {
  const found = {
    domain: domain ? [domain.domain] : [],
    application: (applications ?? []).map(({ application }) => application),
    product: (products?.relationships ?? []).flatMap(({ entity }) => entity ?? [])
  }
  return found[kind].map(({ urn, properties, status }) => ({
    ...{ urn, name: properties?.name || shortName(urn) },
    isRemoved: status?.removed === true
  }))
}

const TYPES = { domain: ':domain:', product: ':dataProduct:', application: ':application:' } as const

/** What an entity belongs to. It can be in several data products, in one of the others. */
export async function loadPlaces(
  urn: string,
  kind: PlaceKind,
  signal?: AbortSignal
): Promise<readonly PlaceOfEntity[]> {
  const { entity } = await graphql<PlaceOf>(PLACE, { urn }, signal)
  const found = [...(entity?.associated?.relationships ?? []), ...(entity?.products?.relationships ?? [])]
  const named = found.flatMap(({ entity: one }) => {
    if (!one?.urn.startsWith(`urn:li${TYPES[kind]}`)) return []
    const shown: Shown = one
    return [{ urn: one.urn, name: shown[kind]?.name || shortName(one.urn), isRemoved: shown.status?.removed === true }]
  })
  return [...new Map(named.map(one => [one.urn, one])).values()]
}

/** The entity belongs to exactly these afterwards. */
export async function setPlaces(urn: string, kind: PlaceKind, [first, ...more]: readonly Picked[]): Promise<void> {
  const target = first?.urn ?? null
  if (kind === 'domain') {
    const input: PutInDomainVariables['input'] = { domainUrn: target, resources: [{ resourceUrn: urn }] }
    await graphql(SET_DOMAIN, { input })
  } else if (kind === 'application') {
    const input: PutInApplicationVariables['input'] = { applicationUrn: target, resourceUrns: [urn] }
    await graphql(SET_APPLICATION, { input })
  } else {
    const input: PutInProductVariables['input'] = { dataProductUrn: target, resourceUrns: [urn] }
    await graphql(SET_PRODUCT, { input })
    if (more.length === 0) return
    const added: PutInMoreVariables['input'] = { dataProductUrns: more.map(one => one.urn), resourceUrns: [urn] }
    await graphql(PUT_IN_MORE, { input: added })
  }
}
