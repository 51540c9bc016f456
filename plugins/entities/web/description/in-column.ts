import { Button, h, isEditable, Markdown, Propose, useRef, useState, type VNode } from 'aspectd/console'
import { text } from '../en.ts'
import type { Description } from '../facts.ts'
import type { Described } from './editor.ts'
import { Editor, FromSource } from './field.ts'

interface Props {
  readonly of: Described
  readonly description: Description
  /** Why it cannot be edited. */
  readonly because: string | undefined
  readonly onSaved: () => void
}

/** Markdown, edited in place. */
export function DescriptionField({ of, description, because, onSaved }: Props): VNode {
  const [editing, setEditing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    setEditing(false)
    // The focus returns to what opened the editor.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  }
  const shown = description.edited || description.ingested
  if (editing) return h(Editor, { of, description, onSaved, onClose: close })
  const label = shown === '' ? text.description.addOf(of.name) : text.description.editOf(of.name)
  const verb = shown === '' ? text.description.add : text.description.edit
  return h(
    'div',
    { class: 'entity-description', ref: place },
    shown === '' ? h('p', { class: 'muted' }, text.description.none) : h(Markdown, { text: shown }),
    isEditable('description') &&
      because === undefined &&
      h(Button, { kind: 'quiet', label, onClick: () => setEditing(true) }, verb),
    because !== undefined &&
      h(Propose, {
        ...{ kind: 'DESCRIPTION', what: text.description.title, description: shown, isText: true },
        ...{ ...of, refresh: onSaved }
      }),
    h(FromSource, { description })
  )
}
