import {
  addressAt,
  can,
  Empty,
  graphql,
  h,
  here,
  Link,
  Load,
  Page,
  page,
  startOf,
  type TabLink,
  Tabs,
  useData
} from 'aspectd/console'
import { AGENTS } from './documents.ts'
import type { ListAgents, ListAgentsVariables } from './documents.types.ts'
import { text } from './en.ts'
import { AgentTable, COUNT } from './table.ts'

const PATH = '/settings/agents'
const NEW = '/settings/tokens/new?name=agent&readOnly=true&days=30'

/** Agents by their tokens: those of the current user, or, with the privilege, of all. */
export const AgentsPage = page(() => {
  const isAll = here.value.query.get('show') === 'all' && can('MANAGE_ACCESS_TOKENS')
  const start = startOf()
  const loaded = useData(
    async signal => {
      const variables: ListAgentsVariables = { input: { start, count: COUNT, all: isAll } }
      return (await graphql<ListAgents>(AGENTS, { ...variables }, signal)).listAgents
    },
    [isAll, start]
  )
  const tabs: readonly TabLink[] = [
    { name: 'mine', label: text.mine, to: PATH },
    ...(can('MANAGE_ACCESS_TOKENS') ? [{ name: 'all', label: text.all, to: `${PATH}?show=all` }] : [])
  ]
  return h(
    Page,
    { title: text.title, actions: h(Link, { to: NEW, class: 'button primary' }, text.connect) },
    h('p', { class: 'muted' }, text.intro, ' ', text.address, ': ', h('code', {}, location.origin + addressAt('/mcp'))),
    h(Tabs, { label: text.show, tabs, current: isAll ? 'all' : 'mine' }),
    h(Load<ListAgents['listAgents']>, { of: loaded }, found =>
      found.total === 0
        ? h(Empty, { text: isAll ? text.emptyAll : text.empty })
        : h(AgentTable, { page: found, loaded })
    )
  )
})
