import { graphql, type Picked, shortName } from 'aspectd/console'
import { ADD_TO_PRODUCTS, PLACE, SET_APPLICATION, SET_DOMAIN, SET_PRODUCT } from './documents.ts'
import type {
  AddToProductsVariables,
  PlaceOf,
  PutInApplicationVariables,
  PutInDomainVariables,
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
    const added: AddToProductsVariables['input'] = { dataProductUrns: more.map(one => one.urn), resourceUrns: [urn] }
    await graphql(ADD_TO_PRODUCTS, { input: added })
  }
}
