import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Edit,
  idOf,
  makeUrn,
  type PlanRead,
  type Requirement,
  type Unique,
  type Urn,
  withoutNulls
} from '../../core/index.ts'
import { createHierarchy, type ListSearch, type ModelAspects, NOT_REMOVED } from '../entities/index.ts'
import type { NewOwner } from '../owners/index.ts'
import { DOMAIN, type DomainDeps, parseDomain } from './deps.ts'
import { DomainExists, DomainInput, HasChildren, NameTaken, NoParent, NoSuchEntityOf } from './errors.ts'

type DomainProperties = ModelAspects['domainProperties']

export const ID = { max: 500, isRequired: true, isOneLine: true }
export const NAME = { max: 500, isRequired: true, isOneLine: true }
export const DESCRIPTION = { max: 100_000 }
const PARENT = 'domainProperties.parentDomain'
const NAME_FIELD = 'domainProperties.name'

export interface NewDomain {
  /** Default: a random UUID. */
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
  readonly parentDomain?: string | null
  /** Default, also when empty: the caller. */
  readonly owners?: readonly NewOwner[] | null
}

/** Of concurrent calls with the same id exactly one succeeds. @throws DomainExists */
export async function createDomain(deps: DomainDeps, call: Call, input: NewDomain): Promise<Urn> {
  const { domainKey, domainProperties } = deps.entities.aspects
  const id = input.id == null ? randomUUID() : checkText('The id of a domain', input.id, ID, DomainInput)
  checkText('The name of a domain', input.name, NAME, DomainInput)
  checkText('The description of a domain', input.description, DESCRIPTION, DomainInput)
  const urn = makeUrn(DOMAIN, id)
  const parentDomain = await parentOf(deps, call, input.parentDomain)
  const owned = await ownedBy(deps, call, urn, input.owners)
  const created = { time: Date.now(), actor: call.actor }
  const properties = {
    ...{ name: input.name, description: input.description ?? '', created },
    ...withoutNulls({ parentDomain })
  }
  const edits = [
    domainKey.edit(urn, old => {
      if (old) throw new DomainExists()
      return { id: idOf(urn) }
    }),
    domainProperties.edit(urn, () => properties, { unique }),
    ...owned
  ]
  await deps.data.write(call, edits, { require: parentRequired(parentDomain) })
  return urn
}

/** Owners can be named only while the plugin `owners` is enabled. */
async function ownedBy(deps: DomainDeps, call: Call, urn: Urn, named: NewDomain['owners']): Promise<Edit[]> {
  if (!deps.owners || !named?.length) return ownedByCaller(deps, call, urn)
  const ownership = await deps.owners.of(call, urn, named)
  return [deps.entities.aspects.ownership.edit(urn, () => ownership)]
}

/** What a caller creates is theirs. */
export function ownedByCaller({ owners, entities }: DomainDeps, call: Call, urn: Urn): Edit[] {
  return owners ? [entities.aspects.ownership.edit(urn, () => owners.forNew(call))] : []
}

export interface Move {
  readonly resourceUrn: string
  /** Absent or `null`: to the root. */
  readonly parentDomain?: string | null
}

/** @throws NoParent, NoSuchEntityOf, NameTaken, BadRequest for a domain that would be inside itself */
export async function moveDomain(deps: DomainDeps, call: Call, input: Move): Promise<boolean> {
  const { domainProperties } = deps.entities.aspects
  const urn = parseDomain(input.resourceUrn)
  if ((await domainProperties.get(call, urn)) === undefined) throw new NoSuchEntityOf(urn)
  const parentDomain = await parentOf(deps, call, input.parentDomain)
  const moved = (old: DomainProperties | undefined) => {
    if (old === undefined) throw new NoSuchEntityOf(urn)
    const { parentDomain: _before, ...rest } = old
    return { ...rest, ...withoutNulls({ parentDomain }) }
  }
  // Of two moves at the same time, each into the other, one finds that it would close a circle.
  const plan = async (get: PlanRead) => {
    const hierarchy = createHierarchy(async (_call, one) => (await get(domainProperties, one))?.parentDomain)
    if (parentDomain !== undefined) await hierarchy.requireOutside(call, urn, parentDomain)
    return [domainProperties.edit(urn, moved, { unique })]
  }
  await deps.data.transact(call.as('moving a domain'), plan, { require: parentRequired(parentDomain) })
  return true
}

/** Also takes it off all entities. @throws HasChildren, NoSuchEntityOf */
export async function deleteDomain({ data, deletion }: DomainDeps, call: Call, urn: Urn): Promise<boolean> {
  const where = { all: [{ field: PARENT, in: [urn] }, NOT_REMOVED] }
  const { total } = await data.find(call.as('counting child domains'), { types: [DOMAIN], where }, { limit: 0 })
  if (total > 0) throw new HasChildren(urn)
  if (!(await deletion(call, urn))) throw new NoSuchEntityOf(urn)
  return true
}

export interface DomainSearch extends ListSearch {
  /** Only the children of this one; absent: only the roots, unless there is a text. */
  readonly parentDomain: string | null | undefined
}

/** By name, without soft-deleted ones. */
export async function listDomains({ entities }: DomainDeps, call: Call, { parentDomain, ...search }: DomainSearch) {
  const roots = { not: { field: PARENT, from: '' } }
  const where = parentDomain != null ? [{ field: PARENT, in: [parseDomain(parentDomain)] }] : search.text ? [] : [roots]
  const list = {
    types: [DOMAIN],
    search: [NAME_FIELD],
    where: [...where, NOT_REMOVED],
    sort: { field: NAME_FIELD }
  }
  const { urns, ...page } = await entities.lists.page(call, list, search)
  return { ...page, domains: urns }
}

async function parentOf({ entities }: DomainDeps, call: Call, text: string | null | undefined) {
  if (text == null) return undefined
  const parent = parseDomain(text)
  if (!(await entities.exists(call, parent))) throw new NoParent(parent)
  return parent
}

/** What is put into a domain must not outlive it. */
const parentRequired = (parent: Urn | undefined): Requirement[] =>
  parent === undefined ? [] : [{ urn: parent, missing: () => new NoParent(parent) }]

/** Names are unique among domains next to each other. */
export function unique({ name, parentDomain }: DomainProperties): Unique {
  const there =
    parentDomain === undefined ? { not: { field: PARENT, from: '' } } : { field: PARENT, in: [parentDomain] }
  const taken = () => new NameTaken(name)
  return { field: NAME_FIELD, value: name, among: { all: [there, NOT_REMOVED] }, taken }
}
