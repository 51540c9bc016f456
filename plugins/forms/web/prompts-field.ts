import {
  Button,
  Check,
  ChosenEntities,
  EntityPick,
  h,
  plugins,
  Select,
  TextField,
  typeOf,
  type VNode
} from 'aspectd/console'
import { findProperties, type Prompt, type PromptType } from './data.ts'
import type { DefineFormVariables } from './documents.types.ts'
import { text } from './en.ts'

/** A prompt that is being written. */
export interface PromptDraft {
  /** Of a prompt that is stored; its answers belong to it. */
  readonly id?: string
  readonly title: string
  readonly description: string
  readonly type: PromptType
  readonly isRequired: boolean
  /** The URN of a structured property; empty: none is chosen. */
  readonly property: string
}

const EMPTY: PromptDraft = { title: '', description: '', type: 'STRUCTURED_PROPERTY', isRequired: true, property: '' }

/** Of a new form: left as it is, it asks nothing. */
const FIRST: PromptDraft = { ...EMPTY }
export const FIRST_PROMPTS: readonly PromptDraft[] = [FIRST]

export const inputOfPrompts = (prompts: readonly PromptDraft[]): PromptInput[] =>
  prompts.filter(one => one !== FIRST).map(inputOfPrompt)

export const draftOfPrompt = ({ id, title, description, type, isRequired, asked }: Prompt): PromptDraft => ({
  ...{ id, title, description, type, isRequired, property: asked?.urn ?? '' }
})

type PromptInput = NonNullable<DefineFormVariables['input']['prompts']>[number]

const inputOfPrompt = ({ id, title, description, type, isRequired, property }: PromptDraft): PromptInput => ({
  ...(id === undefined ? {} : { id }),
  ...{ title: title.trim(), description, type, structuredPropertyParams: { urn: property } },
  required: isRequired && type !== 'FIELDS_STRUCTURED_PROPERTY'
})

/** Why they cannot be sent. */
export function problemOfPrompts(prompts: readonly PromptDraft[]): string | undefined {
  const written = prompts.filter(one => one !== FIRST)
  if (written.some(({ title }) => title.trim() === '')) return text.needsTitles
  return written.some(({ property }) => typeOf(property) !== 'structuredProperty') ? text.needsProperties : undefined
}

interface PromptsProps {
  readonly prompts: readonly PromptDraft[]
  readonly onChange: (prompts: readonly PromptDraft[]) => void
}

export function PromptsField({ prompts, onChange }: PromptsProps): VNode {
  const put = (at: number, change: Partial<PromptDraft>) =>
    onChange(prompts.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return h(
    'fieldset',
    { class: 'field form-wide' },
    h('legend', {}, text.prompts),
    prompts.map((prompt, at) =>
      h(PromptFields, {
        ...{ key: prompt.id ?? `new ${at}`, prompt, at, put: (change: Partial<PromptDraft>) => put(at, change) },
        onRemove: () => onChange(prompts.filter((_, index) => index !== at))
      })
    ),
    h('p', {}, h(Button, { onClick: () => onChange([...prompts, EMPTY]) }, text.addPrompt))
  )
}

interface PromptProps {
  readonly prompt: PromptDraft
  readonly at: number
  readonly put: (change: Partial<PromptDraft>) => void
  readonly onRemove: () => void
}

const TYPES = ['STRUCTURED_PROPERTY', 'FIELDS_STRUCTURED_PROPERTY'] as const

function PromptFields({ prompt, at, put, onRemove }: PromptProps): VNode {
  const { title, description, type, isRequired, property } = prompt
  const ofColumns = type === 'FIELDS_STRUCTURED_PROPERTY'
  return h(
    'fieldset',
    { class: 'field form-wide form-prompt' },
    h('legend', {}, text.promptAt(at + 1)),
    h(TextField, {
      ...{ label: text.question, value: title, required: true, autofocus: prompt === EMPTY },
      onInput: value => put({ title: value })
    }),
    h(TextField, { label: text.help, value: description, lines: 2, onInput: value => put({ description: value }) }),
    h(Select, {
      ...{ label: text.about, value: type },
      options: TYPES.map(value => ({ value, label: text.promptTypes[value] })),
      onChange: value =>
        put({ type: value === 'FIELDS_STRUCTURED_PROPERTY' ? 'FIELDS_STRUCTURED_PROPERTY' : 'STRUCTURED_PROPERTY' })
    }),
    property === ''
      ? h(EntityPick, {
          ...{ label: text.property, types: ['STRUCTURED_PROPERTY'] },
          ...(plugins.value.has('search') && plugins.value.has('properties') && { find: findProperties }),
          // Mostly the name of the property is the question.
          onPick: ({ urn, name }) => put({ property: urn, ...(title.trim() === '' && { title: name }) })
        })
      : h(ChosenEntities, { label: text.property, urns: [property], onChange: () => put({ property: '' }) }),
    ofColumns
      ? h('p', { class: 'hint' }, text.columnsOptional)
      : h(Check, { label: text.isRequired, checked: isRequired, onChange: value => put({ isRequired: value }) }),
    h('p', {}, h(Button, { kind: 'quiet', label: text.removePrompt(at + 1), onClick: onRemove }, text.remove))
  )
}
