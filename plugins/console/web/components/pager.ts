import type { VNode } from 'preact'
import { text } from '../en.ts'
import { number } from '../format.ts'
import { h } from '../h.ts'
import { here, setQuery } from '../router.ts'

interface PagerProps {
  readonly start: number
  readonly count: number
  readonly total: number
  /** Without it, `start` of the address changes. */
  readonly onStart?: (start: number) => void
}

/** The first row of a list's page, from `start` of the address: 0 if it is not a whole number. */
export function startOf(): number {
  const start = Number(here.value.query.get('start'))
  return Number.isSafeInteger(start) && start > 0 ? start : 0
}

const setStart = (start: number): void => setQuery({ start: start === 0 ? undefined : String(start) })

/** `1–20 of 12 400`, previous, next; nothing if all is on one page. */
export function Pager({ start, count, total, onStart = setStart }: PagerProps): VNode | null {
  if (total <= count && start === 0) return null
  const isFirst = start === 0
  const isLast = start + count >= total
  const button = (title: string, isOff: boolean, to: number) =>
    h(
      'button',
      { type: 'button', class: 'button plain', 'aria-disabled': isOff, onClick: () => isOff || onStart(to) },
      title
    )
  return h(
    'nav',
    { class: 'pager', 'aria-label': text.pages },
    button(text.previous, isFirst, Math.max(0, start - count)),
    h(
      'span',
      { role: 'status' },
      text.range(number(Math.min(total, start + 1)), number(Math.min(total, start + count)), number(total))
    ),
    button(text.next, isLast, start + count)
  )
}
