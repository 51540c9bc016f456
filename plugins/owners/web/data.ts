import {
  graphql,
  type ListOf,
  type ListWindow,
  type OwnerAnswer,
  ownerOf,
  rest,
  shortName,
  typeOf
} from 'aspectd/console'
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

async function loadStored(urn: string): Promise<readonly StoredOwner[]> {
  const path = `/entitiesV2/${encodeURIComponent(urn)}?aspects=List(ownership)`
  return (await rest<Stored>(path)).aspects.ownership?.value.owners ?? []
}

interface Raw {
  readonly payload: string
}

/** What the manifest selects of an entity. */
export interface Owned {
  readonly ownership?: {
    readonly owners:
      | readonly {
          readonly owner: OwnerAnswer & { readonly state: readonly Raw[] | null }
          readonly ownershipType: { readonly urn: string; readonly info: { readonly name: string } | null } | null
        }[]
      | null
  } | null
  readonly storedOwnership?: readonly Raw[] | null
}

/** Each owner once for each type. */
export function ownersOf({ ownership, storedOwnership }: Owned): readonly Owner[] {
  const [raw] = storedOwnership ?? []
  const stored: readonly StoredOwner[] = raw ? JSON.parse(raw.payload).owners : []
  const fromSource = stored.filter(({ attribution }) => Boolean(attribution?.source))
  const owners = (ownership?.owners ?? []).map(({ owner, ownershipType }): Owner => {
    const { urn, name } = ownerOf(owner)
    const type = ownershipType?.urn ?? NONE
    return {
      urn,
      name,
      type,
      typeName: ownershipType?.info?.name || plainName(type),
      isIngested: fromSource.some(one => isSame({ urn: one.owner, type: typeUrnOf(one) }, { urn, type })),
      isRemoved: (owner.state ?? []).some(({ payload }) => JSON.parse(payload).removed === true)
    }
  })
  return owners.filter((one, at) => owners.findIndex(other => isSame(one, other)) === at)
}

const isSame = (one: Pick<Owner, 'urn' | 'type'>, other: Pick<Owner, 'urn' | 'type'>): boolean =>
  one.urn === other.urn && one.type === other.type

/** `__system__technical_owner` → `technical owner` */
const plainName = (urn: string): string => shortName(urn).replace('__system__', '').replaceAll('_', ' ')

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

export { type StoredOwner, typeUrnOf }
