import { h, Link, Load, type Loaded, type VNode } from 'aspectd/console'
import type { Catalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import { policyPath } from '../policies/data.ts'
import { draftOf, type Policy } from '../policies/draft.ts'
import { PrivilegeList } from '../policies/facts.ts'
import { onWords } from '../policies/words.ts'
import type { Role } from './data.ts'
import { Members } from './members.ts'

interface RoleDetailsProps {
  readonly role: Role
  readonly policies: Loaded<readonly Policy[]>
  readonly catalogue: Loaded<Catalogue>
  /** After members were added or taken out. */
  readonly onChange: () => void
}

/** What a role may and who has it. */
export function RoleDetails({ role, policies, catalogue, onChange }: RoleDetailsProps): VNode {
  return h(
    'section',
    { 'aria-label': role.name },
    h('h2', {}, role.name),
    h('h3', {}, text.policy.may),
    h(Load<Catalogue>, { of: catalogue }, known =>
      h(Load<readonly Policy[]>, { of: policies }, found => h(Grants, { role, found, known }))
    ),
    h(Members, { role, onChange })
  )
}

interface GrantsProps {
  readonly role: Role
  readonly found: readonly Policy[]
  readonly known: Catalogue
}

function Grants({ role, found, known }: GrantsProps): VNode {
  const granting = found.filter(({ actors }) => actors.roles?.includes(role.urn))
  if (granting.length === 0) return h('p', {}, text.grantsNothing(role.name))
  return h(
    'ul',
    { class: 'auth-plain' },
    granting.map(policy =>
      h(
        'li',
        { key: policy.urn },
        h(Link, { to: policyPath(policy.urn) }, policy.name),
        h(
          'details',
          {},
          h(
            'summary',
            {},
            text.grants(policy.privileges.length, onWords(draftOf(policy))),
            policy.state !== 'ACTIVE' && ` (${text.states[policy.state]})`
          ),
          h(PrivilegeList, { privileges: policy.privileges, catalogue: known })
        )
      )
    )
  )
}
