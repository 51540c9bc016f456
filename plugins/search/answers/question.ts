import { createHash } from 'node:crypto'
import { BadRequest, type Call, type Criterion, type Data, type Model, type Query } from '../../../core/index.ts'
import type { Order, SearchEngine, Wanted } from '../engine/index.ts'
import type { Filtered, Filters } from '../filters/filters.ts'
import { parseQuery } from '../query/parse.ts'

export interface AnswerDeps {
  readonly data: Data
  readonly model: Model
  readonly engine: SearchEngine
  readonly filters: Filters
  /** Of searches that do not say. */
  readonly fresh?: 'acknowledged' | 'recent'
}

/** What a client searches. */
export interface Asked extends Filtered {
  /** Everything when absent, empty or `*`. */
  readonly query?: string | null
}

export interface Sorting {
  readonly sortCriterion?: SortCriterion | null
  readonly sortCriteria?: readonly SortCriterion[] | null
}
interface SortCriterion {
  readonly field: string
  readonly sortOrder: 'ASCENDING' | 'DESCENDING'
}

/** What the client asked for, among entities that match `within`, and what the actor may see of it. */
export type WantedOf = (call: Call, asked: Asked, within?: Criterion) => Promise<Wanted>

/** The function throws BadRequest for what cannot be evaluated. */
export function createWanted({ data, filters, fresh: usual = 'acknowledged' }: AnswerDeps): WantedOf {
  return async (call, asked, within) => {
    const query = await filters.queryOf(call, asked)
    const types = new Set(query.types)
    const { text, name } = parseQuery(asked.query ?? '*', { ...filters.fields, isSearched: type => types.has(type) })
    const narrowed = await data.narrow(call, within ? both(query, within) : query)
    const fresh = asked.searchFlags?.fresh?.toLowerCase() ?? usual
    return { text, narrowed, ...(name === undefined ? {} : { name }), ...(fresh === 'recent' && { fresh }) }
  }
}

/** The query for entities that also meet the criterion. */
export function both(query: Query, criterion: Criterion): Query {
  return { ...query, where: query.where ? { all: [query.where, criterion] } : criterion }
}

/** The types that are searched, and that the actor may see. */
export function typesOf({ narrowed }: Wanted): readonly string[] {
  return narrowed.query.types ?? []
}

const BY_SCORE: ReadonlySet<string> = new Set(['relevance', 'score', '_score'])

/** How hits are sorted; `undefined` without a criterion. No entity has a field that is unknown or hidden. */
export function orderOf(
  { filters }: AnswerDeps,
  wanted: Wanted,
  sorting: Sorting | null | undefined
): Order | undefined {
  const criterion = sorting?.sortCriteria?.[0] ?? sorting?.sortCriterion
  if (!criterion || BY_SCORE.has(criterion.field)) return undefined
  const descending = criterion.sortOrder === 'DESCENDING'
  if (criterion.field === 'urn') return descending ? 'urnDescending' : 'urn'
  const { hidden } = wanted.narrowed
  const fields = filters.fields.named(criterion.field, typesOf(wanted)).filter(({ aspect }) => !hidden.has(aspect))
  return fields.length > 0 ? { fields: fields.map(({ name }) => name), descending } : 'urn'
}

/** The cursor of a next page that only fits to the same input. */
export function scrollIdOf(input: object, next: string | undefined): string | null {
  return next === undefined ? null : `${fingerprint(input, next)}.${next}`
}

/** @throws BadRequest when the cursor is of another question, or none at all */
export function cursorOf(input: object, scrollId: string | null | undefined): string | undefined {
  if (!scrollId) return undefined
  const next = scrollId.slice(DIGITS + 1)
  if (scrollId === scrollIdOf(input, next)) return next
  throw new BadRequest('scrollId is not one that an answer to this question contained')
}

const DIGITS = 16

/** What makes a question another one: not the size of its pages, nor where they begin. */
const IRRELEVANT: ReadonlySet<string> = new Set(['scrollId', 'count', 'keepAlive', 'start'])

function fingerprint(input: object, next: string): string {
  const members = Object.entries(input).filter(([name, value]) => !IRRELEVANT.has(name) && value != null)
  const text = JSON.stringify([next, members.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGITS)
}
