import {
  Button,
  type Column,
  can,
  Empty,
  EntityLink,
  graphql,
  h,
  here,
  Load,
  type Loaded,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  Time,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { PEOPLE } from './documents.ts'
import type { ListPeople, ListPeopleVariables } from './documents.types.ts'
import { text } from './en.ts'
import { InviteDialog } from './invite.ts'
import { useLastSeen } from './last-seen.ts'
import { nameOf, type PeoplePage, type Person, rolesOf } from './person.ts'
import { RolesButton } from './roles.ts'
import { StatusButton, StatusText } from './status.ts'

const COUNT = 25

/** People, with their status and roles. Service accounts are on a page of their own. */
export const UsersPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const [isInviting, setInviting] = useState(false)
  const loaded = useData(
    async signal => {
      const variables: ListPeopleVariables = { input: { start, count: COUNT, query } }
      const { listUsers } = await graphql<ListPeople>(PEOPLE, { ...variables }, signal)
      return listUsers ?? { start, count: COUNT, total: 0, users: [] }
    },
    [start, query]
  )
  const invite = can('MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES')
    ? h(Button, { kind: 'primary', onClick: () => setInviting(true) }, text.invite)
    : undefined
  return h(
    Page,
    { title: text.title, actions: invite },
    h(TextField, {
      label: text.search,
      type: 'search',
      isBare: true,
      value: query,
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<PeoplePage>, { of: loaded }, found =>
      found.total === 0
        ? h(Empty, { text: query === '' ? text.empty : text.nothing(query) }, invite)
        : h(Rows, { found, loaded })
    ),
    isInviting && h(InviteDialog, { onClose: () => setInviting(false) })
  )
})

function Rows({ found, loaded }: { readonly found: PeoplePage; readonly loaded: Loaded<PeoplePage> }): VNode {
  const { users, total, start } = found
  const seen = useLastSeen(users.map(({ urn }) => urn))
  const columns: readonly Column<Person>[] = [
    { title: text.name, cell: person => h(EntityLink, { urn: person.urn, name: nameOf(person) }) },
    { title: text.userName, cell: ({ username }) => username },
    { title: text.status, cell: person => h(StatusText, { person }) },
    {
      title: text.roles,
      cell: person =>
        rolesOf(person)
          .map(({ name }) => name)
          .join(', ') || text.none
    },
    ...(seen ? [{ title: text.seen, cell: ({ urn }: Person) => seenCell(seen.get(urn)) }] : []),
    {
      title: text.action,
      cell: person =>
        h(
          'span',
          { class: 'row' },
          h(RolesButton, { person, onChanged: loaded.reload }),
          h(StatusButton, { person, onChanged: loaded.reload })
        )
    }
  ]
  return h(
    'div',
    {},
    h(Table<Person>, { caption: text.title, columns, rows: users, keyOf: ({ urn }) => urn }),
    h(Pager, { start, count: COUNT, total })
  )
}

const seenCell = (at: number | undefined) => (at ? h(Time, { at }) : text.notSeen)
