import { h, useStyle, type VNode } from 'aspectd/console'
import { text } from './en.ts'

/** A bar and the same as a number, of 0 to 1. */
export function Share({ share }: { readonly share: number }): VNode {
  useStyle(new URL('./share.css', import.meta.url))
  return h(
    'span',
    { class: 'share' },
    h('span', { class: 'bar', 'aria-hidden': true }, h('span', { style: { inlineSize: `${share * 100}%` } })),
    h('span', {}, text.percent(share * 100))
  )
}
