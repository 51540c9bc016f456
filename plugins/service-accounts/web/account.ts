import type { ListAccounts } from './documents.types.ts'

export type Account = ListAccounts['listServiceAccounts']['serviceAccounts'][number]

export const titleOf = ({ displayName, name }: Pick<Account, 'displayName' | 'name'>): string => displayName ?? name
