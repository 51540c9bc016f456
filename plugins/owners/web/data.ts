import { graphql, type ListOf, type ListWindow, rest, shortName, typeOf } from 'aspectd/console'
import { ADD, REMOVE, TYPES } from './documents.ts'
import type { DisownByVariables, OwnByVariables, OwnershipTypes, OwnershipTypesVariables } from './documents.types.ts'

const SYSTEM = 'urn:li:ownershipType:__system__'
/** What an owner is without a type. */
export const NONE = `${SYSTEM}none`
/** Programs refer to them: they cannot be deleted. */
export const isOfSystem = (urn: string): boolean => urn.startsWith(SYSTEM)

export interface Owner {
  readonly urn: string
  readonly name: string
  /** The URN of the ownership type. */
  readonly type: string
  readonly typeName: string
  /** Added by ingestion, not by people. */
  readonly isIngested: boolean
  /** Soft-deleted. */
  readonly isRemoved: boolean
}

interface StoredOwner {
  readonly owner: string
  readonly type?: string
  readonly typeUrn?: string
  readonly attribution?: { readonly source?: string }
}
interface Stored {
  readonly aspects: { readonly ownership?: { readonly value: { readonly owners: readonly StoredOwner[] } } }
}

/** Older owners have only the name of a type of the system. */
const typeUrnOf = ({ typeUrn, type = 'NONE' }: StoredOwner): string => typeUrn ?? `${SYSTEM}${type.toLowerCase()}`

async function loadStored(urn: string, signal?: AbortSignal): Promise<readonly StoredOwner[]> {
  const path = `/entitiesV2/${encodeURIComponent(urn)}?aspects=List(ownership)`
  return (await rest<Stored>(path, signal ? { signal } : {})).aspects.ownership?.value.owners ?? []
}

/** Each owner once for each type. */
export async function loadOwners(urn: string, signal?: AbortSignal): Promise<readonly Owner[]> {
  const stored = await loadStored(urn, signal)
  const urns = [...new Set(stored.map(({ owner }) => owner))]
  const [names, removed] = await Promise.all([
    loadNames([...urns, ...stored.map(typeUrnOf)], signal),
    loadRemoved(urns, signal)
  ])
  const owners = stored.map((one): Owner => {
    const type = typeUrnOf(one)
    return {
      urn: one.owner,
      name: names.get(one.owner) ?? shortName(one.owner),
      type,
      typeName: names.get(type) ?? plainName(type),
      isIngested: Boolean(one.attribution?.source),
      isRemoved: removed.has(one.owner)
    }
  })
  return owners.filter((one, at) => owners.findIndex(other => isSame(one, other)) === at)
}

const isSame = (one: Pick<Owner, 'urn' | 'type'>, other: Pick<Owner, 'urn' | 'type'>): boolean =>
  one.urn === other.urn && one.type === other.type

/** `__system__technical_owner` → `technical owner` */
const plainName = (urn: string): string => shortName(urn).replace('__system__', '').replaceAll('_', ' ')

interface NamedEntity {
  readonly user?: { readonly displayName: string | null } | null
  readonly edited?: { readonly displayName: string | null } | null
  readonly group?: { readonly displayName: string | null } | null
  readonly ownershipType?: { readonly name: string } | null
}

const NAMED = `fragment named on Entity {
  ... on CorpUser { user: properties { displayName } edited: editableProperties { displayName } }
  ... on CorpGroup { group: info { displayName } }
  ... on OwnershipTypeEntity { ownershipType: info { name } }
}`

/** What people call them. Those that cannot be read have no name. */
async function loadNames(all: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const urns = [...new Set(all)]
  if (urns.length === 0) return new Map()
  const parameters = urns.map((_, at) => `$u${at}: String!`).join(' ')
  const fields = urns.map((_, at) => `n${at}: entity(urn: $u${at}) { ...named }`).join(' ')
  const variables = Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn]))
  const found = await graphql<Readonly<Record<string, NamedEntity | null>>>(
    `query ownerNames(${parameters}) { ${fields} } ${NAMED}`,
    variables,
    signal
  )
  const names = urns.map((urn, at): [string, string] => {
    const { edited, user, group, ownershipType } = found[`n${at}`] ?? {}
    return [urn, edited?.displayName || user?.displayName || group?.displayName || ownershipType?.name || '']
  })
  return new Map(names.filter(([, name]) => name !== ''))
}

/** URNs per request, so that the address stays below the limits of proxies. */
const SLICE = 20

/** Those that are soft-deleted, as far as they can be read: GraphQL's status of a user says something else. */
async function loadRemoved(urns: readonly string[], signal?: AbortSignal): Promise<ReadonlySet<string>> {
  type Page = { results: Readonly<Record<string, { aspects: { status?: { value: { removed?: boolean } } } }>> }
  const slices = Array.from({ length: Math.ceil(urns.length / SLICE) }, (_, at) =>
    urns.slice(at * SLICE, (at + 1) * SLICE)
  )
  const pages = await Promise.allSettled(
    slices.map(slice => {
      const ids = slice.map(encodeURIComponent).join(',')
      return rest<Page>(`/entitiesV2?ids=List(${ids})&aspects=List(status)`, signal ? { signal } : {})
    })
  )
  const found = pages.flatMap(page => (page.status === 'fulfilled' ? Object.entries(page.value.results) : []))
  return new Set(found.flatMap(([urn, { aspects }]) => (aspects.status?.value.removed ? [urn] : [])))
}

/** Whether it was added: `false` if it was an owner of that type before. */
export async function addOwner(urn: string, owner: string, type: string): Promise<boolean> {
  const before = (await loadStored(urn)).map(one => ({ urn: one.owner, type: typeUrnOf(one) }))
  const input: OwnByVariables['input'] = {
    resourceUrn: urn,
    ownerUrn: owner,
    ownerEntityType: typeOf(owner) === 'corpGroup' ? 'CORP_GROUP' : 'CORP_USER',
    ownershipTypeUrn: type
  }
  await graphql(ADD, { input })
  return !before.some(one => isSame(one, { urn: owner, type }))
}

export async function removeOwner(urn: string, owner: string, type: string): Promise<void> {
  const input: DisownByVariables['input'] = { resourceUrn: urn, ownerUrn: owner, ownershipTypeUrn: type }
  await graphql(REMOVE, { input })
}

export type OwnershipType = OwnershipTypes['listOwnershipTypes']['ownershipTypes'][number]
export type TypePage = OwnershipTypes['listOwnershipTypes']

export const nameOfType = ({ urn, info }: OwnershipType): string => info?.name || plainName(urn)

export async function listTypes(window: ListWindow): Promise<ListOf<OwnershipType>> {
  const { total, ownershipTypes } = await loadTypes(window)
  return { total, rows: ownershipTypes }
}

export async function loadTypes({ query, start, count, signal }: ListWindow): Promise<TypePage> {
  const input: OwnershipTypesVariables['input'] = { start, count, ...(query === '' ? {} : { query }) }
  return (await graphql<OwnershipTypes>(TYPES, { input }, signal)).listOwnershipTypes
}
