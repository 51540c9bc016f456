import {
  Button,
  type Column,
  Empty,
  graphql,
  h,
  here,
  Link,
  Load,
  navigate,
  number,
  Page,
  Pager,
  page,
  Select,
  setQuery,
  startOf,
  Table,
  TextField,
  useData,
  useStyle,
  type VNode
} from 'aspectd/console'
import { LIST_POLICIES } from '../documents.ts'
import type { ListPolicies, ListPoliciesVariables } from '../documents.types.ts'
import { text } from '../en.ts'
import { STYLE } from '../style.ts'
import { draftOf, type Policy } from './draft.ts'
import { POLICIES, policyPath } from './path.ts'
import { onWords, whoWords } from './words.ts'

const PAGE = 50

export const PoliciesPage = page(() => {
  useStyle(STYLE)
  const { query } = here.value
  const [search, state] = [query.get('query') ?? '', query.get('state') ?? '']
  const start = startOf()
  const found = useData(signal => load({ search, state, start }, signal), [search, state, start])
  return h(
    Page,
    {
      title: text.policies,
      actions: h(Button, { kind: 'primary', onClick: () => navigate(`${POLICIES}/new`) }, text.newPolicy)
    },
    h(
      'section',
      { class: 'filters', 'aria-label': text.filters },
      h(TextField, {
        label: text.searchPolicies,
        type: 'search',
        value: search,
        onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
      }),
      h(Select, {
        label: text.policy.state,
        value: state,
        onChange: value => setQuery({ state: value, start: undefined }),
        options: [
          { value: '', label: text.anyState },
          ...Object.entries(text.states).map(([value, label]) => ({ value, label }))
        ]
      })
    ),
    h(Load<Found>, { of: found }, list => h(List, { list, isFiltered: search !== '' || state !== '' }))
  )
})

type Found = NonNullable<ListPolicies['listPolicies']>

async function load(
  { search, state, start }: { search: string; state: string; start: number },
  signal: AbortSignal
): Promise<Found> {
  const input: ListPoliciesVariables['input'] = {
    start,
    count: PAGE,
    ...(search === '' ? {} : { query: search }),
    ...(state === '' ? {} : { orFilters: [{ and: [{ field: 'state', values: [state] }] }] })
  }
  const { listPolicies } = await graphql<ListPolicies>(LIST_POLICIES, { input }, signal)
  return listPolicies ?? { start, count: 0, total: 0, policies: [] }
}

function List({ list, isFiltered }: { readonly list: Found; readonly isFiltered: boolean }): VNode {
  const { policies, start, total } = list
  if (policies.length === 0) return h(Empty, { text: isFiltered ? text.noPolicyFound : text.noPolicies })
  return h(
    'div',
    {},
    h(Table<Policy>, {
      caption: text.policies,
      columns: COLUMNS,
      rows: policies,
      keyOf: ({ urn }) => urn,
      onOpen: ({ urn }) => navigate(policyPath(urn))
    }),
    h(Pager, { start, count: PAGE, total })
  )
}

const COLUMNS: readonly Column<Policy>[] = [
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
