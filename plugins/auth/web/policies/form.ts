import { Choice, Form, h, Select, TextField, useState, type VNode } from 'aspectd/console'
import type { Catalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import { type Draft, problemOf } from './draft.ts'
import { May } from './may.ts'
import { On } from './on.ts'
import type { PartProps } from './part.ts'
import { Preview } from './preview.ts'
import { Who } from './who.ts'

interface PolicyFormProps {
  readonly initial: Draft
  readonly catalogue: Catalogue
  /** Of the button. */
  readonly verb: (name: string) => string
  readonly onSave: (draft: Draft) => Promise<void>
  readonly onChange: (draft: Draft) => void
}

/** All that a policy says, and what that means now. */
export function PolicyForm({ initial, catalogue, verb, onSave, onChange }: PolicyFormProps): VNode {
  const [draft, setDraft] = useState(initial)
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChange(next)
  }
  return h(
    Form,
    { verb: verb(draft.name.trim()), because: problemOf(draft), onSubmit: () => onSave(draft) },
    h(Head, { draft, change }),
    h(Who, { draft, change }),
    h(May, { draft, change, catalogue }),
    draft.type === 'METADATA' && h(On, { draft, change, catalogue }),
    h(Preview, { draft })
  )
}

const TYPES = ['METADATA', 'PLATFORM'] as const
const STATES = ['ACTIVE', 'INACTIVE', 'DRAFT'] as const

function Head({ draft, change }: PartProps): VNode {
  return h(
    'div',
    { class: 'auth-stack' },
    h(TextField, {
      label: text.policy.name,
      value: draft.name,
      required: true,
      onInput: name => change({ name })
    }),
    h(TextField, {
      label: text.policy.description,
      value: draft.description,
      lines: 2,
      onInput: description => change({ description })
    }),
    h(Choice, {
      label: text.policy.type,
      value: draft.type,
      // privileges of the one kind mean nothing in the other
      onChange: value => change({ type: TYPES.find(one => one === value) ?? 'METADATA', privileges: [] }),
      options: TYPES.map(value => ({ value, label: text.types[value] }))
    }),
    h(Select, {
      label: text.policy.state,
      value: draft.state,
      hint: text.policy.stateHint,
      onChange: value => change({ state: STATES.find(one => one === value) ?? 'ACTIVE' }),
      options: STATES.map(value => ({ value, label: text.states[value] }))
    })
  )
}
