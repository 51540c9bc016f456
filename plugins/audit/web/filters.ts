import {
  Button,
  EntityPick,
  h,
  here,
  Select,
  setQuery,
  shortName,
  signal,
  TextField,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { type AuditEvent, FILTERS, OUTCOMES, timeOf } from './trail.ts'

export const UNKNOWN = 'urn:li:corpuser:UNKNOWN'

/** Operations seen so far, for the menu: a filtered list shows only one of them. */
const seen = signal<readonly string[]>([])

/** Adds the operations of events to the menu. */
export function rememberOperations(events: readonly AuditEvent[]): void {
  const all = [...new Set([...seen.value, ...events.map(({ operation }) => operation)])].toSorted()
  if (all.length > seen.value.length) seen.value = all
}

export function Filters(): VNode {
  const { query } = here.value
  const operation = query.get('operation') ?? ''
  const operations = [...new Set([...seen.value, ...(operation === '' ? [] : [operation])])].toSorted()
  const isFiltered = FILTERS.some(name => query.has(name))
  return h(
    'section',
    { class: 'audit-filters', 'aria-label': text.filters },
    h(ActorFilter, {}),
    h(ResourceFilter, {}),
    h(Select, {
      label: text.operation,
      value: operation,
      onChange: value => setQuery({ operation: value }),
      options: [{ value: '', label: text.anyOperation }, ...operations.map(value => ({ value, label: value }))]
    }),
    h(Select, {
      label: text.outcome,
      value: query.get('outcome') ?? '',
      onChange: outcome => setQuery({ outcome }),
      options: [
        { value: '', label: text.anyOutcome },
        ...OUTCOMES.map(value => ({ value, label: text.outcomes[value] }))
      ]
    }),
    h(DateFilter, { name: 'from' }),
    h(DateFilter, { name: 'to' }),
    h(CredentialFilter, {}),
    isFiltered &&
      h(Button, { onClick: () => setQuery(Object.fromEntries(FILTERS.map(name => [name, undefined]))) }, text.clearAll)
  )
}

function ActorFilter(): VNode {
  const actor = here.value.query.get('actor') ?? ''
  if (actor !== '') {
    return h(Chosen, {
      label: text.actor,
      value: actor === UNKNOWN ? text.unknown : shortName(actor),
      all: text.anybody,
      name: 'actor'
    })
  }
  return h(EntityPick, {
    label: text.actor,
    types: ['CORP_USER'],
    onPick: ({ urn }) => setQuery({ actor: urn })
  })
}

function ResourceFilter(): VNode {
  const resource = here.value.query.get('resource') ?? ''
  if (resource !== '') {
    return h(Chosen, { label: text.resource, value: shortName(resource), all: text.anything, name: 'resource' })
  }
  return h(EntityPick, { label: text.resource, onPick: ({ urn }) => setQuery({ resource: urn }) })
}

function CredentialFilter(): VNode | null {
  const credential = here.value.query.get('credential')
  if (credential === null) return null
  const value = text.credentialFilter(credential)
  return h(Chosen, { label: text.credential, value, all: text.anything, name: 'credential' })
}

interface ChosenProps {
  readonly label: string
  readonly value: string
  /** What is shown without it. */
  readonly all: string
  readonly name: string
}

const Chosen = ({ label, value, all, name }: ChosenProps): VNode =>
  h(
    'div',
    { class: 'field' },
    h('span', { class: 'label' }, label),
    h(
      'span',
      { class: 'chip' },
      value,
      h(Button, { kind: 'quiet', label: text.clear(all), onClick: () => setQuery({ [name]: undefined }) }, '×')
    )
  )

function DateFilter({ name }: { readonly name: 'from' | 'to' }): VNode {
  const value = here.value.query.get(name) ?? ''
  const isValid = value === '' || timeOf(value) !== undefined
  // links of other pages can name milliseconds
  const shown = /^\d{5,}$/.test(value) ? new Date(Number(value)).toLocaleDateString('sv') : value
  return h(TextField, {
    label: text[name],
    type: 'date',
    value: shown,
    error: isValid ? undefined : text.invalidDate,
    onInput: day => setQuery({ [name]: day }, { replace: true })
  })
}
