import {
  type ComponentChildren,
  can,
  Empty,
  EntityLink,
  Facts,
  graphql,
  h,
  Load,
  me,
  panel,
  useData,
  type VNode
} from 'aspectd/console'
import { RemoveButton } from './delete.ts'
import { ONE } from './documents.ts'
import type { OnePerson } from './documents.types.ts'
import { text } from './en.ts'
import { type Member, memberOf, type Named, rolesOf } from './person.ts'
import { ResetButton } from './reset-link.ts'
import { RolesButton } from './roles.ts'
import { Sessions } from './sessions.ts'
import { StatusButton, StatusText } from './status.ts'

/** On the page of a user: status, roles, groups, and what those who manage users do. */
export const UserPanel = panel(({ urn, refresh }) => {
  const loaded = useData(async signal => memberOf(await graphql<OnePerson>(ONE, { urn }, signal)), [urn])
  const changed = () => {
    loaded.reload()
    refresh()
  }
  return h(Load<Member | undefined>, { of: loaded }, found =>
    found ? h(Account, { member: found, onChanged: changed }) : h(Empty, { text: text.absent })
  )
})

interface AccountProps {
  readonly member: Member
  readonly onChanged: () => void
}

function Account({ member: { person, groups }, onChanged }: AccountProps): VNode {
  const isMe = person.urn === me.value?.urn
  const { properties, editableProperties: own } = person
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [text.status, [h(StatusText, { person }), ' ', h(StatusButton, { person, onChanged })]],
    [text.roles, [namesOf(rolesOf(person)), ' ', h(RolesButton, { person, onChanged })]],
    [text.groups, linksOf(groups)],
    [text.userName, person.username],
    [text.jobTitle, own?.title ?? properties?.title],
    [text.phone, own?.phone],
    [text.slack, own?.slack],
    [text.about, own?.aboutMe]
  ]
  return h(
    'div',
    { class: 'stack' },
    isMe && h('p', { class: 'hint' }, text.you),
    h(Facts, { of: facts }),
    h('p', { class: 'row' }, h(ResetButton, { person }), h(RemoveButton, { person })),
    (isMe || can('MANAGE_USER_CREDENTIALS')) && h(Sessions, { user: person.urn })
  )
}

const namesOf = (roles: readonly Named[]): string => roles.map(({ name }) => name).join(', ') || text.noRoles

const linksOf = (groups: readonly Named[]): ComponentChildren =>
  groups.length === 0
    ? text.noGroups
    : h(
        'span',
        { class: 'row' },
        groups.map(({ urn, name }) => h(EntityLink, { key: urn, urn, name }))
      )
