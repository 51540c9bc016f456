import { type Call, type Demand, type Edit, entityTypeOf, parseUrn, parseUrnOf, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import {
  changeEach,
  demandsOnEach,
  type EachChange,
  editsOfEach,
  type Proposable,
  requireNotRemoved,
  wholeEntities
} from '../kit/index.ts'
import type { NewOwner, Owner, OwnersDeps, Ownership } from './deps.ts'
import { NoSuchOwner, NoSuchResource, NoSuchType, OwnersInput, WrongOwner } from './errors.ts'
import { legacyTypeOf, typeUrnOf } from './system-types.ts'

const MAX_OWNERS = 1000
const MAX_PAIRS = 50_000

/** Owners that get or lose entities. All of it is changed, or nothing. */
export interface Change<Of> {
  readonly owners: readonly Of[]
  readonly resourceUrns: readonly string[]
}

export interface OldOwner {
  readonly ownerUrn: string
  /** Absent: of all types. */
  readonly ownershipTypeUrn?: string | null
}

export function demandsToOwn({ owners, resourceUrns }: Change<unknown>): Demand[] {
  requireAtMost(MAX_OWNERS, 'owners', owners.length)
  requireAtMost(MAX_PAIRS, 'pairs of owner and resource', owners.length * resourceUrns.length)
  return demandsOnEach(resourceUrns, 'EDIT_ENTITY_OWNERS')
}

/** Those of one entity, in their order; the same list changes nothing. */
type OwnersChange = (old: readonly Owner[]) => readonly Owner[]

/** Gives entities owners and takes them away. */
export function createOwning({ data, model, entities }: Pick<OwnersDeps, 'data' | 'model' | 'entities'>) {
  const requireOwners = createCheck(entities)
  const changed = (call: Call, urns: readonly string[], change: OwnersChange): EachChange<Ownership> => ({
    ...{ urns, aspect: entities.aspects.ownership, plural: 'owners', missing: NoSuchResource },
    change(old) {
      const before = old?.owners ?? []
      const owners = change(before)
      if (owners === before) return old
      return { ...old, owners: [...owners], lastModified: { time: Date.now(), actor: call.actor } }
    }
  })
  /** An owner that an entity has with the same type already is not added again. */
  async function added(call: Call, { owners, resourceUrns }: Change<NewOwner>): Promise<EachChange<Ownership>> {
    const wanted = owners.map(ownerOf)
    await requireOwners(call, wanted, resourceUrns)
    return changed(call, resourceUrns, old => {
      const missing = wanted.filter(one => !old.some(other => isManual(other) && isSame(one, other)))
      return missing.length === 0 ? old : [...old, ...unique(missing)]
    })
  }

  return {
    async add(call: Call, change: Change<NewOwner>): Promise<boolean> {
      return changeEach({ data, model }, call, await added(call, change))
    },

    /** Those of `add`, for a commit of another plugin. */
    editsToAdd: async (call: Call, change: Change<NewOwner>): Promise<Edit[]> =>
      editsOfEach({ data, model }, call, await added(call, change)),

    /** What is removed need not exist: owners that a deleted user left behind can be removed. */
    async remove(call: Call, { owners, resourceUrns }: Change<OldOwner>): Promise<boolean> {
      const isUnwanted = createFilter(owners)
      const change = changed(call, resourceUrns, old => {
        const left = old.filter(one => !isUnwanted(one))
        return left.length === old.length ? old : left
      })
      return changeEach({ data, model }, call, change)
    },

    /** The ownership of exactly these owners. */
    async ownershipWith(call: Call, urn: Urn, owners: readonly NewOwner[]): Promise<Ownership> {
      requireAtMost(MAX_OWNERS, 'owners', owners.length)
      const wanted = unique(owners.map(ownerOf))
      await requireOwners(call, wanted, [urn])
      return { owners: wanted, lastModified: { time: Date.now(), actor: call.actor } }
    }
  }
}

/** The value are the owners to add. */
export function proposableOwners({
  editsToAdd
}: Pick<ReturnType<typeof createOwning>, 'editsToAdd'>): Proposable<readonly NewOwner[]> {
  return {
    demands: ({ resource, value }) =>
      demandsToOwn({ owners: value, resourceUrns: wholeEntities([resource], 'owners') }),
    edits: (call, { resource, value }) => editsToAdd(call, { owners: value, resourceUrns: [resource.resourceUrn] })
  }
}

function createFilter(owners: readonly OldOwner[]): (one: Owner) => boolean {
  const wanted = owners.map(({ ownerUrn, ownershipTypeUrn }) => ({
    owner: parseUrn(ownerUrn),
    typeUrn: ownershipTypeUrn == null ? undefined : parseUrnOf('ownershipType', ownershipTypeUrn)
  }))
  return one => wanted.some(({ owner, typeUrn }) => one.owner === owner && (typeUrn ?? typeOf(one)) === typeOf(one))
}

/** The type of an owner; older ones have only its name. */
export const typeOf = ({ typeUrn, type }: Pick<Owner, 'type' | 'typeUrn'>): Urn => typeUrn ?? typeUrnOf(type ?? 'NONE')

/** Owners of ingestion name where they come from. */
const isManual = ({ attribution }: Owner): boolean => attribution?.source === undefined

const isSame = (one: Owner, other: Owner): boolean => one.owner === other.owner && typeOf(one) === typeOf(other)

const unique = (owners: readonly Owner[]): Owner[] =>
  owners.filter((one, at) => owners.findIndex(other => isSame(one, other)) === at)

const KINDS = {
  CORP_USER: { of: 'corpuser', words: 'corp user' },
  CORP_GROUP: { of: 'corpGroup', words: 'corp group' }
}

function ownerOf({ ownerUrn, ownerEntityType, type, ownershipTypeUrn }: NewOwner): Owner {
  const owner = parseUrn(ownerUrn)
  const expected = ownerEntityType === undefined ? Object.values(KINDS) : [KINDS[ownerEntityType]]
  if (!expected.some(({ of }) => of === entityTypeOf(owner))) {
    throw new WrongOwner(expected.map(({ words }) => words).join(' or '), owner)
  }
  if (ownershipTypeUrn == null) return { owner, type: type ?? 'NONE', typeUrn: typeUrnOf(type ?? 'NONE'), ...MANUAL }
  const typeUrn = parseUrnOf('ownershipType', ownershipTypeUrn)
  return { owner, type: legacyTypeOf(typeUrn), typeUrn, ...MANUAL }
}

const MANUAL = { source: { type: 'MANUAL' } } as const

function createCheck({ aspects, existing }: Entities) {
  return async (call: Call, owners: readonly Owner[], resourceUrns: readonly string[]): Promise<void> => {
    const named = owners.flatMap(({ owner, typeUrn, type }) =>
      typeUrn && type === 'CUSTOM' ? [owner, typeUrn] : [owner]
    )
    const found = await existing(call, named)
    const [first = ''] = resourceUrns
    const shown = resourceUrns.length > 1 ? `${first} and ${resourceUrns.length - 1} more` : first
    for (const { owner, typeUrn, type } of owners) {
      if (!found.has(owner)) throw new NoSuchOwner(shown, owner)
      if (typeUrn && type === 'CUSTOM' && !found.has(typeUrn)) throw new NoSuchType(typeUrn)
    }
    await requireNotRemoved(aspects, call, named)
  }
}

function requireAtMost(max: number, what: string, found: number): void {
  if (found > max) throw new OwnersInput(`At most ${max} ${what} are allowed in one call, found ${found}`)
}
