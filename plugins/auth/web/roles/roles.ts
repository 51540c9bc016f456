import {
  type Column,
  Empty,
  graphql,
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
  useStyle,
  type VNode
} from 'aspectd/console'
import { type Catalogue, useCatalogue } from '../catalogue.ts'
import { LIST_POLICIES, ROLES } from '../documents.ts'
import type { ListPolicies, Roles } from '../documents.types.ts'
import { text } from '../en.ts'
import type { Policy } from '../policies/draft.ts'
import { STYLE } from '../style.ts'
import { RoleDetails } from './details.ts'
import { type Role, rolePath } from './role.ts'

const MEMBERS = { types: ['IsMemberOfRole'], direction: 'INCOMING', start: 0, count: 0 } as const

export const RolesPage = page(() => {
  useStyle(STYLE)
  const hasRoles = plugins.value.has('users')
  return h(Page, { title: text.roles }, hasRoles ? h(AllRoles, {}) : h(Empty, { text: text.noUsersPlugin }))
})

function AllRoles(): VNode {
  const roles = useData(signal => load(signal), [])
  const policies = useData(signal => loadPolicies(signal), [])
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

async function load(signal: AbortSignal): Promise<readonly Role[]> {
  const { listRoles } = await graphql<Roles>(ROLES, { members: MEMBERS }, signal)
  return listRoles?.roles ?? []
}

/** Those that name roles. */
async function loadPolicies(signal: AbortSignal): Promise<readonly Policy[]> {
  const { listPolicies } = await graphql<ListPolicies>(LIST_POLICIES, { input: { count: 1000 } }, signal)
  return (listPolicies?.policies ?? []).filter(({ actors }) => (actors.roles ?? []).length > 0)
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
