import type { ListPeople, OnePerson } from './documents.types.ts'

export type Person = NonNullable<ListPeople['listUsers']>['users'][number]

export interface Named {
  readonly urn: string
  readonly name: string
}

/** A user with the groups that they are a member of. */
export interface Member {
  readonly person: Person
  readonly groups: readonly Named[]
}

export const nameOf = ({
  username,
  properties,
  editableProperties
}: Pick<Person, 'username' | 'properties' | 'editableProperties'>): string =>
  editableProperties?.displayName || properties?.displayName || properties?.fullName || username

/** Sorted by name. */
export function rolesOf({ roles }: Pick<Person, 'roles'>): readonly Named[] {
  return (roles?.relationships ?? [])
    .flatMap(({ entity }) => (entity ? [{ urn: entity.urn, name: entity.name ?? entity.urn }] : []))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** `undefined` for a user who does not exist, or whom the current one may not see. */
export function memberOf({ entity }: OnePerson): Member | undefined {
  const { username, groups } = entity ?? {}
  if (!entity || username === undefined) return
  const { urn, status = null, isNativeUser = null, properties = null, editableProperties = null, roles = null } = entity
  return {
    person: { urn, username, status, isNativeUser, properties, editableProperties, roles },
    groups: (groups?.relationships ?? []).flatMap(({ entity: group }) =>
      group ? [{ urn: group.urn, name: group.groupProperties?.displayName || group.name || group.urn }] : []
    )
  }
}
