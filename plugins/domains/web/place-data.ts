import { graphql, type Picked, shortName } from 'aspectd/console'
import { ADD_TO_PRODUCTS, PLACE, SET_APPLICATION, SET_DOMAIN, SET_PRODUCT } from './documents.ts'
import type {
  AddToProductsVariables,
  PlaceOf,
  PutInApplicationVariables,
  PutInDomainVariables,
  PutInProductVariables
} from './documents.types.ts'

export type PlaceKind = 'domain' | 'product' | 'application'

const TYPES = { domain: ':domain:', product: ':dataProduct:', application: ':application:' } as const

/** What an entity belongs to. It can be in several data products, in one of the others. */
export async function loadPlaces(urn: string, kind: PlaceKind, signal?: AbortSignal): Promise<readonly Picked[]> {
  const { entity } = await graphql<PlaceOf>(PLACE, { urn }, signal)
  const found = [...(entity?.associated?.relationships ?? []), ...(entity?.products?.relationships ?? [])]
  const named = found.flatMap(({ entity: one }) => {
    if (!one?.urn.startsWith(`urn:li${TYPES[kind]}`)) return []
    const names: Readonly<Record<string, { readonly name: string } | string | null | undefined>> = { ...one }
    const named = names[kind]
    const name = named !== null && typeof named === 'object' ? named.name : undefined
    return [{ urn: one.urn, name: name || shortName(one.urn) }]
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
