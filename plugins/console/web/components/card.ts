import type { ComponentChildren, VNode } from 'preact'
import { h } from '../h.ts'
import { IconButton } from './icon-button.ts'

interface CardProps {
  readonly title: string
  /** A number beside the title. */
  readonly count?: string | undefined
  /** At the end of the head: a link to all, or a button. */
  readonly more?: ComponentChildren
  readonly children?: ComponentChildren
}

/** A part of a page with a head: its title, how many, and what leads on. */
export const Card = ({ title, count, more, children }: CardProps): VNode =>
  h(
    'section',
    { class: 'card', 'aria-label': title },
    h(
      'header',
      {},
      h('h2', {}, title),
      count !== undefined && h('span', { class: 'n' }, count),
      more && h('span', { class: 'more' }, more)
    ),
    children
  )

interface SidePartProps {
  readonly title: string
  /** Of what is not there, in its one line: `No owners`. */
  readonly none: string
  readonly isEmpty: boolean
  /** Absent for those who may not. */
  readonly edit?: { readonly label: string; readonly run: () => void; readonly isChange?: boolean } | undefined
  /** For those who may not: `Propose`. */
  readonly propose?: ComponentChildren
  readonly children?: ComponentChildren
}

/** A part of the panel at the right of an entity: its title, its state and what changes it. Empty it is one line. */
export const SidePart = ({ title, none, isEmpty, edit, propose, children }: SidePartProps): VNode =>
  h(
    'section',
    { class: 'side-part', 'aria-label': title },
    h(
      'header',
      {},
      h('h2', {}, title),
      isEmpty && h('span', { class: 'none' }, none),
      edit &&
        h(IconButton, { icon: edit.isChange ? 'pencil' : 'plus', label: edit.label, onClick: edit.run, isSmall: true }),
      propose
    ),
    isEmpty ? null : children
  )
