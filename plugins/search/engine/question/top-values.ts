import type { Facet } from '../port.ts'
import { compareUtf8 } from '../utf8-order.ts'

export type Counted = Facet['values'][number]

/** So many more values than wanted are gathered before they are sorted. */
const SPARE = 32

/** The most frequent values, then the first ones. */
export type TopValues = ReturnType<typeof createTopValues>

export function createTopValues(limit: number) {
  let values: Counted[] = []
  let least = 0
  /** The last one of those that are `least` frequent. */
  let last = ''
  const shorten = () => {
    values = values.sort((a, b) => b.count - a.count || compareUtf8(a.value, b.value)).slice(0, limit)
    const end = values.length < limit ? undefined : values.at(-1)
    least = end?.count ?? 0
    last = end?.value ?? ''
  }
  return {
    add(value: Counted): void {
      if (value.count === 0 || value.count < least) return
      values.push(value)
      if (values.length >= limit + SPARE) shorten()
    },
    /** Whether no value that is at most so frequent can be one of them; with `value`: and none is before it in order. */
    isFull: (count: number, value?: string): boolean =>
      least > count || (least === count && count > 0 && value !== undefined && compareUtf8(last, value) < 0),
    all(): readonly Counted[] {
      shorten()
      return values
    }
  }
}
