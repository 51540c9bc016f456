import { shortName } from 'aspectd/console'
import { text } from '../en.ts'
import type { Draft, Rule } from './draft.ts'

/** How many names a sentence has. */
const SHOWN = 4

/** `Admin, ann and all users`. */
export function whoWords({ users, groups, roles, allUsers, allGroups, owners }: Draft): string {
  const words = [
    ...(allUsers ? [text.policy.allUsers] : []),
    ...(allGroups ? [text.policy.allGroups] : []),
    ...(owners ? [text.policy.owners] : []),
    ...roles.map(urn => text.policy.role(shortName(urn))),
    ...groups.map(urn => text.policy.group(shortName(urn))),
    ...users.map(shortName)
  ]
  return words.length === 0 ? text.policy.nobody : listed(words)
}

/** `entities with the tag pii`, `the platform`. */
export function onWords({ type, rules }: Draft): string {
  if (type === 'PLATFORM') return text.policy.platform
  return rules.length === 0 ? text.policy.everything : rules.map(ruleWords).join(text.policy.and)
}

export function ruleWords({ field, condition, values }: Rule): string {
  return `${text.fields[field]} ${text.conditions[condition]} ${listed(values.map(value => nameOf(field, value)))}`
}

export const nameOf = (field: Rule['field'], value: string): string =>
  field !== 'TYPE' && value.startsWith('urn:li:') ? shortName(value) : value

function listed(words: readonly string[]): string {
  const left = words.length - SHOWN
  return left > 0 ? `${words.slice(0, SHOWN).join(', ')} ${text.policy.others(left)}` : words.join(', ')
}

/** All of a policy in lines of text, to compare two versions of it. */
export function linesOf(draft: Draft): string {
  const { name, description, state, privileges, users, groups, roles } = draft
  return [
    `${text.policy.name}: ${name}`,
    `${text.policy.description}: ${description}`,
    `${text.policy.state}: ${text.states[state]}`,
    `${text.policy.who}: ${whoWords({ ...draft, users: [], groups: [], roles: [] })}`,
    ...[...roles, ...groups, ...users].map(urn => `  ${urn}`),
    `${text.policy.may}:`,
    ...privileges.toSorted().map(one => `  ${one}`),
    `${text.policy.on}: ${draft.rules.length === 0 ? onWords(draft) : ''}`,
    ...draft.rules.map(
      ({ field, condition, values }) => `  ${text.fields[field]} ${text.conditions[condition]} ${values.join(' ')}`
    )
  ].join('\n')
}
