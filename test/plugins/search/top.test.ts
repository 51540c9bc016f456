import t from 'tap'
import type { IndexReader } from '../../../plugins/search/engine/index/port.ts'
import { addDoc, noBits } from '../../../plugins/search/engine/question/bits.ts'
import { top } from '../../../plugins/search/engine/question/top.ts'
import { createDice } from './vocabulary.ts'

const SIZE = 9_000

/** Few different scores and tie-breakers, so that each of the three steps of the order decides often. */
function ranked(scoresOf: (doc: number) => number) {
  const dice = createDice(11)
  const tieBreakers = Uint32Array.from({ length: SIZE }, () => dice.roll(64) * 0x3ff_ffff)
  const matches = noBits(SIZE)
  const docs = Array.from({ length: SIZE }, (_none, doc) => doc).filter(() => dice.roll(4) > 0)
  for (const doc of docs) addDoc(matches, doc)
  const scores = Uint16Array.from({ length: SIZE }, (_none, doc) => scoresOf(doc))
  const urn = (doc: number) => `urn:li:tag:${String((doc * 7919) % SIZE).padStart(5, '0')}`
  const order = docs.toSorted(
    (a, b) =>
      (scores[b] ?? 0) - (scores[a] ?? 0) ||
      (tieBreakers[a] ?? 0) - (tieBreakers[b] ?? 0) ||
      Buffer.compare(...bytes(urn(a), urn(b)))
  )
  const index = { size: SIZE, tieBreakers, urn } as Pick<IndexReader, 'size' | 'tieBreakers' | 'urn'> as IndexReader
  return { order, ranked: { index, matches, scores } }
}

const bytes = (one: string, other: string): [Buffer, Buffer] => [Buffer.from(one), Buffer.from(other)]

t.test('any page is the same part of one order, kept while reading or counted', async t => {
  const dice = createDice(5)
  const orders = [() => dice.roll(5), (doc: number) => doc >>> 2, (doc: number) => (SIZE - doc) >>> 6, () => 7]
  for (const scoresOf of orders) {
    const { order, ranked: all } = ranked(scoresOf)
    for (const [skip, limit] of [
      ...[
        [0, 1],
        [0, 10],
        [3, 10],
        [100, 28],
        [118, 10],
        [120, 10],
        [127, 2]
      ],
      ...[
        [0, 500],
        [1_000, 10],
        [order.length - 5, 10],
        [0, 128],
        [0, 129]
      ]
    ] as [number, number][]) {
      const pages = top(all, skip, limit)
      let step = pages.next()
      while (!step.done) step = pages.next()
      t.strictSame(step.value, order.slice(skip, skip + limit), `${skip} + ${limit}`)
    }
  }
})
