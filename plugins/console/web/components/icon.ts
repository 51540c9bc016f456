import type { VNode } from 'preact'
import { h } from '../h.ts'

/** Drawn in 16 × 16 with lines of 1.5. */
const ICONS = {
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.5 10.5L14 14',
  down: 'M4 6l4 4l4-4',
  right: 'M6 4l4 4l-4 4',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2.5L14.5 13.5h-13zM8 6.5v3.5M8 11.7v.3',
  plus: 'M8 3v10M3 8h10',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  link: 'M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.5 1.5a3 3 0 0 1-4.5-4.5L4.5 7',
  edit: 'M3 13l.7-3L10.5 3.200l2.3 2.300L6 12.300z',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.7 9h5.600l.7-9',
  clock: 'M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 4.5V8l2.5 1.5',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1'
} as const

export type IconName = keyof typeof ICONS

/** A sign beside a word; screen readers skip it. */
export const Icon = ({ name }: { readonly name: IconName }): VNode =>
  h(
    'svg',
    { class: 'icon', viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': true, focusable: 'false' },
    h('path', { d: ICONS[name] })
  )
