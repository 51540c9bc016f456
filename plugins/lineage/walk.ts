import type { Call, Selects, Urn } from '../../core/index.ts'
import { windowOf } from '../entities/index.ts'
import {
  cursorOf,
  namesIn,
  type Page,
  type Reachable,
  type Reached,
  type ShownFacet,
  scrollIdOf,
  type Walk,
  type Wanted
} from '../search/index.ts'
import { type AskedWalk, type LineageSearchFlags, type WalkDeps, walkOf } from './question.ts'

export interface AskedPage extends AskedWalk {
  readonly start?: number | null
  readonly count?: number | null
}
export interface AskedScroll extends AskedWalk {
  readonly scrollId?: string | null
  readonly count?: number | null
}

/** A page of what was reached. Matched fields are computed if a query selects them. */
export interface LineageAnswer {
  /** Absent when the start does not exist. */
  readonly walk?: Walk
  readonly flags: LineageSearchFlags
  readonly total: number
  readonly searchResults: readonly LineageHit[]
  readonly isPartial: boolean
  /** Counted with the page if that was asked for. */
  readonly facets?: readonly ShownFacet[]
}

export interface LineageHit {
  readonly entity: { readonly urn: Urn }
  readonly degree: number
  readonly degrees: readonly number[]
  readonly paths: readonly { readonly path: readonly { readonly urn: Urn }[] }[]
  readonly columnCount: number | undefined
  readonly explored: boolean
  readonly truncatedChildren: boolean
  readonly ignoredAsHop: boolean
  readonly score: number
  readonly wanted: Wanted
  readonly flags: LineageSearchFlags
}

/** Walks of clients. */
export interface LineageSearch {
  /** A page by its position. @throws BadRequest */
  search(
    call: Call,
    asked: AskedPage,
    selects: Selects
  ): Promise<LineageAnswer & { readonly start: number; readonly count: number }>
  /** The page after another one. @throws BadRequest */
  scroll(
    call: Call,
    asked: AskedScroll,
    selects: Selects
  ): Promise<LineageAnswer & { readonly count: number; readonly nextScrollId: string | null }>
  /** The facets of what was reached, and how many of it have each degree. */
  facetsOf(call: Call, answer: LineageAnswer): Promise<readonly ShownFacet[]>
}

export function createLineageSearch(deps: WalkDeps): LineageSearch {
  const { engine, facets } = deps.search

  async function answerOf(
    call: Call,
    { asked, selects }: Asking,
    page: Page
  ): Promise<LineageAnswer & { readonly next?: string }> {
    const flags = asked.searchFlags ?? {}
    const walk = await walkOf(deps, call, asked)
    if (!walk) return { flags, total: 0, searchResults: [], isPartial: false, facets: [] }
    const counting = selects('facets') ? countingOf(facets, walk, flags) : undefined
    const found = await engine.walk({ ...walk, facets: counting?.fields ?? [] }, page, call)
    const { reached, total, partial, next } = found
    return {
      walk,
      flags,
      total,
      searchResults: reached.map(one => hitOf(one, walk, flags)),
      isPartial: partial,
      ...(counting && { facets: counting.show(found) }),
      ...(next !== undefined && { next })
    }
  }

  return {
    async search(call, asked, selects) {
      const { start, count } = windowOf(asked, { usual: 10 })
      return { ...(await answerOf(call, { asked, selects }, { skip: start, limit: count })), start, count }
    },
    async scroll(call, asked, selects) {
      const { count } = windowOf({ count: asked.count ?? null }, { usual: 10 })
      const after = cursorOf(asked, asked.scrollId)
      const page = { limit: count, ...(after !== undefined && { after }) }
      const answer = await answerOf(call, { asked, selects }, page)
      return { ...answer, count: answer.searchResults.length, nextScrollId: scrollIdOf(asked, answer.next) }
    },
    async facetsOf(call, { walk, flags, facets: counted }) {
      if (counted || !walk) return counted ?? []
      const { fields, show } = countingOf(facets, walk, flags)
      return show(await engine.walk({ ...walk, facets: fields }, { limit: 0 }, call))
    }
  }
}

/** What a walk counts, and how that is shown: with how much of it has each degree. */
function countingOf(facets: WalkDeps['search']['facets'], { wanted }: Walk, flags: LineageSearchFlags) {
  if (flags.skipAggregates) return { fields: [], show: () => [] }
  const { fields, show } = facets.plan(wanted, namesIn(flags))
  return {
    fields,
    show: ({ facets, degrees }: Reachable): ShownFacet[] => [
      { field: 'degree', displayName: 'Degree of Dependencies', aggregations: degrees },
      ...show(facets)
    ]
  }
}

interface Asking {
  readonly asked: AskedWalk
  readonly selects: Selects
}

function hitOf(
  { urn, degree, paths, columnCount, truncated }: Reached,
  walk: Walk,
  flags: LineageSearchFlags
): LineageHit {
  return {
    entity: { urn },
    degree,
    degrees: [degree],
    paths: paths.map(path => ({ path: path.map(one => ({ urn: one })) })),
    columnCount,
    explored: degree < walk.hops && truncated !== true,
    truncatedChildren: degree < walk.hops && truncated === true,
    ignoredAsHop: false,
    score: 0,
    wanted: walk.wanted,
    flags
  }
}
