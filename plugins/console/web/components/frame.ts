import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { text } from '../en.ts'
import { entityPath, shortName } from '../entity-path.ts'
import { ago, date, number } from '../format.ts'
import { h } from '../h.ts'
import { Link } from '../router.ts'
import { Button } from './controls.ts'
import { Icon } from './icon.ts'

interface PageFrameProps {
  readonly title: string
  /** What the heading says, where it is not the title. */
  readonly heading?: string
  /** Above the heading: where the page belongs. */
  readonly above?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Instead of the title and the actions in one line: what has the heading in it. */
  readonly head?: (heading: VNode) => VNode
  readonly children?: ComponentChildren
}

/**
 * Set when another page comes: its heading takes the focus, so that screen readers begin there. Not if the user has
 * gone on, say to the search field, while the page was loading.
 */
export const arrival: { isNew: boolean; from?: Element | null } = { isNew: false }

/** The frame of every page. `title` is that of the window too. */
export function Page({ title, heading: said = title, above, actions, head, children }: PageFrameProps): VNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = text.windowTitle(title)
  }, [title])
  useEffect(() => {
    const { activeElement, body } = document
    if (arrival.isNew && (activeElement === arrival.from || activeElement === body)) {
      heading.current?.focus({ preventScroll: true })
    }
    arrival.isNew = false
  }, [])
  const h1 = h('h1', { tabIndex: -1, ref: heading }, said)
  return h(
    'div',
    { class: 'page' },
    above,
    head ? head(h1) : h('header', { class: 'page-head' }, h1, h('div', { class: 'actions' }, actions)),
    children
  )
}

interface EmptyProps {
  readonly text: string
  /** The one button or command that brings what would be here. */
  readonly children?: ComponentChildren
}

export const Empty = ({ text, children }: EmptyProps): VNode => h('div', { class: 'empty' }, h('p', {}, text), children)

/** Relative, with the exact time on hover and focus. */
export const Time = ({ at }: { readonly at: number }): VNode => {
  const exact = date(at)
  return h('time', { dateTime: new Date(at).toISOString(), 'data-exact': exact, tabIndex: 0 }, ago(at))
}

/** Marks an entity that is soft-deleted, where something still refers to it. */
export const Removed = (): VNode => h('span', { class: 'removed', title: text.removedHint }, text.removed)

interface TagChipProps {
  readonly urn: string
  readonly name?: string | null | undefined
  readonly color?: string | null | undefined
  /** Added by ingestion, not by people. */
  readonly isIngested?: boolean
  /** Soft-deleted. */
  readonly isRemoved?: boolean
  /** A term of the glossary has a book, no dot. */
  readonly kind?: 'tag' | 'term'
  readonly onRemove?: () => void
}

/**
 * A neutral chip with a dot in the tag's colour. It is set as `backgroundColor`: `background` also takes `url(/logOut)`,
 * which browsers would request with the session of everybody who sees the tag.
 */
export const TagChip = ({ urn, name, color, isIngested, isRemoved, kind, onRemove }: TagChipProps): VNode =>
  h(
    'span',
    { class: isIngested ? 'chip ingested' : 'chip' },
    kind === 'term'
      ? h(Icon, { name: 'book-open', size: 14 })
      : h('span', { class: 'dot', style: color ? { backgroundColor: color } : {} }),
    h(Link, { to: entityPath(urn) }, name || shortName(urn)),
    isRemoved && h(Removed, {}),
    onRemove && h(Button, { kind: 'quiet', label: text.takeOff(name || shortName(urn)), onClick: onRemove }, '×')
  )

interface ProgressProps {
  readonly done: number
  readonly total: number
  /** `62 400 gone · 3 100 rows/s · 23 s left`. */
  readonly text: string
}

export const Progress = ({ done, total, text: said }: ProgressProps): VNode => {
  const shown = said || text.progress(number(done), number(total))
  return h(
    'div',
    { class: 'progress' },
    h('progress', { value: done, max: Math.max(1, total), 'aria-label': shown }),
    h('span', {}, shown)
  )
}

export interface TabLink {
  readonly name: string
  readonly label: ComponentChildren
  readonly to: string
}

interface TabsProps {
  /** Names the row of tabs for screen readers. */
  readonly label: string
  readonly tabs: readonly TabLink[]
  /** The name of the tab that is shown. */
  readonly current: string
}

/** Tabs with addresses of their own: links. */
export const Tabs = ({ label, tabs, current }: TabsProps): VNode =>
  h(
    'nav',
    { class: 'tabs', 'aria-label': label },
    tabs.map(({ name, label, to }) => h(Link, { key: name, to, isCurrent: name === current }, label))
  )

interface FactsProps {
  readonly of: readonly (readonly [term: string, value: ComponentChildren])[]
}

/** Terms and what they are here. A term without a value is left out. */
export const Facts = ({ of }: FactsProps): VNode =>
  h(
    'dl',
    { class: 'facts' },
    of
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([term, value]) => h('div', { key: term }, h('dt', {}, term), h('dd', {}, value)))
  )
