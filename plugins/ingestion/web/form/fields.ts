import { Check, h, Select, TextField, useId, useState, type VNode } from 'aspectd/console'
import type { Field } from '../model/schema.ts'
import { isObject, isSame, type Json, type JsonObject, linesOf, listOfLines, valueAt } from '../model/values.ts'
import { text } from './en.ts'
import { takesFile, UploadButton, type Uploads } from './files.ts'
import { SecretField } from './secret-field.ts'
import type { Secrets } from './secrets.ts'

/** What the settings of a form share. */
export interface FormParts {
  readonly config: JsonObject
  readonly secrets: Secrets
  readonly uploads: Uploads
  /** By the path of the setting, with dots. */
  readonly problems: ReadonlyMap<string, string>
  set(path: readonly string[], value: Json | undefined): void
}

interface FieldProps extends FormParts {
  readonly field: Field
}

interface ControlProps extends FieldProps {
  readonly value: Json | undefined
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly onChange: (value: Json | undefined) => void
}

/** One setting, with the control that fits it. A value that is the default is not in the recipe. */
export function FieldView(props: FieldProps): VNode {
  const { config, problems, set } = props
  const field = inWords(props.field)
  const { path, kind, help, label, default: standard } = field
  const problem = problems.get(path.join('.'))
  const shown = typeof standard === 'string' || typeof standard === 'number' ? text.standard(String(standard)) : ''
  const value = valueAt(config, path)
  const control: ControlProps = {
    ...props,
    field,
    value,
    hint:
      [help && text.sentence(help), kind === 'boolean' || kind === 'enum' ? '' : shown].filter(Boolean).join(' ') ||
      undefined,
    error: problem && text.problem(label, problem),
    onChange: changed => set(path, changed !== undefined && isSame(changed, standard as Json) ? undefined : changed)
  }
  return h(CONTROLS[kind], control)
}

/** With the words of people, where there are any. */
export function inWords(field: Field): Field {
  const name = field.path.join('.')
  return Object.hasOwn(text.settings, name) ? { ...withoutHelp(field), ...text.settings[name] } : field
}

const withoutHelp = ({ help: _help, ...field }: Field): Field => field

const Text = ({ field, value, hint, error, onChange, uploads, config }: ControlProps): VNode =>
  h(
    'div',
    { class: 'with-upload' },
    h(TextField, {
      ...{ label: field.label, hint, error, required: field.isRequired },
      value: value === undefined || value === null ? '' : String(value),
      onInput: typed => onChange(typed === '' ? undefined : typed)
    }),
    takesFile(field.path) && h(UploadButton, { field, uploads, config, onChange })
  )

const NumberField = ({ field, value, hint, error, onChange }: ControlProps): VNode =>
  h(TextField, {
    ...{ label: field.label, hint, error, required: field.isRequired, type: 'number' },
    value: value === undefined || value === null ? '' : String(value),
    onInput: typed => onChange(typed === '' || !Number.isFinite(Number(typed)) ? undefined : Number(typed))
  })

function BooleanField({ field, value, hint, error, onChange }: ControlProps): VNode {
  const checked = (value ?? field.default) === true
  return h(
    'div',
    { class: 'field' },
    h(Check, { label: field.label, checked, onChange }),
    (error ?? hint) && h('p', { class: error ? 'hint error' : 'hint' }, error ?? hint)
  )
}

function EnumField({ field, value, hint, error, onChange }: ControlProps): VNode {
  const own = field.default === undefined ? '' : String(field.default)
  const options = [
    { value: '', label: text.useDefault(own) },
    ...(field.options ?? []).map(one => ({ value: one, label: one }))
  ]
  const shown = value === undefined || value === null ? '' : String(value)
  return h(Select, {
    ...{ label: field.label, hint, error, options, value: shown },
    onChange: chosen => onChange(chosen === '' ? undefined : chosen)
  })
}

interface LinesProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
}

/** A list of texts, one on each line. The text stays as it is typed while it means the same. */
function Lines({ label, hint, error, value, onChange }: LinesProps): VNode {
  const [raw, setRaw] = useState(linesOf(value))
  const shown = isSame(listOfLines(raw), value ?? undefined) ? raw : linesOf(value)
  const type = (typed: string) => {
    setRaw(typed)
    onChange(listOfLines(typed))
  }
  return h(TextField, { label, hint, error, value: shown, lines: Math.max(2, shown.split('\n').length), onInput: type })
}

const ListField = ({ field, value, hint, error, onChange }: ControlProps): VNode =>
  h(Lines, {
    ...{ label: field.label, value, error, onChange },
    hint: [hint, text.onePerLine].filter(Boolean).join(' ')
  })

/** What no control fits: lists and maps of objects. */
function JsonField({ field, value, hint, error, onChange }: ControlProps): VNode {
  const written = value === undefined ? '' : JSON.stringify(value, null, 2)
  const [raw, setRaw] = useState<string>()
  const isWrong = raw !== undefined && raw.trim() !== '' && parsed(raw) === undefined
  const type = (typed: string) => {
    setRaw(typed)
    const meant = parsed(typed)
    if (meant !== undefined || typed.trim() === '') onChange(meant)
  }
  const shown = raw !== undefined && (isWrong || isSame(parsed(raw), value)) ? raw : written
  return h(TextField, {
    ...{ label: field.label, value: shown, onInput: type, lines: Math.min(12, shown.split('\n').length + 1) },
    ...{ hint: [hint, text.isJson].filter(Boolean).join(' '), error: isWrong ? text.notJson : error }
  })
}

function parsed(typed: string): Json | undefined {
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}

const countOf = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0)

/** Two lists: what is taken in, and what of it is not. */
function PatternField({ field, value, hint, error, set }: ControlProps): VNode {
  const { path, label } = field
  const of = (name: string) => (isObject(value) ? value[name] : undefined)
  const parts = [
    countOf(of('allow')) && text.allowed(countOf(of('allow'))),
    countOf(of('deny')) && text.denied(countOf(of('deny')))
  ]
  const said = parts.filter(Boolean).join(', ') || text.everything
  const example = `^shop\\.${(path.at(-1) ?? '').replace(/_patterns?$/, '')}_.*`
  return h(
    Fold,
    { label, said, isOpen: error !== undefined, error },
    hint && h('p', { class: 'hint' }, hint),
    h(
      'div',
      { class: 'two-columns' },
      h(Lines, {
        ...{ label: text.allow, hint: text.example(example), value: of('allow') },
        onChange: changed => set([...path, 'allow'], changed)
      }),
      h(Lines, {
        ...{ label: text.deny, hint: text.example('.*_tmp$'), value: of('deny') },
        onChange: changed => set([...path, 'deny'], changed)
      })
    ),
    h(Check, {
      ...{ label: text.ignoreCase, checked: of('ignoreCase') !== false },
      onChange: (checked: boolean) => set([...path, 'ignoreCase'], checked ? undefined : false)
    })
  )
}

function GroupField({ field, value, hint, error, ...parts }: ControlProps): VNode {
  const { fields = [], label } = field
  const enabled = fields.find(({ path }) => path.at(-1) === 'enabled')
  const isOn = isObject(value) ? value.enabled === true : false
  return h(
    Fold,
    {
      label,
      said: enabled ? (isOn ? text.isOn : text.isOff) : '',
      isOpen: field.isRequired || error !== undefined,
      error
    },
    hint && h('p', { class: 'hint' }, hint),
    h(
      'div',
      { class: 'fields' },
      fields.map(one => h(FieldView, { ...parts, key: one.path.join('.'), field: one }))
    )
  )
}

interface FoldProps {
  readonly label: string
  /** In short what is inside. */
  readonly said: string
  readonly isOpen: boolean
  readonly error: string | undefined
  readonly children?: VNode | readonly VNode[] | string | undefined | false
}

/** Folded settings, with what they are set to. */
export function Fold({ label, said, isOpen, error, children }: FoldProps): VNode {
  const id = useId()
  return h(
    'details',
    { class: 'fold', open: isOpen },
    h('summary', { id }, label, said !== '' && h('span', { class: 'muted' }, ` · ${said}`)),
    h('div', { class: 'fields' }, error && h('p', { class: 'hint error', role: 'alert' }, error), children)
  )
}

const Secret = ({ field, value, error, secrets, onChange }: ControlProps): VNode =>
  h(SecretField, { field, value, error, secrets, onChange })

const CONTROLS = {
  text: Text,
  number: NumberField,
  boolean: BooleanField,
  enum: EnumField,
  list: ListField,
  json: JsonField,
  pattern: PatternField,
  group: GroupField,
  secret: Secret
}
