import {
  ago,
  type Column,
  EntityLink,
  graphql,
  h,
  Load,
  type Loaded,
  me,
  Pager,
  Table,
  Time,
  useData,
  type VNode
} from 'aspectd/console'
import { type Token, type TokenPage, useNames } from './data.ts'
import { TOKENS } from './documents.ts'
import type { ListTokens, ListTokensVariables } from './documents.types.ts'
import { wordsOf } from './draft.ts'
import { scopeSentence, text } from './en.ts'
import { RevokeButton } from './revoke.ts'

const COUNT = 50

interface TokenListProps {
  /** A filter, as `listAccessTokens` takes it; all tokens without. */
  readonly field?: 'actorUrn' | 'ownerUrn'
  readonly user?: string
  readonly start: number
  /** What would be here, and how to bring it. */
  readonly empty: VNode
}

/** Tokens with what they may, their last use and their end; each can be revoked. */
export function TokenList({ field, user, start, empty }: TokenListProps): VNode {
  const loaded = useData(
    async signal => {
      const filters = field && user ? [{ field, values: [user] }] : []
      const variables: ListTokensVariables = { input: { start, count: COUNT, filters } }
      return (await graphql<ListTokens>(TOKENS, { ...variables }, signal)).listAccessTokens
    },
    [field, user, start]
  )
  return h(Load<TokenPage>, { of: loaded }, page => (page.total === 0 ? empty : h(Rows, { page, loaded })))
}

interface RowsProps {
  readonly page: TokenPage
  readonly loaded: Loaded<TokenPage>
}

function Rows({ page, loaded }: RowsProps): VNode {
  const { tokens, start, total } = page
  const limits = tokens.flatMap(({ scope }) => [...(scope?.containers ?? []), ...(scope?.tags ?? [])])
  const nameOf = useNames([...new Set(limits)])
  const dropped = (token: Token) => {
    loaded.set({ ...page, total: total - 1, tokens: tokens.filter(({ id }) => id !== token.id) })
    loaded.reload()
  }
  const columns: readonly Column<Token>[] = [
    { title: text.name, cell: NameCell },
    { title: text.user, cell: ({ actorUrn }) => userCell(actorUrn) },
    { title: text.may, cell: ({ scope }) => `${scopeSentence(wordsOf(scope, nameOf))}.` },
    { title: text.used, cell: ({ lastUsedAt }) => (lastUsedAt ? h(Time, { at: lastUsedAt }) : text.never) },
    { title: text.ends, cell: EndCell },
    { title: text.action, cell: token => h(RevokeButton, { token, onRevoked: () => dropped(token) }) }
  ]
  return h(
    'div',
    {},
    h(Table<Token>, { caption: text.title, columns, rows: tokens, keyOf: ({ id }) => id }),
    h(Pager, { start, count: COUNT, total })
  )
}

const NameCell = ({ name, description, expired }: Token): VNode =>
  h('span', { class: expired ? 'token expired' : 'token', title: description ?? undefined }, name)

const EndCell = ({ expiresAt, expired }: Token) => {
  if (!expiresAt) return text.never
  return expired ? h('span', { class: 'muted' }, text.expired(ago(expiresAt))) : h(Time, { at: expiresAt })
}

const userCell = (urn: string) => (urn === me.value?.urn ? text.me : h(EntityLink, { urn }))
