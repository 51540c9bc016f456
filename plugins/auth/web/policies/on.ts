import { Button, Choice, EntityPick, h, Select, TextField, type VNode } from 'aspectd/console'
import type { Catalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import { CONDITIONS, FIELDS, type Field, type Rule } from './draft.ts'
import { Chip, type PartProps } from './part.ts'
import { nameOf } from './words.ts'

interface OnProps extends PartProps {
  readonly catalogue: Catalogue
}

/** Which entities the policy is about. */
export function On({ draft: { rules }, change, catalogue }: OnProps): VNode {
  const fresh: Rule = { field: 'TAG', condition: 'EQUALS', values: [] }
  const replace = (at: number, ...by: Rule[]) => change({ rules: rules.toSpliced(at, 1, ...by) })
  return h(
    'fieldset',
    { class: 'auth-part' },
    h('legend', {}, text.policy.on),
    h(Choice, {
      label: text.policy.which,
      value: rules.length === 0 ? 'all' : 'some',
      onChange: value => change({ rules: value === 'all' ? [] : [fresh] }),
      options: [
        { value: 'all', label: text.policy.allEntities },
        { value: 'some', label: text.policy.someEntities }
      ]
    }),
    rules.map((rule, at) =>
      h(RuleFields, {
        key: at,
        rule,
        number: at + 1,
        catalogue,
        onChange: next => replace(at, next),
        onRemove: () => replace(at)
      })
    ),
    rules.length > 0 && h(Button, { onClick: () => change({ rules: [...rules, fresh] }) }, text.policy.addRule)
  )
}

interface RuleProps {
  readonly rule: Rule
  /** From 1. */
  readonly number: number
  readonly catalogue: Catalogue
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}

function RuleFields({ rule, number, catalogue, onChange, onRemove }: RuleProps): VNode {
  const { field, condition, values } = rule
  return h(
    'div',
    { class: 'auth-fields rule', role: 'group', 'aria-label': text.policy.rule(number) },
    h(Select, {
      label: text.policy.field,
      value: field,
      onChange: value => onChange({ ...rule, field: FIELDS.find(one => one === value) ?? field, values: [] }),
      options: FIELDS.map(value => ({ value, label: text.fields[value] }))
    }),
    h(Select, {
      label: text.policy.condition,
      value: condition,
      onChange: value => {
        const next = CONDITIONS.find(one => one === value) ?? condition
        // the beginning of a URN is no URN, and the other way round
        const keeps = (next === 'STARTS_WITH') === (condition === 'STARTS_WITH')
        onChange({ ...rule, condition: next, values: keeps ? values : [] })
      },
      options: CONDITIONS.map(value => ({ value, label: text.conditions[value] }))
    }),
    h(Values, { rule, catalogue, onChange: next => onChange({ ...rule, values: next }) }),
    h(Button, { kind: 'quiet', label: text.policy.removeRule(number), onClick: onRemove }, '×')
  )
}

/** What the picker completes for each field. */
const PICKED: Readonly<Record<Exclude<Field, 'TYPE'>, readonly string[] | undefined>> = {
  URN: undefined,
  TAG: ['TAG'],
  CONTAINER: ['CONTAINER'],
  DOMAIN: ['DOMAIN'],
  OWNER: ['CORP_USER', 'CORP_GROUP'],
  DATA_PLATFORM_INSTANCE: ['DATA_PLATFORM_INSTANCE'],
  GROUP_MEMBERSHIP: ['CORP_GROUP']
}

interface ValuesProps {
  readonly rule: Rule
  readonly catalogue: Catalogue
  readonly onChange: (values: readonly string[]) => void
}

function Values({ rule: { field, condition, values }, catalogue, onChange }: ValuesProps): VNode {
  if (condition === 'STARTS_WITH') {
    const [value = ''] = values
    return h(TextField, {
      label: text.policy.value,
      value,
      onInput: typed => onChange(typed.trim() === '' ? [] : [typed.trim()])
    })
  }
  const add = (value: string) => onChange([...new Set([...values, value])])
  return h(
    'div',
    { class: 'values' },
    field === 'TYPE' ? h(TypeSelect, { chosen: values, catalogue, onAdd: add }) : h(Pick, { field, onAdd: add }),
    h(
      'div',
      { class: 'auth-chips' },
      values.map(value =>
        h(Chip, {
          key: value,
          urn: value,
          name: nameOf(field, value),
          onRemove: () => onChange(values.filter(one => one !== value))
        })
      )
    )
  )
}

function Pick({ field, onAdd }: { readonly field: Exclude<Field, 'TYPE'>; readonly onAdd: (urn: string) => void }) {
  const types = PICKED[field]
  return h(EntityPick, { label: text.policy.value, ...(types ? { types } : {}), onPick: ({ urn }) => onAdd(urn) })
}

interface TypeSelectProps {
  readonly chosen: readonly string[]
  readonly catalogue: Catalogue
  readonly onAdd: (type: string) => void
}

const TypeSelect = ({ chosen, catalogue, onAdd }: TypeSelectProps): VNode =>
  h(Select, {
    label: text.policy.value,
    value: '',
    onChange: type => type !== '' && onAdd(type),
    options: [
      { value: '', label: text.policy.choose },
      ...catalogue.entityTypes.filter(({ value }) => !chosen.includes(value))
    ]
  })
