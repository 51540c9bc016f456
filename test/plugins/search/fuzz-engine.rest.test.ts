import t from 'tap'
import type { Narrowed } from '../../../core/index.ts'
import type { Text } from '../../../plugins/search/engine/port.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { scaled } from '../../rounds.ts'
import { openFilled } from './compare-engine.ts'
import { createRandom, isField, randomQuery } from './fuzz.ts'

/** The engine reads the store for changes only, so few are asked on the second one. */
const QUERIES = process.env.ASPECTD_TEST_STORE === 'mongodb' ? scaled(200, 5_000) : scaled(3_000, 60_000)
const AT_A_TIME = 20
const ENTITIES = 300

const narrowed: Narrowed = { query: {}, hidden: new Set() }
const asker = new AbortController()

t.setTimeout(1_200_000)

t.test('generated queries are answered or refused by the engine', { timeout: 1_200_000 }, async t => {
  const { engine } = await openFilled(t, { entities: ENTITIES, seed: 4 })
  const random = createRandom(5)
  const wrong: string[] = []
  const counts = { found: 0, refused: 0 }

  async function ask(query: string): Promise<void> {
    try {
      const { text, name } = parseQuery(query, { isField })
      const wanted = { text, narrowed, ...(name === undefined ? {} : { name }) }
      const { total } = await engine.search(wanted, { order: 'score', limit: 5 }, asker)
      if (total > 0) counts.found++
      const isAll = total === ENTITIES && query !== '' && !query.includes('*')
      if (isAll && !hasNegation(text)) wrong.push(`everything: ${JSON.stringify(query)}`)
    } catch (error) {
      counts.refused++
      if (!isBadRequest(error)) wrong.push(`${error}: ${JSON.stringify(query.slice(0, 300))}`)
    }
  }

  for (let at = 0; at < QUERIES && wrong.length < 10; at += AT_A_TIME) {
    await Promise.all(Array.from({ length: AT_A_TIME }, () => ask(randomQuery(random))))
  }
  t.strictSame(wrong, [])
  t.ok(counts.found > QUERIES / 20, `${counts.found} queries find something`)
  t.ok(counts.refused < QUERIES / 10, `${counts.refused} queries are refused`)
})

const isBadRequest = (error: unknown) => (error as { statusCode?: unknown }).statusCode === 400

/** `-word` alone selects everything else, which can be everything. */
function hasNegation(text: Text): boolean {
  if (typeof text === 'string') return false
  if ('not' in text) return true
  if ('all' in text) return text.all.some(hasNegation)
  return 'any' in text && text.any.some(hasNegation)
}
