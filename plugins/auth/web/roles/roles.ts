import {
  type Column,
  Empty,
  h,
  here,
  Link,
  Load,
  type Loaded,
  Page,
  page,
  plugins,
  setQuery,
  Table,
  useData,
  type VNode
} from 'aspectd/console'
import { type Catalogue, useCatalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import { loadPoliciesOfRoles } from '../policies/data.ts'
import type { Policy } from '../policies/draft.ts'
import { loadRoles, type Role, rolePath } from './data.ts'
import { RoleDetails } from './details.ts'

export const RolesPage = page(() => {
  const hasRoles = plugins.value.has('users')
  return h(Page, { title: text.roles }, hasRoles ? h(AllRoles, {}) : h(Empty, { text: text.noUsersPlugin }))
})

function AllRoles(): VNode {
  const roles = useData(loadRoles, [])
  const policies = useData(loadPoliciesOfRoles, [])
  const catalogue = useCatalogue()
  return h(
    'div',
    {},
    h('p', { class: 'muted' }, text.rolesIntroduction),
    h(Load<readonly Role[]>, { of: roles }, list =>
      list.length === 0 ? h(Empty, { text: text.noRoles }) : h(List, { list, roles, policies, catalogue })
    )
  )
}

interface ListProps {
  readonly list: readonly Role[]
  readonly roles: Loaded<readonly Role[]>
  readonly policies: Loaded<readonly Policy[]>
  readonly catalogue: Loaded<Catalogue>
}

function List({ list, roles, policies, catalogue }: ListProps): VNode {
  const shown = here.value.query.get('role') ?? ''
  const opened = list.find(({ urn }) => urn === shown)
  const columns: readonly Column<Role>[] = [
    { title: text.role, cell: ({ urn, name }) => h(Link, { to: rolePath(urn) }, name) },
    { title: text.policy.description, cell: ({ description }) => description },
    {
      title: text.members,
      isNumber: true,
      cell: ({ relationships }) => text.memberCount(relationships?.total ?? 0)
    }
  ]
  return h(
    'div',
    {},
    h(Table<Role>, {
      caption: text.roles,
      columns,
      rows: list,
      keyOf: ({ urn }) => urn,
      marked: opened?.urn,
      onOpen: ({ urn }) => setQuery({ role: urn })
    }),
    opened &&
      h(RoleDetails, {
        key: opened.urn,
        role: opened,
        policies,
        catalogue,
        onChange: roles.reload
      })
  )
}
