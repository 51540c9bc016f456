import type { ListTokens } from './documents.types.ts'

export type TokenPage = ListTokens['listAccessTokens']
export type Token = TokenPage['tokens'][number]
