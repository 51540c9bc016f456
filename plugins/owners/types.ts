import { type Call, type Data, type EntityRef, NotFound } from '../../core/index.ts'
import { applyUpdate, type Entities, type ListSearch, type ModelAspects, NOT_REMOVED } from '../entities/index.ts'
import { DESCRIPTION, type Kind, type Kit, NAME, textsOf } from '../kit/index.ts'
import { OwnersInput, SystemType, TypeChanged, TypeInUse } from './errors.ts'
import { isOfSystem } from './system-types.ts'

const check = textsOf(
  'an ownership type',
  { name: { ...NAME, isOneLine: true }, description: DESCRIPTION },
  OwnersInput
)

type TypeInfo = ModelAspects['ownershipTypeInfo']
export type TypeKind = Kind<TypeInfo>

export const typeKind = (kit: Kit, { aspects }: Entities): TypeKind =>
  kit.kind({
    type: 'ownershipType',
    info: aspects.ownershipTypeInfo,
    deletion: 'deleteOwnershipType',
    missing: urn => new NotFound(`${urn} does not exist`)
  })

export interface TypeDeps {
  readonly data: Data
  readonly ownershipType: TypeKind
}

export interface TypeInput {
  readonly name?: string | null
  readonly description?: string | null
}

export interface TypeUpdate {
  readonly urn: string
  readonly input: TypeInput & {
    readonly expectedName?: string | null
    /** Empty: none. */
    readonly expectedDescription?: string | null
  }
}

interface TypeDelete {
  readonly urn: string
  readonly deleteReferences?: boolean | null
}

/** By name, without soft-deleted ones. */
export async function listTypes({ lists }: Entities, call: Call, search: ListSearch) {
  const list = {
    types: ['ownershipType'],
    search: ['ownershipTypeInfo.name'],
    where: [NOT_REMOVED],
    sort: { field: 'ownershipTypeInfo.name' }
  }
  const { urns, ...page } = await lists.page(call, list, search)
  return { ...page, ownershipTypes: urns }
}

export async function createType({ ownershipType }: TypeDeps, call: Call, input: TypeInput): Promise<EntityRef> {
  check(input)
  const { name, description } = input
  const now = { time: Date.now(), actor: call.actor }
  const info = { name: name ?? '', ...(description ? { description } : {}), created: now, lastModified: now }
  return { urn: await ownershipType.create(call, { info }) }
}

/** An absent name or description is unchanged; an empty description is removed. @throws NotFound, TypeChanged */
export async function updateType({ ownershipType }: TypeDeps, call: Call, { urn: text, input }: TypeUpdate) {
  const urn = ownershipType.parse(text)
  check({ name: input.name, description: input.description })
  return ownershipType.change(call, urn, old => {
    if (old === undefined) throw new NotFound(`${urn} does not exist`)
    const { name, description, expectedName, expectedDescription } = input
    const isChanged =
      (expectedName ?? old.name) !== old.name ||
      (expectedDescription ?? old.description ?? '') !== (old.description ?? '')
    if (isChanged) throw new TypeChanged(urn)
    const lastModified = { time: Date.now(), actor: call.actor }
    return { ...applyUpdate(old, { name, description }), lastModified }
  })
}

/**
 * With `deleteReferences` also the owners of this type.
 * @throws TypeInUse without it while there are some, SystemType, NotFound
 */
export async function deleteType(
  { data, ownershipType }: TypeDeps,
  call: Call,
  { urn: text, deleteReferences }: TypeDelete
): Promise<boolean> {
  const urn = ownershipType.parse(text)
  if (isOfSystem(urn)) throw new SystemType(urn)
  if (deleteReferences !== true) {
    const where = { field: 'ownership.ownershipType', in: [urn] }
    const { total } = await data.find(call.as('counting the owners of a type'), { where }, { limit: 0 })
    if (total > 0) throw new TypeInUse(total, urn)
  }
  return ownershipType.delete(call, urn)
}
