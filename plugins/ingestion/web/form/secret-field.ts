import { Button, h, Icon, Select, TextField, useId, useState, type VNode } from 'aspectd/console'
import type { Field } from '../model/schema.ts'
import { type Json, referTo, secretOf } from '../model/values.ts'
import { text } from './en.ts'
import type { Secrets } from './secrets.ts'

interface SecretFieldProps {
  readonly field: Field
  readonly value: Json | undefined
  readonly error: string | undefined
  readonly secrets: Secrets
  readonly onChange: (value: Json | undefined) => void
}

/** A password: what is typed becomes a secret, or an existing one is chosen. */
export function SecretField(props: SecretFieldProps): VNode {
  const [isChanging, setChanging] = useState(false)
  const name = secretOf(props.value)
  if (name !== undefined && !isChanging) return h(Named, { ...props, name, onEdit: () => setChanging(true) })
  const keep = () => {
    props.secrets.type(props.field.path, undefined)
    setChanging(false)
  }
  return h(Typed, { ...props, ...(name === undefined ? {} : { onKeep: keep }), onChosen: () => setChanging(false) })
}

interface NamedProps extends SecretFieldProps {
  readonly name: string
  readonly onEdit: () => void
}

function Named({ field: { label }, name, error, onEdit }: NamedProps): VNode {
  const id = useId()
  return h(
    'div',
    { class: 'field', role: 'group', 'aria-labelledby': id },
    h('span', { id, class: 'label' }, label),
    h(
      'span',
      { class: 'row' },
      h('span', { class: 'chip' }, h(Icon, { name: 'key-round', size: 14 }), h('code', {}, name)),
      h(Button, { kind: 'quiet', label: text.secretChangeOf(label), onClick: onEdit }, text.secretChange)
    ),
    error && h('p', { class: 'hint error', role: 'alert' }, error)
  )
}

interface TypedProps extends SecretFieldProps {
  readonly onKeep?: () => void
  readonly onChosen: () => void
}

function Typed({ field, value, error, secrets, onChange, onKeep, onChosen }: TypedProps): VNode {
  const { label, path, isRequired } = field
  const isPlain = typeof value === 'string' && secretOf(value) === undefined
  const choose = (name: string) => {
    secrets.type(path, undefined)
    onChange(name === '' ? undefined : referTo(name))
    onChosen()
  }
  const options = [{ value: '', label: text.secretType }, ...secrets.names.map(name => ({ value: name, label: name }))]
  return h(
    'div',
    { class: 'secret' },
    h(TextField, {
      ...{ label, error, type: 'password', autocomplete: 'new-password', required: isRequired },
      hint: secrets.because ?? (isPlain ? text.secretPlain : text.secretNew),
      value: secrets.typed.get(JSON.stringify(path)) ?? '',
      onInput: typed => secrets.type(path, typed)
    }),
    secrets.names.length > 0 && h(Select, { label: text.secretChoose(label), value: '', options, onChange: choose }),
    onKeep && h(Button, { kind: 'quiet', onClick: onKeep }, text.secretKeep)
  )
}
