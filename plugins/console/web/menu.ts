import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { h } from './h.ts'
import { here } from './router.ts'

interface MenuProps {
  /** Of the button, read aloud and shown on hover. */
  readonly label: string
  /** What the button shows: an icon or an avatar. */
  readonly face: VNode
  /** Opens to the left. */
  readonly isAtEnd?: boolean
  /** List items. */
  readonly children?: ComponentChildren
}

/** A button that shows a list: closed by Escape, by leaving it, and when a link is followed. */
export function Menu({ label, face, isAtEnd, children }: MenuProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { path } = here.value
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => target instanceof Node && !box.current?.contains(target) && setOpen(false)
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      button.current?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      requestAnimationFrame(() => step(box.current, event.key === 'ArrowDown' ? 1 : -1))
    }
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) setOpen(false)
  }
  const toggle = () => setOpen(!isOpen)
  return h(
    'div',
    { class: 'menu', ref: box, onKeyDown, onFocusOut },
    h(
      'button',
      {
        type: 'button',
        ref: button,
        class: 'face',
        title: label,
        'aria-label': label,
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: toggle
      },
      face
    ),
    h('ul', { id, hidden: !isOpen, class: isAtEnd ? 'at-end' : '' }, children)
  )
}

/** Moves the focus among what can have it in the list. */
function step(box: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('li a, li button, li input') ?? [])]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1
  stops[(at + by + stops.length) % stops.length]?.focus()
}
