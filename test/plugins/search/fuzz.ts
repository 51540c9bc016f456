import { BadRequest } from '../../../core/index.ts'
import type { Text } from '../../../plugins/search/engine/port.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { matchesEverything } from '../../../plugins/search/query/text.ts'

const FIELDS = new Set(['name', 'tags', 'owners', 'customProperties', 'rowCount', 'platform', 'urn'])
/** What the fuzzer says of the model. */
const options = {
  isField: (name: string) => FIELDS.has(name),
  isType: (name: string) => name === 'dataset',
  withValues: (name: string) => (name === 'hasOwners' ? [{ name: 'ownership.owners' }] : [])
}
export const { isField } = options

const PIECES =
  `orders shop.orders_v2 a the x v2 naïve 数据仓库 заказы ( ) ( ) " " ' : - + ! NOT AND OR | || && & ~ ~1 ^2 ? \\ \\: \\( /q
  name: tags: owners: rowCount: nofield: _exists_: platform.keyword: [10 TO 20] {1 [ ] } TO >= < urn:li:tag:pii urn:li:dataset:( urn:
  dataset: dataset hasOwners:true hasOwners: hasOwners:maybe "shop,orders" ordrs~ .. , ; \u0301 \u200b \ud83d\ude00 \ud800 constructor: __proto__`.split(
    /\s+/
  )
const STARS = ['*', 'order*', 'name:*ord?rs*', 'owners:*', '**', '?*']

const DIGITS = '1'.repeat(8_000)
/** Long queries of one piece: the parser must not come back to the beginning for each. */
export const REPEATED = [
  `^${DIGITS}x`,
  `a~${DIGITS}x`,
  ...['urn:li:x:( ', 'name:', 'name:[a TO ', '!', '(', '~1', '*a', '\\', 'a"', '\ufdfa', ' '].map(piece =>
    piece.repeat(8_000 / piece.length)
  )
]

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A query of the pieces of the grammar, of any characters, or of one piece many times. */
export function randomQuery(random: () => number): string {
  const below = (count: number) => Math.floor(random() * count)
  const kind = random()
  if (kind < 0.03) return PIECES[below(PIECES.length)]?.repeat(below(4_000)) ?? ''
  if (kind < 0.1) return Array.from({ length: below(300) }, () => String.fromCharCode(below(0x10000))).join('')
  const pieces = kind < 0.4 ? [...PIECES, ...STARS] : PIECES
  const space = kind < 0.7 ? ' ' : ''
  const length = random() < 0.02 ? below(2_000) : 1 + below(24)
  return Array.from({ length }, () => `${pieces[below(pieces.length)]}${random() < 0.5 ? space : ''}`).join('')
}

/** Parses generated queries: which of them fail, or select everything without a star. */
export function fuzz(count: number, seed: number): { queries: number; wrong: string[] } {
  const random = createRandom(seed)
  const wrong: string[] = []
  for (let at = 0; at < count; at++) {
    const query = randomQuery(random)
    const problem = problemOf(query)
    if (problem !== undefined) wrong.push(`${problem}: ${JSON.stringify(query.slice(0, 200))}`)
  }
  return { queries: count, wrong: wrong.slice(0, 10) }
}

function problemOf(query: string): string | undefined {
  const text = textOf(query)
  if (typeof text === 'object' && 'failure' in text) return text.failure
  return query !== '' && !query.includes('*') && matchesEverything(text) ? 'everything' : undefined
}

/** A query that is refused finds nothing. */
export function textOf(query: string): Text | { failure: string } {
  try {
    return parseQuery(query, options).text
  } catch (error) {
    return error instanceof BadRequest ? 'nothing' : { failure: String(error) }
  }
}
