import {
  Card,
  h,
  IconButton,
  isEditable,
  Markdown,
  type PanelProps,
  Propose,
  useLayoutEffect,
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
  const canEdit = isDescribable(type) && isEditable('description') && because === undefined
  if (shown === '' && !isDescribable(type)) return null
  const close = () => {
    setEditing(false)
    // The focus returns to what opened the editor.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  }
  const label = shown === '' ? text.description.addOf(name) : text.description.editOf(name)
  const edit = canEdit && !isEditing && h(IconButton, { icon: 'pencil', label, onClick: () => setEditing(true) })
  const propose =
    because !== undefined &&
    h(Propose, { kind: 'DESCRIPTION', what: text.description.title, description: shown, urn, name, refresh })
  return h(
    'div',
    { ref: place },
    h(
      Card,
      { title: text.description.about, more: edit || (isDescribable(type) && propose) },
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
    )
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
