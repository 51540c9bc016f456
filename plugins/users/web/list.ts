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
  logIns,
  PersonLink,
  page,
  Select,
  setQuery,
  TextField,
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
  const from = chosenFrom()
  const variables: ListPeopleVariables = { input: { start, count, query, ...(from === '' ? {} : { from }) } }
  const { listUsers: found } = await graphql<ListPeople>(PEOPLE, { ...variables }, signal)
  return { total: found?.total ?? 0, rows: found?.users ?? [] }
}

const chosenFrom = (): string => here.value.query.get('from') ?? ''

/** Where a user logs in: offered only with identity providers. */
function Filters() {
  const { query } = here.value
  return h(
    'div',
    { class: 'row' },
    h(TextField, {
      ...{ label: text.find, type: 'search', isBare: true, value: query.get('query') ?? '' },
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Select, {
      label: text.from,
      value: chosenFrom(),
      onChange: from => setQuery({ from, start: undefined }),
      options: [
        { value: '', label: text.fromAny },
        { value: 'built-in', label: text.builtIn },
        ...logIns.map(({ name, label }) => ({ value: name, label }))
      ]
    })
  )
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
    h(ListPage<Person>, {
      ...{ load, columns: useColumns, count: 25, actions: invite, beside: invite },
      text: chosenFrom() === '' ? text : { ...text, none: text.noneFrom },
      ...(logIns.length > 0 && { search: h(Filters, {}) })
    }),
    invite && isInviting && h(InviteDialog, { onClose: () => setInviting(false) })
  )
})
