import type { VNode } from 'preact'
import { h } from '../h.ts'

/** The mark of the product: an A of two facets, with one in its middle. `icon.svg` is the same. */
export const Brand = ({ size = 26 }: { readonly size?: number }): VNode =>
  h(
    'svg',
    { class: 'brand-mark', viewBox: '0 0 32 32', width: size, height: size, 'aria-hidden': true, focusable: 'false' },
    h('path', { d: 'M16 3 3 28h7.6L16 17.4z', class: 'left' }),
    h('path', { d: 'M16 3v14.4L21.4 28H29z', class: 'right' }),
    h('path', { d: 'M16 20.4 12.2 28h7.6z', class: 'core' })
  )
