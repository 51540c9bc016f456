import {
  Button,
  type Column,
  can,
  Fragment,
  graphql,
  h,
  here,
  type ListOf,
  ListPage,
  type ListTools,
  type ListWindow,
  PersonLink,
  page,
  setQuery,
  Time
} from 'aspectd/console'
import { PEOPLE } from './documents.ts'
import type { ListPeople, ListPeopleVariables } from './documents.types.ts'
import { text } from './en.ts'
import { InviteDialog } from './invite.ts'
import { knowsSessions, useLastSeen } from './last-seen.ts'
import { nameOf, type Person, rolesOf } from './person.ts'
import { RolesButton } from './roles.ts'
import { StatusButton, StatusText } from './status.ts'

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Person>> {
  const variables: ListPeopleVariables = { input: { start, count, query } }
  const { listUsers: found } = await graphql<ListPeople>(PEOPLE, { ...variables }, signal)
  return { total: found?.total ?? 0, rows: found?.users ?? [] }
}

function useColumns({ rows, reload }: ListTools<Person>): readonly Column<Person>[] {
  const seen = useLastSeen(rows.map(({ urn }) => urn))
  return [
    { title: text.name, cell: person => h(PersonLink, { urn: person.urn, name: nameOf(person) }) },
    { title: text.userName, cell: ({ username }) => username },
    { title: text.status, cell: person => h(StatusText, { person }) },
    {
      title: text.roles,
      cell: person =>
        rolesOf(person)
          .map(({ name }) => name)
          .join(', ') || text.noRoles
    },
    // From the first moment: a column that came later would move the others.
    ...(knowsSessions() ? [{ title: text.seen, cell: ({ urn }: Person) => seen && seenCell(seen.get(urn)) }] : []),
    {
      title: text.action,
      cell: person =>
        h(
          'span',
          { class: 'row' },
          h(RolesButton, { person, onChanged: reload }),
          h(StatusButton, { person, onChanged: reload })
        )
    }
  ]
}

const seenCell = (at: number | undefined) => (at ? h(Time, { at }) : text.notSeen)

/** People, with their status and roles. Service accounts are on a page of their own. */
export const UsersPage = page(() => {
  const isInviting = here.value.query.has('create')
  const setInviting = (isOn: boolean) => setQuery({ create: isOn ? '1' : undefined }, { replace: true })
  const invite = can('MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES')
    ? h(Button, { kind: 'primary', onClick: () => setInviting(true) }, text.invite)
    : undefined
  return h(
    Fragment,
    {},
    h(ListPage<Person>, { ...{ text, load, columns: useColumns, count: 25, actions: invite, beside: invite } }),
    invite && isInviting && h(InviteDialog, { onClose: () => setInviting(false) })
  )
})
