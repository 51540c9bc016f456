import type { Text } from '../engine/index.ts'
import { type Source, take, takeBound } from './scan.ts'

interface Bound {
  readonly text: string
  readonly open: boolean
}

const BOUND = '"[^"]*"|[^\\s"\\]}]+'
const INTERVAL = new RegExp(`([[{])\\s*(${BOUND})\\s+TO\\s+(${BOUND})\\s*([\\]}])`, 'y')
const COMPARISON = /([<>]=?)\s*/y

/** `[a TO b]`, `{a TO b}` without the bounds themselves, `>=a`, `<a`; `*` is no bound. */
export function takeRange(source: Source, field: string): Text | undefined {
  const interval = take(source, INTERVAL)
  if (interval) {
    const [, open, from = '', to = '', close] = interval
    return rangeOf(field, { text: unquoted(from), open: open === '{' }, { text: unquoted(to), open: close === '}' })
  }
  const comparison = take(source, COMPARISON)?.[1]
  if (comparison === undefined) return undefined
  const bound = { text: takeBound(source) ?? '', open: comparison.length === 1 }
  return comparison.startsWith('>') ? rangeOf(field, bound, undefined) : rangeOf(field, undefined, bound)
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '')

/** A bound without text selects nothing; a range without bounds, what has a value. */
function rangeOf(field: string, from: Bound | undefined, to: Bound | undefined): Text {
  const [low, high] = [from, to].map(bound => (bound?.text === '*' ? undefined : bound))
  if (low?.text === '' || high?.text === '') return 'nothing'
  if (!low && !high) return { exists: field }
  return {
    kind: 'range',
    field,
    ...(low && { from: low.text }),
    ...(high && { to: high.text }),
    ...(low?.open && { fromOpen: true }),
    ...(high?.open && { toOpen: true })
  }
}
