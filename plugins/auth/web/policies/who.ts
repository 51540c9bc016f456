import { Check, EntityPick, h, plugins, Select, shortName, useData, type VNode } from 'aspectd/console'
import { text } from '../en.ts'
import { loadRoles } from '../roles/data.ts'
import { Chip, type PartProps } from './part.ts'

const GROUP = 'urn:li:corpGroup:'

/** Whom the policy is for. */
export function Who({ draft, change }: PartProps): VNode {
  const { users, groups, roles } = draft
  const add = (urn: string) => {
    if (urn.startsWith(GROUP)) change({ groups: [...new Set([...groups, urn])] })
    else if (urn.startsWith('urn:li:corpuser:')) change({ users: [...new Set([...users, urn])] })
  }
  return h(
    'fieldset',
    { class: 'auth-part' },
    h('legend', {}, text.policy.who),
    h(Chosen, { draft, change }),
    h(
      'div',
      { class: 'auth-fields' },
      plugins.value.has('users') && h(RoleSelect, { chosen: roles, onAdd: urn => change({ roles: [...roles, urn] }) }),
      h(EntityPick, {
        label: text.policy.addActor,
        types: ['CORP_USER', 'CORP_GROUP'],
        onPick: ({ urn }) => add(urn)
      })
    ),
    h(Check, { label: text.policy.allUsersLabel, checked: draft.allUsers, onChange: allUsers => change({ allUsers }) }),
    h(Check, {
      label: text.policy.allGroupsLabel,
      checked: draft.allGroups,
      onChange: allGroups => change({ allGroups })
    }),
    draft.type === 'METADATA' &&
      h(Check, {
        label: text.policy.ownersLabel(draft.ownerTypes.map(shortName).join(', ')),
        checked: draft.owners,
        onChange: owners => change({ owners })
      })
  )
}

function Chosen({ draft: { users, groups, roles }, change }: PartProps): VNode {
  const chip = (urn: string, name: string, without: () => void) => h(Chip, { key: urn, urn, name, onRemove: without })
  const without = (urns: readonly string[], urn: string) => urns.filter(one => one !== urn)
  return h(
    'div',
    { class: 'auth-chips' },
    roles.map(urn => chip(urn, text.policy.role(shortName(urn)), () => change({ roles: without(roles, urn) }))),
    groups.map(urn => chip(urn, text.policy.group(shortName(urn)), () => change({ groups: without(groups, urn) }))),
    users.map(urn => chip(urn, shortName(urn), () => change({ users: without(users, urn) })))
  )
}

interface RoleSelectProps {
  readonly chosen: readonly string[]
  readonly onAdd: (urn: string) => void
}

/** A menu of the roles that are not chosen yet. */
function RoleSelect({ chosen, onAdd }: RoleSelectProps): VNode {
  const found = useData(loadRoles, [])
  const roles = (found.data ?? []).filter(({ urn }) => !chosen.includes(urn))
  return h(Select, {
    label: text.policy.addRole,
    value: '',
    onChange: urn => urn !== '' && onAdd(urn),
    options: [{ value: '', label: text.policy.choose }, ...roles.map(({ urn, name }) => ({ value: urn, label: name }))]
  })
}
