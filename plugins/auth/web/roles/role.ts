import type { Roles } from '../documents.types.ts'

export type Role = NonNullable<Roles['listRoles']>['roles'][number]

export const rolePath = (urn: string): string => `/settings/permissions/roles?${new URLSearchParams({ role: urn })}`
