import {
  type AllowedValue,
  Button,
  Check,
  EntityPick,
  h,
  Select,
  TextField,
  type ValuesAsked,
  type VNode
} from 'aspectd/console'
import { text } from '../en.ts'
import { Chosen } from './chosen.ts'

interface FieldsProps {
  readonly asked: ValuesAsked
  /** Values as texts; at least one of those that are typed, which can be empty. */
  readonly drafts: readonly string[]
  readonly onInput: (drafts: readonly string[]) => void
}

/** What gives a value of the kind that is asked for: one, or several. */
export function ValueFields(props: FieldsProps): VNode {
  const { kind, allowed, isMultiple } = props.asked
  if (allowed) return h(isMultiple ? SomeOf : OneOf, props)
  return h(kind === 'URN' ? Entities : Typed, props)
}

const meaningOf = ({ value, description }: AllowedValue): string =>
  description === '' ? String(value) : `${value} – ${description}`

function OneOf({ asked: { name, allowed = [] }, drafts, onInput }: FieldsProps): VNode {
  const [current = ''] = drafts
  const values = allowed.map(one => ({ value: String(one.value), label: meaningOf(one) }))
  // A value that was allowed when it was set.
  const isOld = current !== '' && !values.some(({ value }) => value === current)
  const options = [
    { value: '', label: text.values.choose },
    ...(isOld ? [{ value: current, label: current }] : []),
    ...values
  ]
  return h(Select, { label: name, value: current, options, onChange: value => onInput([value]) })
}

function SomeOf({ asked: { name, allowed = [] }, drafts, onInput }: FieldsProps): VNode {
  const check = (one: AllowedValue) => {
    const draft = String(one.value)
    return h(Check, {
      ...{ key: draft, label: meaningOf(one), checked: drafts.includes(draft) },
      onChange: isOn => onInput(isOn ? [...drafts, draft] : drafts.filter(other => other !== draft))
    })
  }
  return h('fieldset', { class: 'field choice' }, h('legend', {}, name), allowed.map(check))
}

function Entities({ asked: { name, isMultiple, allowedTypes }, drafts, onInput }: FieldsProps): VNode {
  const chosen = drafts.filter(one => one !== '')
  return h(
    'div',
    { class: 'stack' },
    h(Chosen, { label: name, urns: chosen, onChange: onInput }),
    h(EntityPick, {
      ...{ label: text.values.pickEntity, autofocus: true, except: chosen },
      types: allowedTypes.length > 0 ? allowedTypes : undefined,
      onPick: ({ urn }) => onInput(isMultiple ? [...chosen, urn] : [urn])
    })
  )
}

const INPUTS = {
  STRING: 'text',
  RICH_TEXT: 'text',
  OTHER: 'text',
  NUMBER: 'number',
  DATE: 'date',
  URN: 'text'
} as const

function Typed({ asked: { name, kind, isMultiple }, drafts, onInput }: FieldsProps): VNode {
  const line = (value: string, at: number) => {
    const remove = () => onInput(drafts.filter((_, index) => index !== at))
    return h(
      'div',
      { key: at, class: drafts.length > 1 ? 'controls' : '' },
      h(TextField, {
        ...{ label: text.values.valueOf(name, at + 1, drafts.length), value, type: INPUTS[kind], autofocus: at === 0 },
        ...(kind === 'RICH_TEXT' ? { lines: 6 } : {}),
        onInput: typed => onInput(drafts.map((one, index) => (index === at ? typed : one)))
      }),
      drafts.length > 1 &&
        h(Button, { kind: 'quiet', label: text.values.removeValue(at + 1), onClick: remove }, text.values.remove)
    )
  }
  return h(
    'div',
    { class: 'stack' },
    drafts.map(line),
    isMultiple && h(Button, { onClick: () => onInput([...drafts, '']) }, text.values.addValue)
  )
}
