import type { ComponentChildren, JSX, VNode } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { h } from '../h.ts'

interface ButtonProps {
  /** Absent only with `isSubmit`. */
  readonly onClick?: () => void
  /** Sends the form that it is in. */
  readonly isSubmit?: boolean
  /** `danger` destroys; `plain` is the default. */
  readonly kind?: 'primary' | 'danger' | 'plain' | 'quiet'
  readonly busy?: boolean
  /** Why it cannot be used now, shown and read aloud; never a grey button without a reason. */
  readonly because?: string | undefined
  readonly label?: string
  readonly pressed?: boolean
  readonly children?: ComponentChildren
}

export function Button(props: ButtonProps): VNode {
  const { onClick, isSubmit, kind = 'plain', busy = false, because, label, pressed, children } = props
  const id = useId()
  const isOff = busy || because !== undefined
  const press = (event: MouseEvent) => {
    if (isOff) event.preventDefault()
    else onClick?.()
  }
  const button = h(
    'button',
    {
      type: isSubmit ? 'submit' : 'button',
      class: `button ${kind}`,
      'aria-disabled': isOff,
      'aria-busy': busy,
      'aria-label': label,
      'aria-pressed': pressed,
      'aria-describedby': because === undefined ? undefined : id,
      onClick: press
    },
    children
  )
  if (because === undefined) return button
  return h('span', { class: 'off' }, button, h('span', { id, class: 'hint', role: 'note' }, because))
}

interface PlainFormProps {
  /** Enter in a field, or a `Button` with `isSubmit`. */
  readonly onSubmit: () => void
  readonly class?: string
  readonly children?: ComponentChildren
}

/** A form without a button of its own. */
export function PlainForm({ onSubmit, class: name, children }: PlainFormProps): VNode {
  const submit = (event: Event) => {
    event.preventDefault()
    onSubmit()
  }
  return h('form', { class: name, onSubmit: submit, noValidate: true }, children)
}

interface FieldProps {
  readonly label: string
  /** Explains what is expected. */
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: 'text' | 'password' | 'email' | 'search' | 'date' | 'time' | 'number'
  readonly lines?: number
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly autocomplete?: string
  readonly autofocus?: boolean
  /** The label is only read aloud. */
  readonly isBare?: boolean
}

export function TextField(props: TextFieldProps): VNode {
  const { label, hint, error, value, onInput, type = 'text', lines, required, readOnly, autocomplete, isBare } = props
  const id = useId()
  const box = useAutofocus<HTMLDivElement>(props.autofocus)
  const common = {
    id,
    value,
    required,
    readOnly,
    autocomplete,
    placeholder: isBare ? label : undefined,
    'aria-invalid': error !== undefined,
    'aria-describedby': error || hint ? `${id}-hint` : undefined,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value)
  }
  return h(
    'div',
    { class: 'field', ref: box },
    h('label', { for: id, class: isBare ? 'unseen' : '' }, label),
    lines
      ? h('textarea', { ...common, rows: lines })
      : h('input', { ...common, type } as JSX.IntrinsicElements['input']),
    h(Hint, { id: `${id}-hint`, hint, error })
  )
}

/**
 * Browsers honour the attribute only while a page loads, and complain later; a dialog honours it when it opens. Done before
 * the field is drawn, so that it does not take what is typed into another one.
 */
function useAutofocus<T extends HTMLElement>(isWanted = false) {
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    const field = isWanted ? element.current?.querySelector<HTMLElement>('input, textarea') : undefined
    if (field?.closest('dialog')?.open === false) field.setAttribute('autofocus', '')
    else field?.focus()
  }, [])
  return element
}

interface HintProps {
  readonly id: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

const Hint = ({ id, hint, error }: HintProps): VNode | null =>
  error || hint
    ? h('p', { id, class: error ? 'hint error' : 'hint', role: error ? 'alert' : undefined }, error || hint)
    : null

interface SelectProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function Select({ label, hint, error, value, onChange, options }: SelectProps): VNode {
  const id = useId()
  const described = error || hint ? `${id}-hint` : undefined
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h(
      'select',
      { id, value, 'aria-describedby': described, onChange: event => onChange(event.currentTarget.value) },
      options.map(option =>
        h('option', { key: option.value, value: option.value, selected: option.value === value }, option.label)
      )
    ),
    h(Hint, { id: `${id}-hint`, hint, error })
  )
}

interface CheckProps {
  readonly label: ComponentChildren
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export const Check = ({ label, checked, onChange }: CheckProps): VNode =>
  h(
    'label',
    { class: 'check' },
    h('input', { type: 'checkbox', checked, onChange: event => onChange(event.currentTarget.checked) }),
    label
  )

interface ChoiceProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: ComponentChildren }[]
}

/** Radio buttons. */
export function Choice({ label, hint, error, value, onChange, options }: ChoiceProps): VNode {
  const name = useId()
  return h(
    'fieldset',
    { class: 'field choice', 'aria-describedby': error || hint ? `${name}-hint` : undefined },
    h('legend', {}, label),
    options.map(option =>
      h(
        'label',
        { class: 'check', key: option.value },
        h('input', { type: 'radio', name, checked: option.value === value, onChange: () => onChange(option.value) }),
        option.label
      )
    ),
    h(Hint, { id: `${name}-hint`, hint, error })
  )
}
