import { LRUCache } from 'lru-cache'
import {
  type Call,
  chain,
  type Data,
  entityTypeOf,
  type MaybePromise,
  parseStoredUrn,
  type Stored,
  type Urn
} from '../../../core/index.ts'
import { aspectValues, type ModelAspects } from '../../entities/index.ts'
import type { Subject } from './evaluate.ts'

/** A subject and whether it is active. */
export interface User extends Subject {
  /** The user exists and is neither removed nor suspended. */
  readonly active: boolean
  /** When the user was created, in epoch milliseconds: distinguishes it from an earlier user of the same name. */
  readonly since: number
}

export interface Subjects {
  of(user: Urn): MaybePromise<User>
  /** Evicts a user; all users after a change of a group, or without an argument. */
  invalidate(changed?: Urn): void
}

/** The aspects from which a subject is built. */
export const SUBJECT_ASPECTS = [
  'corpUserKey',
  'corpUserStatus',
  'status',
  'groupMembership',
  'nativeGroupMembership',
  'roleMembership'
]
const MAX_CACHED = 10_000

/** Users with their groups and roles, cached until the user or a group changes. */
export function createSubjects(data: Data, system: () => Call): Subjects {
  const cache = new LRUCache<Urn, User | Promise<User>>({ max: MAX_CACHED })

  function load(urn: Urn): MaybePromise<User> {
    return chain(data.read(system(), [{ urn, aspects: SUBJECT_ASPECTS }]), ([stored = []]) => {
      const values = aspectValues(stored)
      const groups = groupsOf(values)
      return chain(rolesOfGroups(data, system(), groups), roles => ({
        urn,
        groups: new Set(groups),
        roles: new Set([...rolesOf(values), ...roles]),
        ...existence(stored)
      }))
    })
  }

  function loadCached(urn: Urn): MaybePromise<User> {
    const loaded = load(urn)
    cache.set(urn, loaded)
    if (loaded instanceof Promise) {
      // a value that was invalidated during the load, or a failure, is not cached
      const settle = (user?: User) => cache.get(urn) === loaded && (user ? cache.set(urn, user) : cache.delete(urn))
      loaded.then(settle, () => settle())
    }
    return loaded
  }

  return {
    of: user => (data.isCurrent() ? cache.get(user) : undefined) ?? loadCached(user),
    invalidate(changed) {
      if (changed && entityTypeOf(changed) === 'corpuser') cache.delete(changed)
      else cache.clear()
    }
  }
}

type Values = Partial<ModelAspects>

const groupsOf = ({ groupMembership, nativeGroupMembership }: Values): string[] => [
  ...(groupMembership?.groups ?? []),
  ...(nativeGroupMembership?.nativeGroups ?? [])
]
const rolesOf = ({ roleMembership }: Values): readonly string[] => roleMembership?.roles ?? []

/** The groups and roles that these aspects of a user or group name. */
export function membershipsOf(values: Values): string[] {
  return [...groupsOf(values), ...rolesOf(values)]
}

/** The roles that the members of these groups have. */
export function rolesOfGroups(data: Data, system: Call, groups: readonly string[]): MaybePromise<string[]> {
  const wanted = groups.map(group => ({ urn: parseStoredUrn(group), aspects: ['roleMembership'] }))
  if (wanted.length === 0) return []
  return chain(data.read(system, wanted), found => found.flatMap(stored => rolesOf(aspectValues(stored))))
}

function existence(stored: readonly Stored[]): Pick<User, 'active' | 'since'> {
  const { corpUserStatus, status } = aspectValues(stored)
  const key = stored.find(({ row }) => row.aspect === 'corpUserKey')
  const active = key !== undefined && status?.removed !== true && corpUserStatus?.status !== 'SUSPENDED'
  return { active, since: key?.row.time ?? 0 }
}
