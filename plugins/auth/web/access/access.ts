import {
  can,
  EntityPick,
  h,
  here,
  Load,
  me,
  Page,
  page,
  Select,
  setQuery,
  shortName,
  useData,
  type VNode
} from 'aspectd/console'
import { type Catalogue, useCatalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import { Chip } from '../policies/part.ts'
import { Answer } from './answer.ts'
import { type Explanation, loadExplanation, type Question } from './explanation.ts'

/** Who may do what on which entity, and why. */
export const AccessPage = page(() => {
  const { query } = here.value
  const question: Question = {
    actor: query.get('actor') || me.value?.urn || '',
    privilege: query.get('privilege') ?? '',
    resource: query.get('resource') ?? ''
  }
  const catalogue = useCatalogue()
  return h(
    Page,
    { title: text.access },
    h(Load<Catalogue>, { of: catalogue }, known =>
      h(
        'div',
        {},
        h(Ask, { question, catalogue: known }),
        question.privilege === ''
          ? h('p', { class: 'muted' }, text.choosePrivilege)
          : h(Explained, { question, catalogue: known })
      )
    )
  )
})

interface AskProps {
  readonly question: Question
  readonly catalogue: Catalogue
}

function Ask({ question: { actor, privilege, resource }, catalogue }: AskProps): VNode {
  const isUnknown = privilege !== '' && !catalogue.all.has(privilege)
  return h(
    'section',
    { class: 'auth-filters', 'aria-label': text.question },
    h(Who, { actor }),
    h(Select, {
      label: text.policy.may,
      value: privilege,
      onChange: value => setQuery({ privilege: value }),
      options: [
        { value: '', label: text.policy.choose },
        ...(isUnknown ? [{ value: privilege, label: privilege }] : []),
        ...[...catalogue.metadata, ...catalogue.platform].map(({ type, name, sentence }) => ({
          value: type,
          label: `${name}: ${sentence}`
        }))
      ]
    }),
    h(On, { resource })
  )
}

/** Others may be asked about by those who manage users or policies. */
function Who({ actor }: { readonly actor: string }): VNode {
  const isOneself = actor === me.value?.urn
  const name = isOneself ? text.me(shortName(actor)) : shortName(actor)
  if (!can('MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS')) {
    return h('div', { class: 'field' }, h('span', { class: 'label' }, text.policy.who), h('span', {}, name))
  }
  return h(
    'div',
    {},
    h(EntityPick, { label: text.policy.who, types: ['CORP_USER'], onPick: ({ urn }) => setQuery({ actor: urn }) }),
    isOneself
      ? h('span', { class: 'chip' }, name)
      : h(Chip, { name, urn: actor, onRemove: () => setQuery({ actor: undefined }) })
  )
}

function On({ resource }: { readonly resource: string }): VNode {
  return h(
    'div',
    {},
    h(EntityPick, { label: text.policy.on, onPick: ({ urn }) => setQuery({ resource: urn }) }),
    resource === ''
      ? h('span', { class: 'chip' }, text.policy.platform)
      : h(Chip, { name: onName(resource), urn: resource, onRemove: () => setQuery({ resource: undefined }) })
  )
}

/** Refusals also name an entity type. */
const onName = (resource: string): string =>
  resource.startsWith('urn:li:') ? shortName(resource) : text.anyOfType(resource)

function Explained({ question, catalogue }: AskProps): VNode {
  const { actor, privilege, resource } = question
  const found = useData(signal => loadExplanation(question, signal), [actor, privilege, resource])
  return h(Load<Explanation>, { of: found }, explanation =>
    h(Answer, { question, explanation, catalogue, reload: found.reload })
  )
}
