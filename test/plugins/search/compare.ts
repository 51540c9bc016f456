import type { Test } from 'tap'
import type { Criterion, Narrowed } from '../../../core/index.ts'
import type { Facet, Hit, Order, Page, SearchEngine, Wanted } from '../../../plugins/search/engine/port.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { type Naive, naiveFacet, naiveMatches, naiveOrder } from './naive.ts'
import { FACETS, type Material, ORDERS, randomCriterion, randomQuery } from './questions.ts'
import type { Sampled } from './sample.ts'
import { createDice, type Dice } from './vocabulary.ts'

/** What is compared: the engine, or its parts in this process. */
export type Answering = Pick<SearchEngine, 'search'>

/** Who asks: an administrator, a user whom a policy shows a part, and one from whom aspects are hidden. */
export type Actor = (where: Criterion | undefined) => Narrowed

const FINANCE: Criterion = {
  any: [
    { field: 'domains.domains', in: ['urn:li:domain:finance', 'urn:li:domain:shop'] },
    { urnPrefix: 'urn:li:corpuser:' }
  ]
}
const TYPES = ['dataset', 'chart', 'corpuser', 'corpGroup', 'tag']
const HIDDEN = new Set(['schemaMetadata', 'globalTags', 'corpUserInfo'])

export const ACTORS: readonly Actor[] = [
  where => ({ query: { types: TYPES, ...(where ? { where } : {}) }, hidden: new Set() }),
  where => ({
    query: { types: TYPES.slice(0, 3), where: { all: [...(where ? [where] : []), FINANCE] } },
    hidden: new Set()
  }),
  // Lists of this actor have no criteria on hidden fields: data.narrow takes them out.
  where => ({ query: { types: TYPES, ...(where && !names(where, HIDDEN) ? { where } : {}) }, hidden: HIDDEN })
]

const names = (where: Criterion, aspects: ReadonlySet<string>) =>
  [...aspects].some(aspect => JSON.stringify(where).includes(`"${aspect}.`))

export interface Asked extends Wanted {
  readonly query: string
}

/** The same questions for the same seed. */
export function randomWanted(naive: Naive, material: Material, dice: Dice): Asked {
  const clientNames = new Set([...naive.searchFields.values()].flatMap(field => field.names))
  const query = dice.roll(12) === 0 ? '*' : randomQuery(dice, material)
  const { text, name } = parseQuery(query, { isField: field => clientNames.has(field) })
  const where = dice.roll(3) === 0 ? randomCriterion(dice, material) : undefined
  return { query, text, ...(name === undefined ? {} : { name }), narrowed: dice.pick(ACTORS)(where) }
}

const asker = new AbortController()

/** Asks `count` random questions of each: totals, all pages in order, facets must be equal. */
interface Count {
  readonly questions: number
  readonly seed: number
}

/** Asks random questions of both: totals, all pages in order and facets must be equal. */
export async function compare(
  t: Test,
  naive: Naive,
  answering: Answering,
  material: Material,
  { questions, seed }: Count
): Promise<void> {
  const dice = createDice(seed)
  let found = 0
  for (let at = 0; at < questions; at++) {
    const wanted = randomWanted(naive, material, dice)
    const order = dice.roll(2) === 0 ? 'score' : dice.pick(ORDERS)
    const shown = JSON.stringify({ at, seed, query: wanted.query, order, narrowed: wanted.narrowed.query.where })
    const matches = naiveMatches(naive, wanted)
    const hits = naiveOrder(naive, matches, wanted, order)
    const answer = await allPages(answering, wanted, order, dice)
    if (!sameHits(answer.hits, hits, order)) return void t.same(answer.hits, hits, `hits of ${shown}`)
    const counted = FACETS.map(facet => ({
      field: facet.name,
      values: naiveFacet(matches, facet, wanted.narrowed.hidden).slice(0, 5)
    }))
    for (const facets of answer.facets) {
      if (JSON.stringify(facets) !== JSON.stringify(counted)) return void t.same(facets, counted, `facets of ${shown}`)
    }
    if (hits.length > 0) found++
  }
  t.ok(found > questions / 3, `${found} of ${questions} questions find something`)
}

const sameHits = (a: readonly Hit[], b: readonly Hit[], order: Order) =>
  a.length === b.length &&
  a.every((hit, at) => hit.urn === b[at]?.urn && (order !== 'score' || hit.score === b[at]?.score))

/** All pages, each after the one before; one of them is asked for by its number. Some have the facets of all hits. */
async function allPages(answering: Answering, wanted: Wanted, order: Order, dice: Dice) {
  const all: (readonly Facet[])[] = []
  const pageOf = async (page: Page) => {
    const isCounted = dice.roll(3) === 0
    const asked = { ...page, order, ...(isCounted && { facets: { fields: FACETS, limit: 5 } }) }
    const found = await answering.search(wanted, asked, asker)
    if (isCounted !== (found.facets !== undefined)) throw new Error('facets are counted if they are wanted')
    if (found.facets) all.push(found.facets)
    return found
  }
  const first = await pageOf({ limit: 1 + dice.roll(30) })
  const hits = [...first.hits]
  const limit = Math.max(5, Math.ceil(first.total / (1 + dice.roll(4))))
  for (let next = first.next; next !== undefined; ) {
    const page = await pageOf({ after: next, limit })
    if (page.total !== first.total) throw new Error(`a page has the total ${page.total}, the first one ${first.total}`)
    hits.push(...page.hits)
    next = page.next
  }
  const skip = dice.roll(first.total + 2)
  const skipped = await pageOf({ skip, limit: 3 })
  const same = skipped.hits.every((hit, at) => hit.urn === hits[skip + at]?.urn)
  if (!same || skipped.hits.length !== hits.slice(skip, skip + 3).length)
    throw new Error(`the page from ${skip} differs`)
  const { total } = await pageOf({ limit: 0 })
  if (total !== first.total) throw new Error(`without a page the total is ${total}, not ${first.total}`)
  return { hits, total, facets: all }
}

/** What questions about these entities are made of. */
export function materialOf(naive: Naive, sampled: readonly Sampled[], word: Material['word']): Material {
  const some = naive.entities.slice(0, 400)
  return {
    word,
    urns: sampled.map(({ urn }) => urn),
    entries: some.flatMap(({ fields }) =>
      [...fields].flatMap(([field, { values, texts }]) => {
        const shown = values.size > 0 ? [...values] : texts.map(({ whole }) => whole.split(' ').slice(0, 2).join(' '))
        return shown.map(value => ({ field, value }))
      })
    ),
    names: some.flatMap(({ fields }) => [
      ...(fields.get('datasetProperties.name')?.values ?? []),
      ...(fields.get('chartInfo.title')?.values ?? [])
    ])
  }
}
