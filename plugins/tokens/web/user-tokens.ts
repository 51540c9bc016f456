import { Empty, h, panel, startOf } from 'aspectd/console'
import { text } from './en.ts'
import { TokenList } from './token-list.ts'

/** On the page of a user: the tokens with their rights. */
export const UserTokens = panel(({ urn }) =>
  h(TokenList, {
    field: 'actorUrn',
    user: urn,
    start: startOf(),
    empty: h(Empty, { text: text.emptyOfUser })
  })
)
