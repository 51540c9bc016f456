import {
  type Call,
  type Data,
  entityTypeOf,
  pagesOf,
  type Review,
  type Upcoming,
  type Urn
} from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { aspectValues, type ModelHandles } from '../../entities/index.ts'
import { LastAdministrator, NoAdministrator } from '../errors.ts'
import { ROOT } from '../identity/names.ts'
import { ADMIN } from './bootstrap.ts'
import type { Subjects } from './subjects.ts'

/**
 * Users who can restore the access of all others: the first user, and users with the role Admin, directly or through a
 * group, who are active and have a password. Policies do not affect this: only changes of users and groups are checked.
 */
export interface Administrators {
  /** Refuses every change that would leave no administrator. @throws NoAdministrator */
  readonly review: Review
  /** The user is active, and the first user or one with the role Admin. */
  isAdministrator(user: Urn): Promise<boolean>
  /** Requires an administrator without this user or group. @throws LastAdministrator, NoAdministrator */
  requireAnother(call: Call, than: Urn): Promise<void>
}

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly subjects: Subjects
  system(): Call
}

/** Aspects of an entity; `undefined` = deleted. */
type Values = { readonly [K in keyof ModelAspects]?: ModelAspects[K] | undefined }
/** Values after the change. */
type Changed = ReadonlyMap<Urn, Values>

const USER_ASPECTS = [
  'corpUserKey',
  'corpUserStatus',
  'status',
  'groupMembership',
  'nativeGroupMembership',
  'roleMembership',
  'corpUserCredentials'
]
const BY_ROLE = { field: 'roleMembership.IsMemberOfRole', in: [ADMIN] }
const BY_GROUP = ['groupMembership.IsMemberOfGroup', 'nativeGroupMembership.IsMemberOfNativeGroup']
const PAGE = 200

export function createAdministrators(options: Options): Administrators {
  const { aspects, subjects, system } = options

  /** Whether the user is an administrator, or the group gives its members the role. */
  async function givesAdmin(urn: Urn): Promise<boolean> {
    if (entityTypeOf(urn) === 'corpGroup') return isAdmin(await aspects.roleMembership.get(system(), urn))
    return isAdministrator(urn)
  }

  async function isAdministrator(user: Urn): Promise<boolean> {
    const { active, roles } = await subjects.of(user)
    return active && (user === ROOT || roles.has(ADMIN))
  }

  return {
    isAdministrator,
    async review(_call, upcoming) {
      const changed = changesOf(upcoming.filter(canRemove))
      for (const urn of changed.keys()) {
        if (!(await givesAdmin(urn))) continue
        if (await hasAdministrator(options, changed)) return
        throw new NoAdministrator()
      }
    },
    async requireAnother(_call, urn) {
      const without: Values =
        entityTypeOf(urn) === 'corpGroup' ? { roleMembership: undefined } : { corpUserKey: undefined }
      if (!(await givesAdmin(urn)) || (await hasAdministrator(options, new Map([[urn, without]])))) return
      throw entityTypeOf(urn) === 'corpGroup' ? new NoAdministrator() : new LastAdministrator(urn)
    }
  }
}

/** Whether there is an administrator after these changes. */
async function hasAdministrator({ data, aspects, system }: Options, changed: Changed): Promise<boolean> {
  const groups = await adminGroupsAfter(data, system(), changed)
  for await (const urns of candidates({ data, system }, changed, groups)) {
    const found = await data.read(
      system(),
      urns.map(urn => ({ urn, aspects: USER_ASPECTS }))
    )
    const passwords = await aspects.corpUserCredentials.getMany(system(), urns)
    const isOne = (urn: Urn, at: number) => {
      const stored = { ...aspectValues(found[at]), corpUserCredentials: passwords[at] }
      return isAdministrator(urn, { ...stored, ...changed.get(urn) }, groups)
    }
    if (urns.some(isOne)) return true
  }
  return false
}

async function adminGroupsAfter(data: Data, call: Call, changed: Changed): Promise<Set<string>> {
  const { urns } = await data.find(call, { types: ['corpGroup'], where: BY_ROLE }, { limit: PAGE })
  const groups = new Set<string>(urns)
  for (const [urn, values] of changed) {
    if (entityTypeOf(urn) !== 'corpGroup' || !('roleMembership' in values)) continue
    if (isAdmin(values.roleMembership)) groups.add(urn)
    else groups.delete(urn)
  }
  return groups
}

/** Users who may be administrators after the changes, in pages. */
async function* candidates(
  { data, system }: Pick<Options, 'data' | 'system'>,
  changed: Changed,
  groups: ReadonlySet<string>
): AsyncGenerator<readonly Urn[]> {
  yield [ROOT, ...[...changed.keys()].filter(urn => entityTypeOf(urn) === 'corpuser')]
  const members = groups.size === 0 ? [] : BY_GROUP.map(field => ({ field, in: [...groups] }))
  const query = { types: ['corpuser'], where: { any: [BY_ROLE, ...members] } }
  for await (const { urns } of pagesOf(data, system(), query, PAGE)) yield urns
}

function isAdministrator(urn: Urn, values: Values, adminGroups: ReadonlySet<string>): boolean {
  const { corpUserKey, corpUserStatus, status, corpUserCredentials, roleMembership } = values
  if (!corpUserKey || !corpUserCredentials || status?.removed || corpUserStatus?.status === 'SUSPENDED') return false
  const groups = [...(values.groupMembership?.groups ?? []), ...(values.nativeGroupMembership?.nativeGroups ?? [])]
  return urn === ROOT || isAdmin(roleMembership) || groups.some(group => adminGroups.has(group))
}

function isAdmin(membership: Values['roleMembership']): boolean {
  return membership?.roles.includes(ADMIN) === true
}

/** Whether a change of this kind can remove an administrator. */
function canRemove({ urn, aspect, json }: Upcoming): boolean {
  const type = entityTypeOf(urn)
  if (type === 'corpGroup') return aspect === 'roleMembership'
  if (type !== 'corpuser' || !USER_ASPECTS.includes(aspect)) return false
  if (json === undefined || aspect.endsWith('Membership')) return true
  return aspect === 'status' ? json.includes('true') : json.includes('SUSPENDED')
}

/** The changes by entity. The values were already validated against their schemas. */
function changesOf(upcoming: readonly Upcoming[]): Changed {
  const changed = new Map<Urn, Values>()
  for (const { urn, aspect, json } of upcoming) {
    const value = json === undefined ? undefined : JSON.parse(json)
    changed.set(urn, { ...changed.get(urn), [aspect]: value })
  }
  return changed
}
