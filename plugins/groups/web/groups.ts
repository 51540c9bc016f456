import {
  Button,
  type Column,
  Empty,
  EntityLink,
  graphql,
  h,
  here,
  Load,
  type Loaded,
  number,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { GROUPS } from './documents.ts'
import type { ListGroupsPage, ListGroupsPageVariables } from './documents.types.ts'
import { text } from './en.ts'
import { type Group, type GroupPage, titleOf } from './group.ts'
import { NewGroup } from './new-group.ts'
import { RemoveButton } from './remove.ts'

const COUNT = 50

/** Groups, newest first. */
export const GroupsPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const [isCreating, setCreating] = useState(false)
  const loaded = useData(
    async signal => {
      const variables: ListGroupsPageVariables = { input: { start, count: COUNT, query } }
      const { listGroups } = await graphql<ListGroupsPage>(GROUPS, { ...variables }, signal)
      return listGroups ?? { start, count: COUNT, total: 0, groups: [] }
    },
    [start, query]
  )
  const create = h(Button, { kind: 'primary', onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create },
    h(TextField, {
      label: text.search,
      type: 'search',
      isBare: true,
      value: query,
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<GroupPage>, { of: loaded }, found =>
      found.total === 0
        ? h(Empty, { text: query === '' ? text.empty : text.nothing(query) })
        : h(Rows, { found, loaded })
    ),
    isCreating && h(NewGroup, { onClose: () => setCreating(false), onCreated: loaded.reload })
  )
})

function Rows({ found, loaded }: { readonly found: GroupPage; readonly loaded: Loaded<GroupPage> }): VNode {
  const { groups, total, start } = found
  const dropped = (urn: string) => {
    loaded.set({ ...found, total: total - 1, groups: groups.filter(group => group.urn !== urn) })
    loaded.reload()
  }
  const columns: readonly Column<Group>[] = [
    { title: text.name, cell: group => h(EntityLink, { urn: group.urn, name: titleOf(group) }) },
    {
      title: text.description,
      cell: ({ properties, editableProperties }) => editableProperties?.description ?? properties?.description
    },
    { title: text.count, isNumber: true, cell: ({ members }) => number(members?.total ?? 0) },
    { title: text.origin, cell: originCell },
    {
      title: text.action,
      cell: group => h(RemoveButton, { group, members: group.members?.total ?? 0, onRemoved: () => dropped(group.urn) })
    }
  ]
  return h(
    'div',
    {},
    h(Table<Group>, { caption: text.title, columns, rows: groups, keyOf: ({ urn }) => urn }),
    h(Pager, { start, count: COUNT, total })
  )
}

const originCell = ({ origin }: Group) =>
  origin?.type === 'EXTERNAL' ? (origin.externalType ?? text.elsewhere) : text.here
