import { number, useData } from 'aspectd/console'
import type { Asked } from '../find.ts'
import { countColumns } from './find-columns.ts'

/** `500+` if there are at least so many. */
export const shownCount = ({ total, isExact }: { readonly total: number; readonly isExact: boolean }): string =>
  `${number(total)}${isExact ? '' : '+'}`

/** How many columns a search finds, for the name of their tab; `undefined` until it is known. */
export function useColumnCount(asked: Asked): string | undefined {
  const { query, filters, view } = asked
  const { data } = useData(signal => countColumns(asked, signal), [JSON.stringify([query, filters, view])])
  return data && shownCount(data)
}
