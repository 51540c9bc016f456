import type { ComponentChildren, VNode } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { MODAL, takesText } from '../keys.ts'
import { Icon } from './icon.ts'
import { giveFocusBack } from './overlays.ts'

interface DrawerProps {
  readonly title: string
  /** Names are sans, columns mono. */
  readonly isMono?: boolean
  /** Before the title: a `Tile`. */
  readonly sign?: ComponentChildren
  /** Below the title. */
  readonly note?: ComponentChildren
  readonly onClose: () => void
  /** Sections, each with an `h3`. */
  readonly children?: ComponentChildren
}

/** As `overlays.css`: narrower, it covers the page, and is modal. */
const NARROW = '(max-width: 40rem)'

/**
 * Details at the right of the page, which stays usable. Escape closes it, and the focus returns to what opened it. Give it
 * the key of what it is about: then the next one has another opener.
 */
export function Drawer({ title, isMono = false, sign, note, onClose, children }: DrawerProps): VNode {
  const element = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const id = useId()
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (matchMedia(NARROW).matches) element.current?.showModal()
    else element.current?.show()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || takesText(event.target)) return
      if (!document.querySelector(MODAL)) close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      giveFocusBack(opener)
    }
  }, [])
  const onCancel = (event: Event) => {
    event.preventDefault()
    if (event.target === element.current) onClose()
  }
  return h(
    'dialog',
    { ref: element, class: 'drawer', 'aria-labelledby': id, onCancel },
    h(
      'header',
      {},
      sign,
      h('span', { class: 'two' }, h('h2', { id, class: isMono ? 'mono' : '', dir: 'auto' }, title), note),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': text.close, onClick: () => onClose() },
        h(Icon, { name: 'x', size: 18 })
      )
    ),
    children
  )
}
