import { Button, Check, h, TextField, typeName, type VNode } from 'aspectd/console'
import { text } from './en.ts'

/** Types of entities that can have structured properties, as DataHub's model has them. */
export const TYPES: readonly string[] = (
  'agentSkill aiAgent api application chart container corpGroup corpuser dashboard dataContract dataFlow dataJob ' +
  'dataProduct dataset document domain glossaryNode glossaryTerm metric mlFeature mlFeatureTable mlModel ' +
  'mlModelGroup mlPrimaryKey repository schemaField semanticModel'
)
  .split(' ')
  .toSorted((one, other) => typeName(one).localeCompare(typeName(other)))

interface TypesProps {
  readonly label: string
  readonly hint?: string
  readonly chosen: readonly string[]
  /** They cannot be taken back. */
  readonly fixed?: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export const TypeChecks = ({ label, hint, chosen, fixed = [], onChange }: TypesProps): VNode =>
  h(
    'fieldset',
    { class: 'field choice' },
    h('legend', {}, label),
    TYPES.filter(type => !fixed.includes(type)).map(type =>
      h(Check, {
        ...{ key: type, label: typeName(type), checked: chosen.includes(type) },
        onChange: isOn => onChange(isOn ? [...chosen, type] : chosen.filter(one => one !== type))
      })
    ),
    hint !== undefined && h('p', { class: 'hint' }, hint)
  )

export interface AllowedDraft {
  readonly value: string
  readonly description: string
}

interface AllowedProps {
  readonly label: string
  readonly hint?: string
  readonly isNumber: boolean
  readonly value: readonly AllowedDraft[]
  readonly onChange: (value: readonly AllowedDraft[]) => void
}

export function AllowedFields({ label, hint, isNumber, value, onChange }: AllowedProps): VNode {
  const put = (at: number, one: Partial<AllowedDraft>) =>
    onChange(value.map((other, index) => (index === at ? { ...other, ...one } : other)))
  const line = ({ value: typed, description }: AllowedDraft, at: number) =>
    h(
      'div',
      { key: at, class: 'controls' },
      h(TextField, {
        ...{ label: text.allowedValue(at + 1), value: typed, type: isNumber ? 'number' : 'text' },
        onInput: value => put(at, { value })
      }),
      h(TextField, {
        ...{ label: text.allowedMeaning(at + 1), value: description },
        onInput: description => put(at, { description })
      }),
      h(
        Button,
        {
          ...{ kind: 'quiet', label: text.removeAllowed(at + 1) },
          onClick: () => onChange(value.filter((_, index) => index !== at))
        },
        text.remove
      )
    )
  return h(
    'fieldset',
    { class: 'field' },
    h('legend', {}, label),
    value.map(line),
    hint !== undefined && h('p', { class: 'hint' }, hint),
    h('p', {}, h(Button, { onClick: () => onChange([...value, { value: '', description: '' }]) }, text.addAllowed))
  )
}

/** What was typed as the server takes it; without what is empty. */
export const allowedInputs = (drafts: readonly AllowedDraft[], isNumber: boolean) =>
  drafts
    .filter(({ value }) => value.trim() !== '')
    .map(({ value, description }) => ({
      ...(isNumber ? { numberValue: Number(value) } : { stringValue: value }),
      ...(description.trim() === '' ? {} : { description })
    }))
