import {
  type Column,
  EntityLink,
  graphql,
  h,
  type ListOf,
  ListPage,
  type ListTools,
  type ListWindow,
  number,
  page
} from 'aspectd/console'
import { GROUPS } from './documents.ts'
import type { ListGroupsPage, ListGroupsPageVariables } from './documents.types.ts'
import { text } from './en.ts'
import { type Group, titleOf } from './group.ts'
import { NewGroup } from './new-group.ts'
import { RemoveButton } from './remove.ts'

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Group>> {
  const variables: ListGroupsPageVariables = { input: { start, count, query } }
  const { listGroups: found } = await graphql<ListGroupsPage>(GROUPS, { ...variables }, signal)
  return { total: found?.total ?? 0, rows: found?.groups ?? [] }
}

const columnsOf = ({ drop }: ListTools<Group>): readonly Column<Group>[] => [
  { title: text.name, cell: group => h(EntityLink, { urn: group.urn, name: titleOf(group) }) },
  {
    title: text.description,
    cell: ({ properties, editableProperties }) => editableProperties?.description ?? properties?.description
  },
  { title: text.count, isNumber: true, cell: ({ members }) => number(members?.total ?? 0) },
  {
    title: text.origin,
    cell: ({ origin }) => (origin?.type === 'EXTERNAL' ? (origin.externalType ?? text.elsewhere) : text.here)
  },
  {
    title: text.action,
    cell: group => h(RemoveButton, { group, members: group.members?.total ?? 0, onRemoved: () => drop(group) })
  }
]

/** Groups, newest first. */
export const GroupsPage = page(() =>
  h(ListPage<Group>, {
    ...{ text, load, columns: columnsOf },
    create: { dialog: ({ onChange, onClose }) => h(NewGroup, { onCreated: onChange, onClose }) }
  })
)
