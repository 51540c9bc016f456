import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { boot, type LocatedPage } from './boot.ts'
import { Brand } from './components/brand.ts'
import { Icon, type IconName } from './components/icon.ts'
import { chooseNarrowSide, narrowSide } from './device.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { health } from './health.ts'
import { here, Link } from './router.ts'
import { entriesOf, isBelow, MENUS, pageAt } from './routes.ts'

/** Whether the navigation is over the page, on narrow screens. */
export const isDrawn = signal(false)

/** From here on the navigation is beside the page. */
const WIDE = '(min-width: 60.01rem)'

/** The groups that are open before anybody has opened or closed one. */
const OPEN: ReadonlySet<string> = new Set(['catalog', 'govern'])

/** The navigation: beside the page or, on narrow screens, a drawer that Escape and any link close. */
export function Side(): VNode {
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    isDrawn.value = false
  }
  const { path } = here.value
  useEffect(close, [path])
  useEffect(() => {
    const width = matchMedia(WIDE)
    width.addEventListener('change', close)
    return () => width.removeEventListener('change', close)
  }, [])
  useDrawerFocus(box)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDrawn.value) return
    event.preventDefault()
    close()
  }
  return h(
    'div',
    { class: isDrawn.value ? 'side drawn' : 'side', ref: box, onKeyDown },
    h('div', { class: 'veil', onClick: close }),
    h(
      'div',
      { class: 'side-in' },
      h('div', { class: 'side-head' }, h(Home, {}), h(Narrow, {}), h(Close, { onClick: close })),
      h(
        'nav',
        { 'aria-label': text.mainMenu },
        h('ul', {}, h(Entry, { to: '/', title: text.home, icon: 'house', isCurrent: path === '/' })),
        MENUS.map(menu => h(Group, { key: menu, menu, entries: entriesOf(menu) }))
      ),
      h('div', { class: 'side-foot' }, h(HealthMark, {}))
    )
  )
}

/** The drawer takes the focus when it opens, and gives it back to what opened it. */
function useDrawerFocus(box: { readonly current: HTMLElement | null }): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isDrawn.value) {
      opener.current = document.activeElement
      box.current?.querySelector<HTMLElement>('nav a')?.focus()
    } else if (opener.current instanceof HTMLElement) {
      if (box.current?.contains(document.activeElement)) opener.current.focus()
      opener.current = null
    }
  }, [isDrawn.value])
}

const Home = (): VNode =>
  h(Link, { to: '/', class: 'brand', label: text.toHomeOf }, h(Brand, {}), h('span', { class: 'word' }, text.product))

const Narrow = (): VNode =>
  h(
    'button',
    {
      type: 'button',
      class: 'icon-button not-drawer',
      'aria-label': narrowSide.value ? text.expand : text.collapse,
      onClick: () => chooseNarrowSide(!narrowSide.value)
    },
    h(Icon, { name: 'panel-left', size: 18 })
  )

const Close = ({ onClick }: { readonly onClick: () => void }): VNode =>
  h(
    'button',
    { type: 'button', class: 'icon-button only-drawer', 'aria-label': text.closeSide, onClick },
    h(Icon, { name: 'x', size: 18 })
  )

interface EntryProps {
  readonly to: string
  readonly title: string
  readonly icon: IconName
  readonly isCurrent: boolean
}

const Entry = ({ to, title, icon, isCurrent }: EntryProps): VNode =>
  h(
    'li',
    {},
    h(
      Link,
      { to, isCurrent, ...(narrowSide.value ? { title } : {}) },
      h(Icon, { name: icon, size: 18 }),
      h('span', { class: 'word' }, title)
    )
  )

interface GroupProps {
  readonly menu: (typeof MENUS)[number]
  readonly entries: readonly LocatedPage[]
}

/** Pages under a name, which folds them away. Among icons only, all are shown. */
function Group({ menu, entries }: GroupProps): VNode | null {
  const { path } = here.value
  const current = entries.find(entry => isBelow(entry.path, path))
  const [chosen, choose] = useState<boolean>()
  useEffect(() => {
    if (current) choose(undefined)
  }, [current?.path])
  if (entries.length === 0) return null
  const isOpen = chosen ?? (OPEN.has(menu) || current !== undefined)
  const id = `side-${menu}`
  const button = { type: 'button', 'aria-expanded': isOpen, 'aria-controls': id } as const
  return h(
    'div',
    { class: 'group' },
    h(
      'button',
      { ...button, onClick: () => choose(!isOpen) },
      text.menus[menu],
      h(Icon, { name: 'chevron-down', size: 14 })
    ),
    h(
      'ul',
      { id, class: isOpen ? '' : 'folded' },
      entries.map(({ path: to, title, icon = 'box' }) =>
        h(Entry, { key: to, to, title, icon, isCurrent: to === current?.path })
      )
    )
  )
}

/** A dot, a word, and the version. */
function HealthMark(): VNode {
  const { status, failedPlugins } = health.value
  const isWarning = status === 'ready' && failedPlugins.length > 0
  const said = isWarning ? text.states.warning : text.states[status]
  const tone = isWarning ? 'warning' : status === 'ready' ? 'good' : 'danger'
  const inside = [
    h('span', { key: 'dot', class: `mark ${tone}`, 'aria-hidden': true }),
    h('span', { key: 'word', class: 'word' }, said),
    ' ',
    h('small', { key: 'version' }, boot.version)
  ]
  const page = pageAt('/operate/health')
  if (!page) return h('span', { class: 'health' }, inside)
  return h(Link, { to: page.path, class: 'health', title: text.health }, inside)
}
