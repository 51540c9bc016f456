import type { ListAccounts } from './documents.types.ts'

export type AccountPage = ListAccounts['listServiceAccounts']
export type Account = AccountPage['serviceAccounts'][number]

export const titleOf = ({ displayName, name }: Pick<Account, 'displayName' | 'name'>): string => displayName ?? name
