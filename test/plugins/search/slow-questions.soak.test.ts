import t from 'tap'
import type { Narrowed } from '../../../core/index.ts'
import { plainText } from '../../../plugins/search/engine/words/rich-text.ts'
import { wordsOf } from '../../../plugins/search/engine/words/words.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { scaled } from '../../rounds.ts'
import { openFilled } from './compare-engine.ts'
import { createRandom, isField, REPEATED, randomQuery, textOf } from './fuzz.ts'
import { REPEATED_PIECES } from './vocabulary.ts'

/**
 * How long texts and queries of strangers can occupy a thread. What takes time in them are regular expressions, whose
 * steps cannot be counted from outside: therefore this file looks at the time of the processor.
 */

/** In milliseconds of the processor. What took longer is repeated: the first ones also compile and collect garbage. */
const TRIES = 6

/** The least time of the processor that a function takes, in milliseconds. */
function leastTime(limit: number, run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES && least > limit; attempt++) {
    const started = process.cpuUsage()
    run()
    least = Math.min(least, process.cpuUsage(started).user / 1000)
  }
  return least
}

t.setTimeout(1_200_000)

t.test('the words of a long text take linear time, whatever is repeated in it', async t => {
  for (const piece of REPEATED_PIECES) {
    const time = leastTime(2_000, () => wordsOf(plainText(piece.repeat(200_000)), 'index'))
    t.ok(time < 2_000, `${piece}: ${time} ms`)
  }
})

t.test('a long query that repeats a piece is parsed or refused within a second', async t => {
  for (const query of REPEATED) {
    const time = leastTime(1_000, () => textOf(query))
    t.ok(time < 1_000, `${query.slice(0, 20)}: ${time} ms`)
  }
})

t.test('no generated query takes 20 ms to be parsed', async t => {
  const random = createRandom(12)
  const slow: string[] = []
  for (let at = 0; at < scaled(20_000, 200_000); at++) {
    const query = randomQuery(random)
    const time = leastTime(20, () => textOf(query))
    if (time > 20) slow.push(`${time} ms: ${JSON.stringify(query.slice(0, 200))}`)
  }
  t.strictSame(slow, [])
})

t.test('no generated query takes the engine three seconds', { timeout: 1_200_000 }, async t => {
  const { engine } = await openFilled(t, { entities: 300, seed: 4 })
  const narrowed: Narrowed = { query: {}, hidden: new Set() }
  const random = createRandom(5)
  const slow: string[] = []
  for (let at = 0; at < scaled(2_000, 20_000); at++) {
    const query = randomQuery(random)
    const begun = performance.now()
    try {
      const { text, name } = parseQuery(query, { isField })
      const wanted = { text, narrowed, ...(name === undefined ? {} : { name }) }
      await engine.search(wanted, { order: 'score', limit: 5 }, new AbortController())
    } catch {
      // Refused: fuzz-engine.rest tests which.
    }
    const taken = performance.now() - begun
    if (taken > 3_000) slow.push(`${taken.toFixed(0)} ms: ${JSON.stringify(query.slice(0, 300))}`)
  }
  t.strictSame(slow, [])
})
