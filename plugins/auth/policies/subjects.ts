import { LRUCache } from 'lru-cache'
import {
  type Call,
  chain,
  type Data,
  entityTypeOf,
  type MaybePromise,
  parseUrn,
  type Stored,
  type Urn
} from '../../../core/index.ts'
import { aspectValues } from '../../entities/index.ts'
import type { Subject } from './evaluate.ts'

/** A subject, and whether it may act now. */
export interface User extends Subject {
  /** Exists, is neither removed nor suspended. */
  readonly active: boolean
  /** Since when it exists: tells it from an earlier one of the same name. */
  readonly since: number
}

export interface Subjects {
  of(user: Urn): MaybePromise<User>
  /** Drops what was remembered of an entity that changed, of all without one. */
  invalidate(changed?: Urn): void
}

/** All that makes a subject what it is. */
export const SUBJECT_ASPECTS = [
  'corpUserKey',
  'corpUserStatus',
  'status',
  'groupMembership',
  'nativeGroupMembership',
  'roleMembership'
]
const REMEMBERED = 10_000

/** What policies need to know of a user, remembered until the user or a group changes. */
export function createSubjects(data: Data, system: () => Call): Subjects {
  const known = new LRUCache<Urn, User | Promise<User>>({ max: REMEMBERED })

  function load(urn: Urn): MaybePromise<User> {
    return chain(data.read(system(), [{ urn, aspects: SUBJECT_ASPECTS }]), ([stored = []]) => {
      const { groupMembership, nativeGroupMembership, roleMembership } = aspectValues(stored)
      const groups = [...(groupMembership?.groups ?? []), ...(nativeGroupMembership?.nativeGroups ?? [])]
      return chain(rolesOf(groups), roles => ({
        urn,
        groups: new Set(groups),
        roles: new Set([...(roleMembership?.roles ?? []), ...roles]),
        ...existence(stored)
      }))
    })
  }

  function rolesOf(groups: readonly string[]): MaybePromise<string[]> {
    const wanted = groups.map(group => ({ urn: parseUrn(group), aspects: ['roleMembership'] }))
    if (wanted.length === 0) return []
    return chain(data.read(system(), wanted), found =>
      found.flatMap(stored => aspectValues(stored).roleMembership?.roles ?? [])
    )
  }

  function remember(urn: Urn): MaybePromise<User> {
    const loaded = load(urn)
    known.set(urn, loaded)
    if (loaded instanceof Promise) {
      // what changed or failed in the meantime is not remembered
      const settle = (user?: User) => known.get(urn) === loaded && (user ? known.set(urn, user) : known.delete(urn))
      loaded.then(settle, () => settle())
    }
    return loaded
  }

  return {
    of: user => (data.isCurrent() ? known.get(user) : undefined) ?? remember(user),
    invalidate(changed) {
      if (changed && entityTypeOf(changed) === 'corpuser') known.delete(changed)
      else known.clear()
    }
  }
}

function existence(stored: readonly Stored[]): Pick<User, 'active' | 'since'> {
  const { corpUserStatus, status } = aspectValues(stored)
  const key = stored.find(({ row }) => row.aspect === 'corpUserKey')
  const active = key !== undefined && status?.removed !== true && corpUserStatus?.status !== 'SUSPENDED'
  return { active, since: key?.row.time ?? 0 }
}
