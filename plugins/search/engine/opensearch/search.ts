import type { Ask, Hit, Hits, Order, Page, Wanted } from '../port.ts'
import { createCursors, type Position } from '../question/cursor.ts'
import { MOST_NAMES } from '../question/score.ts'
import { fold } from '../words/fold.ts'
import { type Asker, type Corpus, type SearchAnswer, type SearchBody, urnOf } from './asking.ts'
import { countsOf } from './facets.ts'
import { KEYS, NAMES, STATIC, TIE, URN, valueField, WINDOW } from './mapping.ts'
import { literal, NONE, type Query } from './query.ts'
import { isMost, namedAs } from './text.ts'

const BY_SCORE = [{ _score: 'desc' }, { [TIE]: 'asc' }, { [URN]: 'asc' }]

interface Asked {
  readonly wanted: Wanted
  readonly ask: Ask
}

/** One page of hits, with the exact total and the facets of all: one request, unless it must ask more of one moment. */
export async function search(corpus: Corpus, asked: Asked, asker: Asker): Promise<Hits> {
  const { wanted, ask } = asked
  const { order } = ask
  const cursors = createCursors([wanted.text, wanted.name, order], order === 'score' ? 3 : 2)
  const after = ask.after === undefined ? undefined : cursors.read(ask.after)
  const again = () => asker.atOnce(own => search(corpus, asked, own))
  if (isMost(wanted.text) && !asker.isAtOnce) return again()
  const matching = await mostMatching(corpus, wanted, asker)
  const { hidden } = wanted.narrowed
  const counts = ask.facets && (await countsOf(corpus, { ...ask.facets, hidden }, asker))
  const body = matching === 0 ? NOTHING : await bodyOf(corpus, { wanted, ask, matching }, asker)
  const from = after && positionOf(after, body.sort?.length ?? 1, order)
  const aggs = counts?.aggs()
  const { answer, hasMore } = await pageOf({ ...body, ...aggs, ...(from && { search_after: from }) }, ask, asker)
  counts?.take(answer.aggregations)
  if (counts && !counts.areExact) {
    if (!asker.isAtOnce) return again()
    await counts.complete(corpus.filterOf(wanted, matching), asker)
  }
  const hits = answer.hits.hits.map(
    (hit): Hit => ({ urn: urnOf(hit), score: order === 'score' ? (hit._score ?? 0) : 0 })
  )
  const last = answer.hits.hits.at(-1)
  const next =
    last && hasMore ? cursors.write(cursorOf(last.sort?.slice(0, body.sort?.length) ?? [], order)) : undefined
  return {
    ...(matching !== undefined && { matching }),
    hits,
    total: answer.hits.total?.value ?? 0,
    ...(counts && { facets: counts.facets() }),
    ...(next !== undefined && { next })
  }
}

const NOTHING: SearchBody = { query: NONE }

interface Matching extends Asked {
  readonly matching: number | undefined
}

async function bodyOf(corpus: Corpus, { wanted, ask, matching }: Matching, asker: Asker): Promise<SearchBody> {
  if (ask.order === 'score' && ask.limit > 0) return byScore(corpus, wanted, { matching, asker })
  const query = { bool: { filter: corpus.filterOf(wanted, matching) } }
  return ask.order === 'score' ? { query } : { query, sort: sortOf(ask.order, wanted.narrowed.hidden) }
}

/** How many of the texts of the kind `Most` the best entity has; 0 when these are too few. `undefined` of other texts. */
export async function mostMatching(corpus: Corpus, wanted: Wanted, asker: Asker): Promise<number | undefined> {
  if (!isMost(wanted.text)) return undefined
  const { least, most } = wanted.text
  const numbers = Array.from({ length: most.length - least + 1 }, (_none, at) => least + at)
  const aggs = Object.fromEntries(
    numbers.map(number => [String(number), { filter: corpus.selectionOf(wanted, number).filter }])
  )
  const query = { bool: { filter: corpus.visible(wanted.narrowed) } }
  const { aggregations = {} } = await asker.search({ size: 0, query, aggs })
  return numbers.findLast(number => (aggregations[String(number)]?.doc_count ?? 0) > 0) ?? 0
}

async function byScore(
  corpus: Corpus,
  wanted: Wanted,
  { matching, asker }: { matching: number | undefined; asker: Asker }
): Promise<SearchBody> {
  const { filter, scores } = corpus.selectionOf(wanted, matching)
  const named = namedAs(
    corpus.places,
    wanted,
    wanted.name !== undefined && (await areFewNames(corpus, wanted.name, asker))
  )
  const query = { bool: { filter: [filter, ...corpus.visible(wanted.narrowed)], should: [...scores, ...named] } }
  return { query: withStatic(query), sort: BY_SCORE }
}

/** The score of a query and what is known of the entity whatever is searched. */
export const withStatic = (query: Query): Query => ({
  function_score: {
    query,
    functions: [{ field_value_factor: { field: STATIC, missing: 0 } }],
    boost_mode: 'sum',
    score_mode: 'sum'
  }
})

/** Whether few enough names begin so that each of them is special. */
function areFewNames({ memory }: Corpus, name: string, asker: Asker): Promise<boolean> {
  const key = `x${fold(name)}`
  return memory.recall(asker.moment, key, async () => {
    const terms = { field: NAMES, size: MOST_NAMES + 1, include: `${literal(key)}.*` }
    const query = { prefix: { [KEYS.name]: key } }
    const { aggregations } = await asker.search({ size: 0, query, aggs: { names: { terms } } })
    return (aggregations?.names?.buckets?.length ?? 0) <= MOST_NAMES
  })
}

/** By the smallest value of any of the fields, or the largest; what has none comes last. */
function sortOf(order: Exclude<Order, 'score'>, hidden: ReadonlySet<string>): readonly object[] {
  if (typeof order === 'string') return [{ [URN]: order === 'urn' ? 'asc' : 'desc' }]
  const fields = order.fields.filter(field => !hidden.has(field.split('.', 1)[0] ?? ''))
  const [first] = fields
  if (first === undefined) return [{ [URN]: 'asc' }]
  const direction = order.descending ? 'desc' : 'asc'
  const ties = { [URN]: 'asc' }
  if (fields.length > 1) return [...byAnyOf(fields.map(valueField), direction), ties]
  const mode = order.descending ? 'max' : 'min'
  return [{ [valueField(first)]: { order: direction, mode, missing: '_last', unmapped_type: 'keyword' } }, ties]
}

/** OpenSearch sorts by one field: of several, a script reads the values. */
function byAnyOf(fields: readonly string[], direction: 'asc' | 'desc'): readonly object[] {
  const value = (text: string) => ({
    type: 'string',
    order: direction,
    script: { lang: 'painless', source: text, params: { fields } }
  })
  const last = { type: 'number', order: 'asc', script: { lang: 'painless', source: HAS_NONE, params: { fields } } }
  return [{ _script: last }, { _script: value(direction === 'asc' ? LEAST : GREATEST) }]
}

const EACH = 'for (f in params.fields) { if (doc.containsKey(f) && doc[f].size() > 0)'
const HAS_NONE = `${EACH} { return 0 } } return 1`
const LEAST = `String v = null; ${EACH} { String o = doc[f].get(0); if (v == null || o.compareTo(v) < 0) { v = o } } } return v == null ? '' : v`
const GREATEST = `String v = null; ${EACH} { String o = doc[f].get(doc[f].size() - 1); if (v == null || o.compareTo(v) > 0) { v = o } } } return v == null ? '' : v`

interface FoundPage {
  readonly answer: SearchAnswer
  readonly hasMore: boolean
}

/** A page by its position, or after another one. */
function pageOf(body: SearchBody, page: Page, asker: Asker): Promise<FoundPage> {
  const { skip = 0, limit } = page
  const isFar = limit > 0 && skip > 0 && (body.search_after !== undefined || skip + limit >= WINDOW)
  return isFar ? asker.atOnce(own => farPage(body, page, own)) : nearPage(body, page, asker)
}

async function nearPage(body: SearchBody, { skip = 0, limit }: Page, asker: Asker): Promise<FoundPage> {
  const { search_after, ...question } = body
  const place = limit <= 0 ? { size: 0 } : { size: limit + 1, ...(search_after ? { search_after } : { from: skip }) }
  const shown = { track_total_hits: true, _source: false, docvalue_fields: [URN] } as const
  const answer = await asker.search({ ...question, ...shown, ...place })
  const { hits, total } = answer.hits
  const wanted = { ...(total && { total }), hits: hits.slice(0, Math.max(0, limit)) }
  return { answer: { ...answer, hits: wanted }, hasMore: hits.length > limit && limit > 0 }
}

/** Without their ids, which take most of the time. */
const NO_CONTENTS = { track_total_hits: false, _source: false, stored_fields: '_none_' } as const

/** Behind pages that nobody reads. */
async function farPage(body: SearchBody, { skip = 0, limit }: Page, asker: Asker): Promise<FoundPage> {
  const { aggs, ...question } = body
  let passed: SearchBody = question
  for (let left = skip; left > 0; left -= WINDOW) {
    const size = Math.min(left, WINDOW)
    // Only where the last one stands is needed. From the first hit on OpenSearch can skip the others itself.
    const place = passed.search_after ? { size } : { from: size - 1, size: 1 }
    const { hits } = await asker.search({ ...passed, ...place, ...NO_CONTENTS })
    const last = hits.hits.length < place.size ? undefined : hits.hits.at(-1)?.sort
    if (!last) return nearPage(body, { limit: 0 }, asker)
    passed = { ...question, search_after: last.slice(0, body.sort?.length) }
  }
  return nearPage({ ...passed, ...(aggs && { aggs }) }, { limit }, asker)
}

/** A position as OpenSearch has it, of as many parts as the sort has. */
function positionOf(after: Position, parts: number, order: Order): readonly unknown[] {
  if (order === 'score') return after
  const [value = null, urn] = after
  if (parts === 1) return [urn]
  return parts === 2 ? [value, urn] : [value === null ? 1 : 0, value ?? '', urn]
}

function cursorOf(sort: readonly unknown[], order: Order): Position {
  if (order === 'score') return sort as Position
  const urn = String(sort.at(-1))
  const [first, second] = sort.length === 3 ? sort : [sort.length === 1 ? 1 : Number(sort[0] === null), sort[0]]
  return [first === 1 ? null : String(second), urn]
}
