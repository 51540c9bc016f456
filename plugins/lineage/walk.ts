import type { Call, Urn } from '../../core/index.ts'
import { windowOf } from '../entities/index.ts'
import { cursorOf, type Page, type Reached, type ShownFacet, scrollIdOf, type Wanted } from '../search/index.ts'
import { type AskedWalk, type LineageSearchFlags, type Question, questionOf, type WalkDeps } from './question.ts'

export interface AskedPage extends AskedWalk {
  readonly start?: number | null
  readonly count?: number | null
}
export interface AskedScroll extends AskedWalk {
  readonly scrollId?: string | null
  readonly count?: number | null
}

/** A page of what was reached. Facets and matched fields are computed if a query selects them. */
export interface LineageAnswer {
  /** Absent when the start does not exist. */
  readonly question?: Question
  readonly flags: LineageSearchFlags
  readonly total: number
  readonly searchResults: readonly LineageHit[]
  readonly isPartial: boolean
}

export interface LineageHit {
  readonly entity: { readonly urn: Urn }
  readonly degree: number
  readonly degrees: readonly number[]
  readonly paths: readonly { readonly path: readonly { readonly urn: Urn }[] }[]
  readonly explored: boolean
  readonly truncatedChildren: boolean
  readonly ignoredAsHop: boolean
  readonly score: number
  readonly wanted: Wanted
  readonly flags: LineageSearchFlags
}

/** A page by its position. @throws BadRequest */
export async function searchLineage(deps: WalkDeps, call: Call, asked: AskedPage) {
  const { start, count } = windowOf(asked, { usual: 10 })
  return { ...(await answerOf(deps, call, asked, { skip: start, limit: count })), start, count }
}

/** The page after another one. @throws BadRequest */
export async function scrollLineage(deps: WalkDeps, call: Call, asked: AskedScroll) {
  const { count } = windowOf({ count: asked.count ?? null }, { usual: 10 })
  const after = cursorOf(asked, asked.scrollId)
  const answer = await answerOf(deps, call, asked, { limit: count, ...(after !== undefined && { after }) })
  return { ...answer, count: answer.searchResults.length, nextScrollId: scrollIdOf(asked, answer.next) }
}

async function answerOf(
  deps: WalkDeps,
  call: Call,
  asked: AskedWalk,
  page: Page
): Promise<LineageAnswer & { readonly next?: string }> {
  const flags = asked.searchFlags ?? {}
  const question = await questionOf(deps, call, asked)
  if (!question) return { flags, total: 0, searchResults: [], isPartial: false }
  const { walk, wanted } = question
  const { reached, total, partial, next } = await deps.search.engine.walk(walk, wanted, [], page, call)
  return {
    question,
    flags,
    total,
    searchResults: reached.map(one => hitOf(one, question, flags)),
    isPartial: partial,
    ...(next !== undefined && { next })
  }
}

function hitOf(
  { urn, degree, paths, truncated }: Reached,
  { walk, wanted }: Question,
  flags: LineageSearchFlags
): LineageHit {
  return {
    entity: { urn },
    degree,
    degrees: [degree],
    paths: paths.map(path => ({ path: path.map(one => ({ urn: one })) })),
    explored: degree < walk.hops && truncated !== true,
    truncatedChildren: degree < walk.hops && truncated === true,
    ignoredAsHop: false,
    score: 0,
    wanted,
    flags
  }
}

/** The facets of what was reached, and how many of it have each degree. */
export async function facetsOf(deps: WalkDeps, call: Call, { question, flags }: LineageAnswer): Promise<ShownFacet[]> {
  if (flags.skipAggregates || !question) return []
  const { walk, wanted } = question
  const { fields, show } = deps.search.facets.plan(wanted, flags.includeDefaultFacets === false ? [] : undefined)
  const found = await deps.search.engine.walk(walk, wanted, fields, { limit: 0 }, call)
  const degree = { field: 'degree', displayName: 'Degree of Dependencies', aggregations: found.degrees }
  return [degree, ...show(found.facets)]
}
