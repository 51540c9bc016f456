/** What the address says of the tab. */
import { here, setQuery } from 'aspectd/console'
import { columnOf, columnUrn } from './column-urn.ts'

export const HOPS = [1, 2, 3, 5] as const
export const ALL_HOPS = 1000
const USUAL_HOPS = 2

export interface Asked {
  /** The entity, or its column. */
  readonly urn: string
  readonly column: string | undefined
  readonly hops: number
  readonly isList: boolean
  /** URNs of the datasets whose columns are shown. */
  readonly open: readonly string[]
  /** URN of the column whose path is shown. */
  readonly trace: string | undefined
  /** URN of the entity in the panel. */
  readonly node: string | undefined
}

export function askedOf(urn: string, query: URLSearchParams): Asked {
  const column = query.get('column') ?? columnOf(urn)?.path
  const wanted = Number(query.get('hops'))
  // A column is asked where it comes from: the whole path.
  const usual = column === undefined ? USUAL_HOPS : ALL_HOPS
  return {
    urn: query.get('column') ? columnUrn(urn, query.get('column') ?? '') : urn,
    column,
    hops: query.get('hops') === 'all' ? ALL_HOPS : Number.isInteger(wanted) && wanted > 0 ? wanted : usual,
    isList: query.get('as') === 'list',
    open: [...new Set(query.getAll('open'))],
    trace: query.get('trace') || undefined,
    node: query.get('node') || undefined
  }
}

const change = (changes: Parameters<typeof setQuery>[0]): void => setQuery(changes, { replace: true })

export const setHops = (hops: number): void => change({ hops: hops >= ALL_HOPS ? 'all' : String(hops) })

/** Opens the columns of a box, or closes them. */
export function toggleColumns(urn: string): void {
  const open = here.value.query.getAll('open')
  change({ open: open.includes(urn) ? open.filter(one => one !== urn) : [...open, urn] })
}

/** Follows a column; no longer if it is followed already. */
export function toggleTrace(column: string): void {
  change({ trace: here.value.query.get('trace') === column ? undefined : column })
}

export const endTrace = (): void => change({ trace: undefined })

/** Shows an entity in the panel; `undefined` closes it. */
export const setNode = (node: string | undefined): void => change({ node })
