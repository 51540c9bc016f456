import type { CreatePolicyVariables, ListPolicies } from '../documents.types.ts'
import { text } from '../en.ts'

export type Policy = NonNullable<ListPolicies['listPolicies']>['policies'][number]
export type PolicyInput = CreatePolicyVariables['input']

export const FIELDS = [
  'TYPE',
  'URN',
  'TAG',
  'CONTAINER',
  'DOMAIN',
  'OWNER',
  'DATA_PLATFORM_INSTANCE',
  'GROUP_MEMBERSHIP'
] as const
export type Field = (typeof FIELDS)[number]
export const CONDITIONS = ['EQUALS', 'NOT_EQUALS', 'STARTS_WITH'] as const
export type Condition = (typeof CONDITIONS)[number]

/** Names that older policies use. */
const OLD_NAMES: Readonly<Record<string, Field>> = {
  RESOURCE_TYPE: 'TYPE',
  RESOURCE_URN: 'URN',
  OWNERS: 'OWNER',
  DOMAINS: 'DOMAIN'
}

export interface Rule {
  readonly field: Field
  readonly condition: Condition
  readonly values: readonly string[]
}

/** A policy as the form has it. */
export interface Draft {
  readonly name: string
  readonly description: string
  readonly type: Policy['type']
  readonly state: Policy['state']
  readonly privileges: readonly string[]
  readonly users: readonly string[]
  readonly groups: readonly string[]
  readonly roles: readonly string[]
  readonly allUsers: boolean
  readonly allGroups: boolean
  readonly owners: boolean
  /** URNs of types of ownership; of any type if empty. */
  readonly ownerTypes: readonly string[]
  /** All must match; every entity if empty. */
  readonly rules: readonly Rule[]
  /** Without any filter the policy is about the platform, too: an edit of something else keeps it so. */
  readonly isUnlimited: boolean
}

export const NEW: Draft = {
  name: '',
  description: '',
  type: 'METADATA',
  state: 'ACTIVE',
  privileges: [],
  users: [],
  groups: [],
  roles: [],
  allUsers: false,
  allGroups: false,
  owners: false,
  ownerTypes: [],
  rules: [],
  isUnlimited: false
}

export function draftOf({ name, description, type, state, privileges, actors, resources }: Policy): Draft {
  return {
    name,
    description: description ?? '',
    type,
    state,
    privileges,
    users: actors.users ?? [],
    groups: actors.groups ?? [],
    roles: actors.roles ?? [],
    allUsers: actors.allUsers,
    allGroups: actors.allGroups,
    owners: actors.resourceOwners,
    ownerTypes: actors.resourceOwnersTypes ?? [],
    rules: rulesOf(resources),
    isUnlimited: resources === null
  }
}

/** From the filter, or from the older members that the filter replaced. */
function rulesOf(resources: Policy['resources']): Rule[] {
  if (!resources) return []
  if (resources.filter) {
    return (resources.filter.criteria ?? []).map(({ field, condition, values }) => ({
      field: fieldOf(field),
      condition,
      values: values.map(({ value }) => value)
    }))
  }
  const rule = (field: Field, values: readonly string[]): Rule => ({ field, condition: 'EQUALS', values })
  return [
    ...(resources.type ? [rule('TYPE', [resources.type])] : []),
    ...(resources.resources && !resources.allResources ? [rule('URN', resources.resources)] : [])
  ]
}

function fieldOf(name: string): Field {
  const upper = name.toUpperCase()
  return FIELDS.find(field => field === upper) ?? OLD_NAMES[upper] ?? 'URN'
}

/** The form can neither show nor keep some parts of a stored policy, so it does not change such a policy. */
export function whyFixed(policy: Policy): string | undefined {
  if (!policy.editable) return text.policy.fixed
  const names = (policy.resources?.filter?.criteria ?? []).map(({ field }) => field.toUpperCase())
  const isKnown = (name: string) => name in OLD_NAMES || FIELDS.some(field => field === name)
  if (policy.resources?.privilegeConstraints || !names.every(isKnown)) return text.policy.beyondForm
}

export function inputOf(draft: Draft): PolicyInput {
  const { name, description, type, state, privileges, rules } = draft
  const isLimited = type === 'METADATA' && !(draft.isUnlimited && rules.length === 0)
  return {
    name: name.trim(),
    description,
    type,
    state,
    privileges,
    ...(isLimited ? { resources: { allResources: rules.length === 0, filter: { criteria: rules } } } : {}),
    actors: {
      users: draft.users,
      groups: draft.groups,
      roles: draft.roles,
      allUsers: draft.allUsers,
      allGroups: draft.allGroups,
      resourceOwners: draft.owners,
      ...(draft.owners && draft.ownerTypes.length > 0 ? { resourceOwnersTypes: draft.ownerTypes } : {})
    }
  }
}

/** What is missing before it can be saved. */
export function problemOf(draft: Draft): string | undefined {
  const { users, groups, roles, allUsers, allGroups, owners } = draft
  if (draft.name.trim() === '') return text.policy.needsName
  if (draft.privileges.length === 0) return text.policy.needsPrivilege
  if (users.length + groups.length + roles.length === 0 && !allUsers && !allGroups && !owners)
    return text.policy.needsActor
  if (draft.type === 'METADATA' && draft.rules.some(({ values }) => values.length === 0)) return text.policy.needsValue
}
