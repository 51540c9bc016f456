import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type EntityRef,
  makeUrn,
  NotFound,
  parseUrnOf,
  type Urn,
  withoutNulls
} from '../../core/index.ts'
import { applyUpdate, type ListSearch, NOT_REMOVED } from '../entities/index.ts'
import type { OwnersDeps } from './deps.ts'
import { OwnersInput, SystemType, TypeChanged, TypeInUse } from './errors.ts'
import { isOfSystem } from './system-types.ts'

const NAME = { max: 500, isRequired: true, isOneLine: true }
const DESCRIPTION = { max: 100_000 }

export interface TypeInput {
  readonly name?: string | null
  readonly description?: string | null
}

export interface TypeUpdate extends TypeInput {
  readonly expectedName?: string | null
  /** Empty: none. */
  readonly expectedDescription?: string | null
}

export const parseTypeUrn = (text: string): Urn => parseUrnOf('ownershipType', text)

/** By name, without soft-deleted ones. */
export async function listTypes({ entities }: OwnersDeps, call: Call, search: ListSearch) {
  const list = {
    types: ['ownershipType'],
    search: ['ownershipTypeInfo.name'],
    where: [NOT_REMOVED],
    sort: { field: 'ownershipTypeInfo.name' }
  }
  const { urns, ...page } = await entities.lists.page(call, list, search)
  return { ...page, ownershipTypes: urns }
}

export async function createType({ data, entities }: OwnersDeps, call: Call, input: TypeInput): Promise<EntityRef> {
  const { name, description } = checked(input)
  const urn = makeUrn('ownershipType', randomUUID())
  const now = { time: Date.now(), actor: call.actor }
  await data.write(call, [
    entities.aspects.ownershipTypeInfo.edit(urn, () => ({
      name: name ?? '',
      ...(description ? { description } : {}),
      created: now,
      lastModified: now
    }))
  ])
  return { urn }
}

/** An absent name or description is unchanged; an empty description is removed. @throws NotFound, TypeChanged */
export async function updateType(
  { entities }: OwnersDeps,
  call: Call,
  urn: Urn,
  input: TypeUpdate
): Promise<EntityRef> {
  const changes = checked(input)
  await entities.aspects.ownershipTypeInfo.update(call, urn, old => {
    if (old === undefined) throw new NotFound(`${urn} does not exist`)
    const { expectedName, expectedDescription } = input
    const isChanged =
      (expectedName ?? old.name) !== old.name ||
      (expectedDescription ?? old.description ?? '') !== (old.description ?? '')
    if (isChanged) throw new TypeChanged(urn)
    return { ...applyUpdate(old, changes), lastModified: { time: Date.now(), actor: call.actor } }
  })
  return { urn }
}

/**
 * With `deleteReferences` also the owners of this type.
 * @throws TypeInUse without it while there are some, SystemType, NotFound
 */
export async function deleteType(
  { data, deletion }: OwnersDeps,
  call: Call,
  urn: Urn,
  deleteReferences: boolean
): Promise<boolean> {
  if (isOfSystem(urn)) throw new SystemType(urn)
  const where = { field: 'ownership.ownershipType', in: [urn] }
  const { total } = deleteReferences
    ? { total: 0 }
    : await data.find(call.as('counting the owners of a type'), { where }, { limit: 0 })
  if (total > 0) throw new TypeInUse(total, urn)
  if (!(await deletion(call, urn))) throw new NotFound(`${urn} does not exist`)
  return true
}

function checked({ name, description }: TypeInput): TypeInput {
  if (name != null) checkText('The name of an ownership type', name, NAME, OwnersInput)
  checkText('The description of an ownership type', description, DESCRIPTION, OwnersInput)
  return withoutNulls({ name, description })
}
