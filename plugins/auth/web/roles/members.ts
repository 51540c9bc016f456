import {
  Button,
  Empty,
  EntityLink,
  EntityPick,
  graphql,
  h,
  Load,
  Pager,
  shortName,
  Table,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { MEMBERS } from '../documents.ts'
import type { Members as MembersData } from '../documents.types.ts'
import { text } from '../en.ts'
import { assignRole, type Role } from './data.ts'

const PAGE = 50

interface MembersProps {
  readonly role: Role
  readonly onChange: () => void
}

interface Found {
  readonly total: number
  readonly urns: readonly string[]
}

/** Who has a role: users, and groups with all their members. */
export function Members({ role, onChange }: MembersProps): VNode {
  const [start, setStart] = useState(0)
  const found = useData(signal => load(role.urn, start, signal), [role.urn, start])
  const changed = () => {
    found.reload()
    onChange()
  }
  const give = async (urn: string) => {
    await assignRole(role.urn, [urn], 'give')
    changed()
    toast(text.given(role.name, shortName(urn)), async () => {
      await assignRole(role.urn, [urn], 'take')
      changed()
    })
  }
  const take = async (urn: string) => {
    await assignRole(role.urn, [urn], 'take')
    changed()
    toast(text.taken(role.name, shortName(urn)), async () => {
      await assignRole(role.urn, [urn], 'give')
      changed()
    })
  }
  return h(
    'section',
    { 'aria-label': text.members },
    h('h3', {}, text.members),
    h(Give, { role, onGive: give }),
    h(Load<Found>, { of: found }, ({ urns, total }) =>
      urns.length === 0
        ? h(Empty, { text: text.noMembers(role.name) })
        : h('div', {}, h(List, { role, urns, take }), h(Pager, { start, count: PAGE, total, onStart: setStart }))
    )
  )
}

async function load(urn: string, start: number, signal: AbortSignal): Promise<Found> {
  const input = { types: ['IsMemberOfRole'], direction: 'INCOMING', start, count: PAGE }
  const { entity } = await graphql<MembersData>(MEMBERS, { urn, input }, signal)
  const page = entity?.relationships
  const relationships = page?.relationships ?? []
  return { total: page?.total ?? 0, urns: relationships.flatMap(({ entity: member }) => (member ? [member.urn] : [])) }
}

interface ListProps {
  readonly role: Role
  readonly urns: readonly string[]
  readonly take: (urn: string) => Promise<void>
}

function List({ role, urns, take }: ListProps): VNode {
  return h(Table<string>, {
    caption: text.membersOf(role.name),
    columns: [
      { title: text.name, cell: urn => h(EntityLink, { urn }) },
      { title: text.kind, cell: urn => (urn.startsWith('urn:li:corpGroup:') ? text.aGroup : text.aUser) },
      { title: text.action, cell: urn => h(Take, { role, urn, take }) }
    ],
    rows: urns,
    keyOf: urn => urn
  })
}

interface TakeProps {
  readonly role: Role
  readonly urn: string
  readonly take: (urn: string) => Promise<void>
}

function Take({ role, urn, take }: TakeProps): VNode {
  const [error, setError] = useState<string>()
  const run = () => take(urn).catch(thrown => setError(thrown instanceof Error ? thrown.message : String(thrown)))
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.takeFrom(role.name, shortName(urn)), onClick: () => void run() }, text.take),
    error && h('span', { role: 'alert', class: 'error' }, error)
  )
}

interface GiveProps {
  readonly role: Role
  readonly onGive: (urn: string) => Promise<void>
}

function Give({ role, onGive }: GiveProps): VNode {
  const [error, setError] = useState<string>()
  const give = async (urn: string) => {
    setError(undefined)
    await onGive(urn).catch(thrown => setError(thrown instanceof Error ? thrown.message : String(thrown)))
  }
  return h(
    'div',
    { class: 'auth-fields' },
    h(EntityPick, {
      label: text.giveTo(role.name),
      types: ['CORP_USER', 'CORP_GROUP'],
      onPick: ({ urn }) => void give(urn)
    }),
    error && h('p', { role: 'alert', class: 'error' }, error)
  )
}
