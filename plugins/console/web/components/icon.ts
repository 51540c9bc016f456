import type { VNode } from 'preact'
import { h } from '../h.ts'
import type { IconName as Drawn } from '../icon-names.ts'

/** The path of the sprite; the folder `logos` is beside it. */
export const SPRITE = new URL('../icons.svg', import.meta.url).pathname

/** Names of the time before the sprite, which plugins still use. */
const FORMER = {
  cross: 'x',
  down: 'chevron-down',
  edit: 'pencil',
  more: 'ellipsis',
  right: 'chevron-right',
  trash: 'trash-2',
  warning: 'triangle-alert'
} as const satisfies Readonly<Record<string, Drawn>>

export type IconName = Drawn | keyof typeof FORMER

interface IconProps {
  readonly name: IconName
  /** Pixels: 14, 16 (when absent) or 18. */
  readonly size?: number
}

/** A sign beside a word, in its colour; screen readers skip it. */
export const Icon = ({ name, size = 16 }: IconProps): VNode =>
  h(
    'svg',
    { class: 'icon', width: size, height: size, 'aria-hidden': true, focusable: 'false' },
    h('use', { href: `${SPRITE}#${name in FORMER ? FORMER[name as keyof typeof FORMER] : name}` })
  )
