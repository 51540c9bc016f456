import { type ComponentChildren, h, Page, type VNode } from 'aspectd/console'
import { text } from './en.ts'

interface DoorProps {
  readonly title: string
  readonly children?: ComponentChildren
}

/** The frame of a page without a session, as of the log-in page. */
export const Door = ({ title, children }: DoorProps): VNode =>
  h('div', { class: 'door' }, h('p', { class: 'brand' }, text.product), h(Page, { title }, children))
