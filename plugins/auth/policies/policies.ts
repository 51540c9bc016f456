import { randomUUID } from 'node:crypto'
import {
  type Aspect,
  type Call,
  type Criterion,
  checkText,
  type Data,
  type Edit,
  entityTypeOf,
  makeUrn,
  parseUrnOf,
  type Stored,
  type Urn,
  withoutNulls
} from '../../../core/index.ts'
import type { ListSearch, Lists } from '../../entities/index.ts'
import { FixedPolicy, InvalidPolicy, NoPolicy, PolicyChanged } from '../errors.ts'
import { checkConstraints, type PolicyInfo, type StoredPolicy } from './policy.ts'

const NAME = { max: 1000, isRequired: true }

/** The input of clients. DataHub's may not know roles and constraints: an update without them keeps the stored ones. */
export interface PolicyInput {
  readonly type: StoredPolicy['type']
  readonly name: string
  readonly state: StoredPolicy['state']
  readonly description?: string | null
  readonly resources?: ResourcesInput | null
  readonly privileges: readonly string[]
  readonly actors: ActorsInput
}
type Optional<T> = { readonly [K in keyof T]?: T[K] | null | undefined }
type ResourcesInput = Optional<NonNullable<PolicyInfo['resources']>>
type ActorsInput = Optional<Omit<PolicyInfo['actors'], 'roles'> & { readonly roles: readonly string[] }>

export interface PolicyUpdate {
  readonly input: PolicyInput
  /** The version that the caller saw. */
  readonly ifVersion?: number | null
}

export interface FoundPolicy extends StoredPolicy {
  readonly urn: Urn
  /** The number of its changes, from 1. */
  readonly version: number
}

export interface PolicyPage {
  readonly start: number
  readonly count: number
  readonly total: number
  readonly policies: readonly FoundPolicy[]
}

export interface PolicyStore {
  create(call: Call, input: PolicyInput): Promise<Urn>
  /**
   * Replaces all, except the roles and the constraints if the input has none. @throws NotFound if the policy does not exist, PolicyChanged if
   * it has another version than the one given.
   */
  update(call: Call, urn: Urn, update: PolicyUpdate): Promise<Urn>
  remove(call: Call, urn: Urn): Promise<Urn>
  /** For users who may manage policies. */
  get(call: Call, urn: Urn): Promise<FoundPolicy | undefined>
  list(call: Call, search: ListSearch & { readonly where: readonly Criterion[] }): Promise<PolicyPage>
}

interface Options {
  readonly data: Data
  readonly lists: Lists
  readonly policies: Aspect<PolicyInfo>
  isFixed(urn: Urn): boolean
}

const NAMES = ['dataHubPolicyInfo.displayName']

export function createPolicyStore({ data, lists, policies, isFixed }: Options): PolicyStore {
  const requireEditable = (urn: Urn) => {
    if (isFixed(urn)) throw new FixedPolicy(urn)
  }

  const read = createReader(data, policies.name)

  return {
    async create(call, input) {
      const urn = makeUrn('dataHubPolicy', randomUUID())
      await policies.update(call, urn, () => infoOf(input, undefined))
      return urn
    },
    async update(call, urn, { input, ifVersion }) {
      requirePolicy(urn)
      requireEditable(urn)
      const edit = policies.edit(urn, old => infoOf(input, old), { mustExist: () => new NoPolicy(urn) })
      await data.write(call, [ifVersion == null ? edit : requiringVersion(ifVersion, edit)])
      return urn
    },
    async remove(call, urn) {
      requirePolicy(urn)
      requireEditable(urn)
      await data.erase(call, urn)
      return urn
    },
    async get(call, urn) {
      requirePolicy(urn)
      const [found] = await read(call.as('show a policy'), [urn])
      return found
    },
    async list(call, { where, ...search }) {
      // users who may manage policies see all of them
      const system = call.as('list policies')
      const list = { types: ['dataHubPolicy'], search: NAMES, where }
      const { urns, ...page } = await lists.page(system, list, search)
      return { ...page, policies: await read(system, urns) }
    }
  }
}

/** Reads policies that exist, in the order of the URNs. */
function createReader(data: Data, aspect: string) {
  return async (system: Call, urns: readonly Urn[]): Promise<FoundPolicy[]> => {
    const found = await data.read(
      system,
      urns.map(urn => ({ urn, aspects: [aspect] }))
    )
    // Only this aspect was asked for.
    const policies = found.flat() as readonly Stored<StoredPolicy>[]
    return policies.map(({ row: { urn, version }, value }) => ({ ...value, urn, version }))
  }
}

function requiringVersion(version: number, edit: Edit): Edit {
  return {
    ...edit,
    change(old, stored) {
      if (stored && stored.version !== version) throw new PolicyChanged(edit.urn, version, stored.version)
      return edit.change(old, stored)
    }
  }
}

function requirePolicy(urn: Urn): void {
  if (entityTypeOf(urn) !== 'dataHubPolicy')
    throw new InvalidPolicy(`${urn} is not a policy: expected urn:li:dataHubPolicy:<id>`)
}

function infoOf(input: PolicyInput, old: PolicyInfo | undefined): PolicyInfo {
  const { name, type, state, description, privileges, actors } = input
  const resources = resourcesOf(input.resources, old?.resources)
  const { roles: named, ...others } = withoutNulls(actors)
  const roles = named?.map(role => parseUrnOf('dataHubRole', role)) ?? old?.actors.roles
  const info = {
    displayName: checkText('The name of a policy', name, NAME, InvalidPolicy),
    description: description ?? '',
    type,
    state,
    ...(resources ? { resources } : {}),
    privileges: [...privileges],
    actors: { ...others, ...(roles ? { roles } : {}) },
    editable: true,
    lastUpdatedTimestamp: Date.now()
  }
  checkConstraints(info)
  return info
}

/** Constraints that the input does not mention are kept; `null` removes them. */
function resourcesOf(input: PolicyInput['resources'], old: PolicyInfo['resources']): PolicyInfo['resources'] {
  const constraints = input?.privilegeConstraints === undefined ? old?.privilegeConstraints : input.privilegeConstraints
  if (!input && !constraints) return
  return withoutNulls({ ...input, privilegeConstraints: constraints })
}
