import type { VNode } from 'preact'
import { h } from '../h.ts'

/** Percent: `0 %`, `<0.1 %`, `1.8 %`, `83 %`. Only none is shown as 0, and only all as 100. */
export function percent(share: number): string {
  const value = share * 100
  if (value > 0 && value < 0.1) return '<0.1 %'
  if (value < 100 && value > 99) return `${(Math.floor(value * 10) / 10).toFixed(1)} %`
  return `${value.toFixed(value > 0 && value < 10 ? 1 : 0)} %`
}

/** Percent of the bar that is filled: what is not nothing can be seen. */
const LEAST = 4

/** A share of 0 to 1, with a bar. */
export const Share = ({ of }: { readonly of: number | undefined }): VNode =>
  of === undefined
    ? h('span', { class: 'muted' }, '—')
    : h(
        'span',
        { class: 'share' },
        h(
          'span',
          { 'aria-hidden': true },
          h('i', { style: { inlineSize: `${of === 0 ? 0 : Math.min(100, Math.max(LEAST, of * 100))}%` } })
        ),
        percent(of)
      )
