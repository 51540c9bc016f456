import type { ListGroupsPage, MembersOfGroup } from './documents.types.ts'

export type Group = NonNullable<ListGroupsPage['listGroups']>['groups'][number]

export type OneGroup = NonNullable<MembersOfGroup['entity']>

export interface Member {
  readonly urn: string
  readonly name: string
  readonly title: string | undefined
  readonly isSuspended: boolean
}

interface Titled {
  readonly urn: string
  readonly name?: string
  readonly properties?: { readonly displayName: string | null } | null
}

export const titleOf = ({ urn, name, properties }: Titled): string => properties?.displayName || name || urn

export function membersOf({ members }: OneGroup): readonly Member[] {
  return (members?.relationships ?? []).flatMap(({ entity }) => {
    if (!entity) return []
    const { urn, username, status, userProperties: given, editableUserProperties: own } = entity
    const name = own?.displayName || given?.displayName || given?.fullName || username || urn
    return [{ urn, name, title: own?.title ?? given?.title ?? undefined, isSuspended: status === 'SUSPENDED' }]
  })
}
