import {
  type Call,
  type Criterion,
  type Data,
  type PlanRead,
  type Requirement,
  type Unique,
  type Urn,
  withoutNulls
} from '../../core/index.ts'
import { type Entities, type ListSearch, type Lists, type ModelAspects, NOT_REMOVED } from '../entities/index.ts'
import {
  createHierarchy,
  DESCRIPTION,
  type Hierarchy,
  ID,
  type Kind,
  type Kit,
  NAME,
  stampAfter,
  textsOf
} from '../kit/index.ts'
import type { NewOwner, Owners } from '../owners/index.ts'
import { DomainExists, DomainInput, HasChildren, NameTaken, NoParent, NoSuchEntityOf } from './errors.ts'

export type DomainProperties = ModelAspects['domainProperties']
export type DomainKind = Kind<DomainProperties>

export const DOMAIN = 'domain'
export const LINE = { ...NAME, isOneLine: true }
const PARENT = 'domainProperties.parentDomain'
const NAME_FIELD = 'domainProperties.name'
const check = textsOf('a domain', { id: ID, name: LINE, description: DESCRIPTION }, DomainInput)

/** Of domains, data products and applications. */
export const RULES = {
  owner: 'creator' as const,
  deletion: 'deleteDomain',
  missing: (urn: Urn) => new NoSuchEntityOf(urn)
}

export const domainKind = (kit: Kit, { aspects }: Entities): DomainKind =>
  kit.kind({ ...RULES, type: DOMAIN, info: aspects.domainProperties, exists: () => new DomainExists(), unique })

/** Names are unique among domains next to each other. */
export function unique({ name, parentDomain }: DomainProperties): Unique {
  const among = { all: [parentDomain === undefined ? AT_ROOT : within(parentDomain), NOT_REMOVED] }
  return { field: NAME_FIELD, value: name, among, taken: () => new NameTaken(name) }
}

const AT_ROOT: Criterion = { not: { field: PARENT, from: '' } }
const within = (parent: Urn): Criterion => ({ field: PARENT, in: [parent] })

/** Domains inside of each other. */
export const hierarchyOf = ({ aspects: { domainProperties } }: Entities): Hierarchy =>
  createHierarchy(async (call, urn) => (await domainProperties.get(call, urn))?.parentDomain)

export interface DomainDeps {
  readonly data: Data
  readonly entities: Entities
  readonly domain: DomainKind
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
}

export interface NewDomain {
  /** Default: a random UUID. */
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
  readonly parentDomain?: string | null
  /** Default, also when empty: the caller. Only while the plugin `owners` is enabled. */
  readonly owners?: readonly NewOwner[] | null
}

/** @throws DomainExists, NameTaken, NoParent, errors about owners that cannot be its owners */
export async function createDomain(deps: DomainDeps, call: Call, input: NewDomain): Promise<Urn> {
  check(input)
  const { id, name, description, owners } = input
  const parentDomain = await parentOf(deps, call, input.parentDomain)
  return deps.domain.create(call, {
    id,
    info: { name, description: description ?? '', created: stampAfter(call), ...withoutNulls({ parentDomain }) },
    ownership: urn => (owners?.length ? deps.owners?.of(call, urn, owners) : undefined),
    require: () => parentRequired(parentDomain)
  })
}

export interface Move {
  readonly resourceUrn: string
  /** Absent or `null`: to the root. */
  readonly parentDomain?: string | null
}

/** @throws NoParent, NoSuchEntityOf, NameTaken, BadRequest for a domain that would be inside itself */
export async function moveDomain(deps: DomainDeps, call: Call, input: Move): Promise<boolean> {
  const { data, domain, entities } = deps
  const { domainProperties } = entities.aspects
  const urn = domain.parse(input.resourceUrn)
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
    return [domain.edit(urn, moved)]
  }
  await data.transact(call.as('moving a domain'), plan, { require: parentRequired(parentDomain) })
  return true
}

/** Also takes it off all entities. @throws HasChildren, NoSuchEntityOf */
export async function deleteDomain({ data, domain }: DomainDeps, call: Call, urn: Urn): Promise<boolean> {
  const where = { all: [within(urn), NOT_REMOVED] }
  const { total } = await data.find(call.as('counting child domains'), { types: [DOMAIN], where }, { limit: 0 })
  if (total > 0) throw new HasChildren(urn)
  return domain.delete(call, urn)
}

export interface DomainSearch extends ListSearch {
  /** Only the children of this one; absent: only the roots, unless there is a text. */
  readonly parentDomain: Urn | undefined
}

/** By name, without soft-deleted ones. */
export async function listDomains(lists: Lists, call: Call, { parentDomain, ...search }: DomainSearch) {
  const where = parentDomain !== undefined ? [within(parentDomain)] : search.text ? [] : [AT_ROOT]
  const list = {
    types: [DOMAIN],
    search: [NAME_FIELD],
    where: [...where, NOT_REMOVED],
    sort: { field: NAME_FIELD }
  }
  const { urns, ...page } = await lists.page(call, list, search)
  return { ...page, domains: urns }
}

async function parentOf({ entities, domain }: DomainDeps, call: Call, text: string | null | undefined) {
  if (text == null) return undefined
  const parent = domain.parse(text)
  if (!(await entities.exists(call, parent))) throw new NoParent(parent)
  return parent
}

/** What is put into a domain must not outlive it. */
const parentRequired = (parent: Urn | undefined): Requirement[] =>
  parent === undefined ? [] : [{ urn: parent, missing: () => new NoParent(parent) }]
