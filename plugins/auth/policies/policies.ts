import { randomUUID } from 'node:crypto'
import {
  type Aspect,
  type Call,
  type Criterion,
  type Data,
  entityTypeOf,
  makeUrn,
  type Urn,
  withoutNulls
} from '../../../core/index.ts'
import type { ListSearch, Lists } from '../../entities/index.ts'
import { FixedPolicy, InvalidPolicy, NoPolicy } from '../errors.ts'
import type { PolicyInfo } from './policy.ts'

/** The input of clients. It has no roles; an update keeps the stored ones. */
export interface PolicyInput {
  readonly type: string
  readonly name: string
  readonly state: string
  readonly description?: string | null
  readonly resources?: ResourcesInput | null
  readonly privileges: readonly string[]
  readonly actors: ActorsInput
}
type Optional<T> = { readonly [K in keyof T]?: T[K] | null | undefined }
type ResourcesInput = Optional<NonNullable<PolicyInfo['resources']>>
type ActorsInput = Optional<Omit<PolicyInfo['actors'], 'roles'>>

export interface PolicyPage {
  readonly start: number
  readonly count: number
  readonly total: number
  readonly policies: readonly (PolicyInfo & { readonly urn: Urn })[]
}

export interface PolicyStore {
  create(call: Call, input: PolicyInput): Promise<Urn>
  /** Replaces all except the roles. @throws NotFound if the policy does not exist. */
  update(call: Call, urn: Urn, input: PolicyInput): Promise<Urn>
  remove(call: Call, urn: Urn): Promise<Urn>
  list(call: Call, search: ListSearch & { readonly where: readonly Criterion[] }): Promise<PolicyPage>
}

interface Options {
  readonly data: Data
  readonly lists: Lists
  readonly policies: Aspect<PolicyInfo>
  isFixed(urn: Urn): boolean
}

const NAMES = ['dataHubPolicyInfo.displayName', 'dataHubPolicyInfo.description']

export function createPolicyStore({ data, lists, policies, isFixed }: Options): PolicyStore {
  const requireEditable = (urn: Urn) => {
    if (isFixed(urn)) throw new FixedPolicy(urn)
  }

  return {
    async create(call, input) {
      const urn = makeUrn('dataHubPolicy', randomUUID())
      await policies.update(call, urn, () => infoOf(input, undefined))
      return urn
    },
    async update(call, urn, input) {
      requirePolicy(urn)
      requireEditable(urn)
      await policies.update(call, urn, old => infoOf(input, old), { mustExist: new NoPolicy(urn).message })
      return urn
    },
    async remove(call, urn) {
      requirePolicy(urn)
      requireEditable(urn)
      await data.erase(call, urn)
      return urn
    },
    async list(call, { where, ...search }) {
      // users who may manage policies see all of them
      const system = call.as('list policies')
      const list = { types: ['dataHubPolicy'], search: NAMES, where }
      const { urns, ...page } = await lists.page(system, list, search)
      const infos = await policies.getMany(system, urns)
      return { ...page, policies: present(urns, infos) }
    }
  }
}

function present(urns: readonly Urn[], infos: readonly (PolicyInfo | undefined)[]) {
  return urns.flatMap((urn, at) => {
    const info = infos[at]
    return info ? [{ ...info, urn }] : []
  })
}

function requirePolicy(urn: Urn): void {
  if (entityTypeOf(urn) !== 'dataHubPolicy')
    throw new InvalidPolicy(`${urn} is not a policy: expected urn:li:dataHubPolicy:<id>`)
}

function infoOf(input: PolicyInput, old: PolicyInfo | undefined): PolicyInfo {
  const { name, type, state, description, resources, privileges, actors } = input
  const roles = old?.actors.roles
  return {
    displayName: name,
    description: description ?? '',
    type,
    state,
    ...(resources ? { resources: withoutNulls(resources) } : {}),
    privileges: [...privileges],
    actors: { ...withoutNulls(actors), ...(roles ? { roles } : {}) },
    editable: true,
    lastUpdatedTimestamp: Date.now()
  }
}
