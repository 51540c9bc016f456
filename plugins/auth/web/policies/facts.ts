import { EntityLink, h, type VNode } from 'aspectd/console'
import type { Catalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import type { Draft } from './draft.ts'
import { onWords, ruleWords, whoWords } from './words.ts'

interface PolicyFactsProps {
  readonly draft: Draft
  readonly catalogue: Catalogue
}

/** A policy to read: all that it says. */
export function PolicyFacts({ draft, catalogue }: PolicyFactsProps): VNode {
  const { description, state, privileges, users, groups, roles, rules } = draft
  const named = [...roles, ...groups, ...users]
  const others = whoWords({ ...draft, users: [], groups: [], roles: [] })
  return h(
    'dl',
    { class: 'facts' },
    description !== '' && [h('dt', {}, text.policy.description), h('dd', {}, description)],
    h('dt', {}, text.policy.state),
    h('dd', {}, text.states[state]),
    h('dt', {}, text.policy.who),
    h(
      'dd',
      {},
      (named.length === 0 || others !== text.policy.nobody) && h('div', {}, others),
      named.map(urn => h('div', { key: urn }, h(EntityLink, { urn })))
    ),
    h('dt', {}, text.policy.may),
    h('dd', {}, h(PrivilegeList, { privileges, catalogue })),
    h('dt', {}, text.policy.on),
    h('dd', {}, rules.length === 0 ? onWords(draft) : rules.map((rule, at) => h('div', { key: at }, ruleWords(rule))))
  )
}

interface PrivilegeListProps {
  readonly privileges: readonly string[]
  readonly catalogue: Catalogue
}

export const PrivilegeList = ({ privileges, catalogue }: PrivilegeListProps): VNode =>
  h(
    'ul',
    { class: 'auth-plain' },
    privileges.map(one => h('li', { key: one, title: one }, catalogue.all.get(one)?.sentence || one))
  )
