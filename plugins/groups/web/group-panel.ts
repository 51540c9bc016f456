import {
  type ApiError,
  asApiError,
  type Column,
  type ComponentChildren,
  Empty,
  EntityLink,
  EntityPick,
  Facts,
  Failure,
  graphql,
  h,
  Load,
  navigate,
  Pager,
  type Picked,
  panel,
  startOf,
  Table,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { ADD, MEMBERS, TAKE_OUT } from './documents.ts'
import type {
  AddMembersVariables,
  MembersOfGroup,
  MembersOfGroupVariables,
  TakeOutMembersVariables
} from './documents.types.ts'
import { text } from './en.ts'
import { type Member, membersOf, type OneGroup } from './group.ts'
import { RemoveButton } from './remove.ts'
import { TakeOutButton } from './take-out.ts'

const COUNT = 50

/** On the page of a group: its members, who can be added and taken out unless they come from ingestion. */
export const GroupPanel = panel(({ urn, refresh }) => {
  const start = startOf()
  const loaded = useData(
    async signal => {
      const variables: MembersOfGroupVariables = { urn, start, count: COUNT }
      const { entity } = await graphql<MembersOfGroup>(MEMBERS, { ...variables }, signal)
      return entity?.name === undefined ? undefined : entity
    },
    [urn, start]
  )
  const [error, setError] = useState<ApiError>()
  const change = async (run: () => Promise<void>) => {
    setError(undefined)
    try {
      await run()
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    loaded.reload()
    refresh()
  }
  const rights = useRights({ addGroupMembers: { input: { groupUrn: urn, userUrns: [] } } })
  const mayEdit = rights.addGroupMembers === undefined
  return h(
    'div',
    {},
    error && h(Failure, { error }),
    h(Load<OneGroup | undefined>, { of: loaded }, group =>
      group ? h(Shown, { group, start, mayEdit, onChange: change }) : h(Empty, { text: text.absent })
    )
  )
})

interface ShownProps {
  readonly group: OneGroup
  readonly start: number
  readonly mayEdit: boolean
  readonly onChange: (run: () => Promise<void>) => Promise<void>
}

function Shown({ group, start, mayEdit, onChange }: ShownProps): VNode {
  const total = group.members?.total ?? 0
  const isExternal = group.origin?.type === 'EXTERNAL'
  const isEditable = mayEdit && !isExternal
  const input = (urn: string): AddMembersVariables['input'] => ({ groupUrn: group.urn, userUrns: [urn] })
  const add = async (urn: string) =>
    void (await graphql(ADD, { ...({ input: input(urn) } satisfies AddMembersVariables) }))
  const remove = async (urn: string) =>
    void (await graphql(TAKE_OUT, { ...({ input: input(urn) } satisfies TakeOutMembersVariables) }))
  const pick = ({ urn, name }: Picked) =>
    onChange(async () => {
      await add(urn)
      toast(text.added(name), () => onChange(() => remove(urn)))
    })
  const takeOut = ({ urn, name }: Member) =>
    onChange(async () => {
      await remove(urn)
      toast(text.takenOut(name), () => onChange(() => add(urn)))
    })
  return h(
    'div',
    { class: 'stack' },
    h(About, { group }),
    h('h2', {}, text.members),
    isExternal && h('p', { class: 'hint' }, text.external(group.origin?.externalType ?? null)),
    isEditable && h(EntityPick, { label: text.add, types: ['CORP_USER'], onPick: picked => void pick(picked) }),
    total === 0
      ? h(Empty, { text: text.noMembers })
      : h(Members, { group, start, ...(isEditable ? { onTakeOut: takeOut } : {}) }),
    h(RemoveButton, {
      group,
      members: total,
      isNamed: true,
      onRemoved: () => navigate('/settings/identities/groups', { replace: true })
    })
  )
}

function About({ group }: { readonly group: OneGroup }): VNode {
  const { properties, editableProperties: own, roles } = group
  const names = (roles?.relationships ?? []).flatMap(({ entity }) => (entity ? [entity.name ?? entity.urn] : []))
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [text.roles, names.join(', ') || text.noRoles],
    [text.email, own?.email ?? properties?.email],
    [text.slack, own?.slack ?? properties?.slack]
  ]
  return h(Facts, { of: facts })
}

interface MembersProps {
  readonly group: OneGroup
  readonly start: number
  /** Absent: read only. */
  readonly onTakeOut?: (member: Member) => Promise<void>
}

function Members({ group, start, onTakeOut }: MembersProps): VNode {
  const total = group.members?.total ?? 0
  const columns: readonly Column<Member>[] = [
    { title: text.user, cell: ({ urn, name }) => h(EntityLink, { urn, name }) },
    { title: text.jobTitle, cell: ({ title }) => title },
    { title: text.status, cell: ({ isSuspended }) => (isSuspended ? text.suspended : text.active) },
    ...(onTakeOut ? [{ title: text.action, cell: (member: Member) => h(TakeOutButton, { member, onTakeOut }) }] : [])
  ]
  return h(
    'div',
    {},
    h(Table<Member>, { caption: text.members, columns, rows: membersOf(group), keyOf: ({ urn }) => urn }),
    h(Pager, { start, count: COUNT, total })
  )
}
