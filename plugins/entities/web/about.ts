import {
  Card,
  h,
  IconButton,
  isEditable,
  Markdown,
  type PanelProps,
  useLayoutEffect,
  useProposing,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import { Editor, FromSource, useDescriptionRight } from './description/field.ts'
import { isDescribable } from './editable-types.ts'
import { text } from './en.ts'
import type { Facts } from './facts.ts'

/** What the entity is, in Markdown: folded if it is long, edited in place. Nothing where nobody can describe it. */
export function About({ facts, type, refresh }: Pick<PanelProps, 'type' | 'refresh'> & { facts: Facts }): VNode | null {
  const { urn, name, description } = facts
  const [isEditing, setEditing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const because = useDescriptionRight(urn)
  const shown = description.edited || description.ingested
  const isDescribed = isDescribable(type) && isEditable('description')
  const canEdit = isDescribed && because === undefined
  const { propose, dialog } = useProposing({
    ...{ kind: 'DESCRIPTION', what: text.description.title, description: shown, urn, name, refresh },
    isOffered: isDescribed && !canEdit
  })
  if (shown === '' && !isDescribable(type)) return null
  const close = () => {
    setEditing(false)
    // The focus returns to what opened the editor.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  }
  const label = shown === '' ? text.description.addOf(name) : text.description.editOf(name)
  const { label: said, run } = canEdit ? { label, run: () => setEditing(true) } : (propose ?? {})
  const edit = run && said && !isEditing && h(IconButton, { icon: 'pencil', label: said, onClick: run })
  return h(
    'div',
    { ref: place },
    h(
      Card,
      { title: text.description.about, more: edit },
      h(
        'div',
        { class: 'in' },
        isEditing
          ? h(Editor, { of: { urn, name }, description, onSaved: refresh, onClose: close })
          : shown === ''
            ? h('p', { class: 'muted' }, text.description.none)
            : h(Folded, { key: shown, shown }),
        !isEditing && h(FromSource, { description })
      )
    ),
    dialog
  )
}

/** The height of a folded text, as entity.css has it. Pixels. */
const FOLDED = 300

function Folded({ shown }: { readonly shown: string }): VNode {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'folded' | 'short' | 'whole'>('folded')
  useLayoutEffect(() => {
    if ((box.current?.scrollHeight ?? 0) <= FOLDED) setState('short')
  }, [])
  const isFolded = state === 'folded'
  return h(
    'div',
    {},
    h('div', { ref: box, class: isFolded ? 'entity-folded' : '' }, h(Markdown, { text: shown })),
    state !== 'short' &&
      h(
        'button',
        {
          type: 'button',
          class: 'button quiet',
          'aria-expanded': !isFolded,
          onClick: () => setState(isFolded ? 'whole' : 'folded')
        },
        isFolded ? text.description.more : text.description.less
      )
  )
}
