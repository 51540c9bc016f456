import { type Column, EntityLink, h, number, Share, Table, type VNode } from 'aspectd/console'
import { text } from './en.ts'

const TOP = 10

interface Counted {
  readonly name: string
  readonly count: number
}

interface Ranked extends Counted {
  /** Of 0 to 1. */
  readonly share: number
}

/** The names with the largest sums, and their shares of the whole. */
export function top(counts: readonly Counted[]): readonly Ranked[] {
  const sums = new Map<string, number>()
  for (const { name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  const whole = counts.reduce((sum, { count }) => sum + count, 0)
  return Array.from(sums, ([name, count]) => ({ name, count, share: whole === 0 ? 0 : count / whole }))
    .sort((one, other) => other.count - one.count)
    .slice(0, TOP)
}

interface TopProps {
  readonly title: string
  readonly of: string
  readonly counts: readonly Ranked[]
  readonly areUsers?: boolean
}

export function Top({ title, of, counts, areUsers = false }: TopProps): VNode {
  const columns: readonly Column<Ranked>[] = [
    { title: of, cell: ({ name }) => (areUsers ? h(EntityLink, { urn: name }) : h('code', {}, name)) },
    { title: text.queries, isNumber: true, cell: ({ count }) => number(count) },
    { title: text.shareOfAll, cell: ({ share }) => h(Share, { of: share }) }
  ]
  return h(
    'div',
    {},
    h('h3', {}, title),
    h(Table<Ranked>, { caption: title, columns, rows: counts, keyOf: ({ name }) => name })
  )
}
