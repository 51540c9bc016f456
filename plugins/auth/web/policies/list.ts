import {
  Button,
  type Column,
  graphql,
  h,
  here,
  Link,
  type ListOf,
  ListPage,
  type ListWindow,
  navigate,
  number,
  page,
  Select,
  setQuery,
  TextField,
  type VNode
} from 'aspectd/console'
import { LIST_POLICIES } from '../documents.ts'
import type { ListPolicies, ListPoliciesVariables } from '../documents.types.ts'
import { text } from '../en.ts'
import { POLICIES, policyPath } from './data.ts'
import { draftOf, type Policy } from './draft.ts'
import { onWords, whoWords } from './words.ts'

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Policy>> {
  const state = stateOf()
  const input: ListPoliciesVariables['input'] = {
    ...{ start, count },
    ...(query === '' ? {} : { query }),
    ...(state === '' ? {} : { orFilters: [{ and: [{ field: 'state', values: [state] }] }] })
  }
  const { listPolicies: found } = await graphql<ListPolicies>(LIST_POLICIES, { input }, signal)
  return { total: found?.total ?? 0, rows: found?.policies ?? [] }
}

const stateOf = (): string => here.value.query.get('state') ?? ''

const columns: readonly Column<Policy>[] = [
  { title: text.policy.name, cell: ({ urn, name }) => h(Link, { to: policyPath(urn) }, name) },
  { title: text.policy.who, cell: policy => whoWords(draftOf(policy)) },
  { title: text.privileges, cell: ({ privileges }) => number(privileges.length), isNumber: true },
  { title: text.policy.on, cell: policy => onWords(draftOf(policy)) },
  {
    title: text.policy.state,
    cell: ({ state, editable }) =>
      h(
        'span',
        { class: state === 'ACTIVE' ? 'nowrap' : 'nowrap muted' },
        editable ? text.states[state] : text.ofAspectd
      )
  }
]

export const PoliciesPage = page(() => {
  return h(ListPage<Policy>, {
    ...{ load, columns, search: h(Filters, {}) },
    text: {
      ...{ title: text.policies, find: text.searchPolicies, nothing: () => text.noPolicyFound },
      none: stateOf() === '' ? text.noPolicies : text.noPolicyFound
    },
    pathOf: ({ urn }) => policyPath(urn),
    actions: h(Button, { kind: 'primary', onClick: () => navigate(`${POLICIES}/new`) }, text.newPolicy)
  })
})

const Filters = (): VNode =>
  h(
    'section',
    { class: 'auth-filters', 'aria-label': text.filters },
    h(TextField, {
      label: text.searchPolicies,
      type: 'search',
      value: here.value.query.get('query') ?? '',
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Select, {
      label: text.policy.state,
      value: stateOf(),
      onChange: value => setQuery({ state: value, start: undefined }),
      options: [
        { value: '', label: text.anyState },
        ...Object.entries(text.states).map(([value, label]) => ({ value, label }))
      ]
    })
  )
