import { can, Empty, h, here, Link, me, Page, page, panel, startOf, type TabLink, Tabs } from 'aspectd/console'
import { text } from './en.ts'
import { TokenList } from './token-list.ts'

const PATH = '/settings/tokens'
const NEW = `${PATH}/new`
type Shown = 'mine' | 'made' | 'all'

/** The tokens of the current user, those that they created, or, with the privilege, all. */
export const TokensPage = page(() => {
  const { query } = here.value
  const asked = query.get('show')
  const mayAll = can('MANAGE_ACCESS_TOKENS')
  const shown: Shown = asked === 'made' ? 'made' : asked === 'all' && mayAll ? 'all' : 'mine'
  const user = me.value?.urn
  const tabs: readonly TabLink[] = [
    { name: 'mine', label: text.mine, to: PATH },
    { name: 'made', label: text.made, to: `${PATH}?show=made` },
    ...(mayAll ? [{ name: 'all', label: text.all, to: `${PATH}?show=all` }] : [])
  ]
  const filter = shown === 'all' || !user ? {} : { field: FIELDS[shown], user }
  return h(
    Page,
    { title: text.title, actions: h(Link, { to: NEW, class: 'button primary' }, text.create) },
    h(Tabs, { label: text.show, tabs, current: shown }),
    h(TokenList, {
      ...filter,
      start: startOf(),
      empty: h(Empty, { text: text.empty }, h(Link, { to: NEW, class: 'button' }, text.create))
    })
  )
})

const FIELDS = { mine: 'actorUrn', made: 'ownerUrn' } as const

/** On the page of a user: the tokens with their rights. */
export const UserTokens = panel(({ urn }) =>
  h(TokenList, {
    field: 'actorUrn',
    user: urn,
    start: startOf(),
    empty: h(Empty, { text: text.emptyOfUser })
  })
)
