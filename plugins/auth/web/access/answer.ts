import {
  addressAt,
  Button,
  Copy,
  can,
  EntityLink,
  h,
  Link,
  navigate,
  plugins,
  shortName,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import type { Catalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import { policyPath } from '../policies/data.ts'
import { assignRole } from '../roles/data.ts'
import type { Explanation, Question } from './explanation.ts'

interface AnswerProps {
  readonly question: Question
  readonly explanation: Explanation
  readonly catalogue: Catalogue
  readonly reload: () => void
}

type Access = Explanation['answer']

export function Answer({ question, explanation, catalogue, reload }: AnswerProps): VNode {
  const { answer, has } = explanation
  const { allowed, reason, policies, missing } = answer
  const sentence = catalogue.all.get(question.privilege)?.sentence
  return h(
    'section',
    { 'aria-label': text.answer },
    h(
      'p',
      { role: 'status', class: allowed ? 'auth-verdict good' : 'auth-verdict danger' },
      allowed ? text.allowed : text.refused
    ),
    sentence && h('p', { class: 'muted' }, `${question.privilege}: ${sentence}`),
    h('p', {}, reason),
    policies.length > 0 && h(Granting, { policies }),
    missing.length > 1 && h(Missing, { missing: missing.slice(1) }),
    h(Others, { question, answer, reload }),
    has && h(Has, { question, has }),
    !allowed && h(Copy, { text: requestText(question, catalogue), label: text.ask })
  )
}

const Granting = ({ policies }: Pick<Access, 'policies'>): VNode =>
  h(
    'div',
    {},
    h('h2', {}, text.grantedBy),
    h(
      'ul',
      { class: 'auth-plain' },
      policies.map(({ urn, name, through }) =>
        h(
          'li',
          { key: urn },
          can('MANAGE_POLICIES') ? h(Link, { to: policyPath(urn) }, name) : name,
          ' ',
          text.through(through.map(wayOf).join(', '))
        )
      )
    )
  )

function wayOf({ kind, urn, via }: Access['policies'][number]['through'][number]): string {
  const way = urn === null ? text.ways[kind] : `${text.ways[kind]} ${shortName(urn)}`
  return via === null ? way : text.viaGroup(way, shortName(via))
}

const Missing = ({ missing }: { readonly missing: readonly string[] }): VNode =>
  h(
    'details',
    {},
    h('summary', {}, text.missing),
    h(
      'ul',
      {},
      missing.map(one => h('li', { key: one }, one))
    )
  )

interface OthersProps {
  readonly question: Question
  readonly answer: Access
  readonly reload: () => void
}

/** The policies that would grant it, and what makes one of them do so. */
function Others({ question, answer: { others }, reload }: OthersProps): VNode | null {
  const covering = others.filter(({ coversResource }) => coversResource)
  const shown = covering.length > 0 ? covering : others
  if (shown.length === 0) return null
  const roles = [...new Set(covering.filter(({ namesUser }) => !namesUser).flatMap(one => one.roles))]
  return h(
    'div',
    {},
    h('h2', {}, text.wouldBeGranted),
    h(
      'ul',
      { class: 'auth-plain' },
      shown.map(({ urn, name, roles: named, coversResource }) =>
        h(
          'li',
          { key: urn },
          name,
          named.length > 0 && ` ${text.throughRole(named.map(shortName).join(', '))}`,
          !coversResource && ` ${text.elsewhere}`,
          ' ',
          can('MANAGE_POLICIES') &&
            h(Button, { label: text.openPolicy(name), onClick: () => navigate(policyPath(urn)) }, text.open)
        )
      )
    ),
    can('MANAGE_POLICIES') &&
      plugins.value.has('users') &&
      roles.map(role => h(GiveRole, { key: role, role, actor: question.actor, reload }))
  )
}

interface GiveRoleProps {
  readonly role: string
  readonly actor: string
  readonly reload: () => void
}

function GiveRole({ role, actor, reload }: GiveRoleProps): VNode {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [user, name] = [shortName(actor), shortName(role)]
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await assignRole(role, [actor], 'give')
      reload()
      toast(text.given(name, user), async () => {
        await assignRole(role, [actor], 'take')
        reload()
      })
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    }
    setBusy(false)
  }
  return h(
    'span',
    {},
    h(Button, { busy, onClick: () => void run() }, text.giveRole(user, name)),
    error && h('span', { role: 'alert', class: 'error' }, error)
  )
}

interface HasProps {
  readonly question: Question
  readonly has: NonNullable<Explanation['has']>
}

/** The roles and groups that the user has now. */
function Has({ question: { actor }, has: { roles, groups, rolesViaGroups } }: HasProps): VNode {
  const list = (urns: readonly string[]) =>
    urns.length === 0 ? text.none : urns.map((urn, at) => [at > 0 && ', ', h(EntityLink, { key: urn, urn })])
  return h(
    'dl',
    { class: 'facts' },
    h('dt', {}, text.rolesOf(shortName(actor))),
    h('dd', {}, list(roles)),
    h('dt', {}, text.rolesByGroups),
    h('dd', {}, list(rolesViaGroups)),
    h('dt', {}, text.groups),
    h('dd', {}, list(groups))
  )
}

/** What a user sends to those who manage policies. */
function requestText({ actor, privilege, resource }: Question, catalogue: Catalogue): string {
  const on = resource === '' ? text.policy.platform : resource
  const query = new URLSearchParams({ actor, privilege, ...(resource === '' ? {} : { resource }) })
  return [
    text.request(privilege, on),
    catalogue.all.get(privilege)?.sentence ?? '',
    text.requestedBy(actor),
    text.requestLink(location.origin + addressAt(`/access?${query}`))
  ].join('\n')
}
