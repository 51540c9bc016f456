import type { VNode } from 'preact'
import { h } from '../h.ts'
import { Icon, type IconName } from './icon.ts'

const MARKS = {
  incident: ['circle-alert', 'danger'],
  failing: ['circle-x', 'danger'],
  warning: ['triangle-alert', 'warning'],
  deprecated: ['archive', 'warning'],
  verified: ['badge-check', 'accent'],
  healthy: ['circle-check', 'good'],
  running: ['loader-circle', 'accent'],
  plain: ['circle-dashed', 'plain']
} as const satisfies Readonly<Record<string, readonly [IconName, tone: string]>>

export type MarkKind = keyof typeof MARKS

interface MarkProps {
  readonly kind: MarkKind
  /** Another icon than that of the kind. */
  readonly icon?: IconName
  /** `small` beside small text; `square` shows the icon only, and the word on hover and read aloud. */
  readonly form?: 'small' | 'square'
  /** The word: a state is never a colour alone. */
  readonly children: string
}

/** A state beside a name: an icon and a word on a soft ground. */
export function Mark({ kind, icon, form, children }: MarkProps): VNode {
  const [own, tone] = MARKS[kind]
  const isSquare = form === 'square'
  return h(
    'span',
    { class: ['status', tone, form].filter(Boolean).join(' '), title: isSquare ? children : undefined },
    h(Icon, { name: icon ?? own, size: form === 'small' ? 12 : 14 }),
    isSquare ? h('span', { class: 'unseen' }, children) : children
  )
}
