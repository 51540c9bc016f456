import { join } from 'node:path'
import t from 'tap'
import { makeUrn } from '../../../core/index.ts'
import type { AspectRecord, Index } from '../../../plugins/search/engine/index/port.ts'
import { testdir } from '../../folders.ts'
import { scaled } from '../../rounds.ts'
import { docsIn } from './index-model.ts'
import { openNew } from './index-rounds.ts'

const ENTITIES = scaled(150_000, 300_000)
const DIVISORS = [1, 2, 3, 50, 140, 1_000, 100_000]

t.setTimeout(scaled(300_000, 3_600_000))

const urnOf = (number: number) => makeUrn('dataset', String(number))

/** An entity has a value for each divisor of its number. */
function recordOf(number: number, isKept: (divisor: number) => boolean): AspectRecord {
  const values = DIVISORS.filter(divisor => number % divisor === 0 && isKept(divisor)).map(String)
  return { fields: [{ name: 'a.value', words: [], keys: [], values }], edges: [], traits: 0 }
}

/** Divisors whose list of documents is wrong. */
function compare(index: Index, has: (number: number, divisor: number) => boolean): string[] {
  const field = index.field('a.value') ?? 0
  const numbers = new Map<number, number>()
  for (const { urn, doc } of index.byUrn()) numbers.set(doc, Number(urn.slice('urn:li:dataset:'.length)))
  return DIVISORS.filter(divisor => {
    const key = index.key(`v${field}\0${divisor}`)
    const docs = key === undefined ? undefined : index.docs(key, field)
    const found = new Set(docs ? docsIn(docs).map(doc => numbers.get(doc)) : [])
    for (let number = 0; number < ENTITIES; number++) if (found.has(number) !== has(number, divisor)) return true
    return false
  }).map(String)
}

function write(index: Index, cursor: string): void {
  for (const _ of index.write(cursor));
}

t.test('long lists are right as bitmaps, chunks and short lists, when they grow and when they shrink', async t => {
  const path = join(testdir(t), 'index.db')
  let index = openNew(path)
  for (let number = 0; number < ENTITIES; number++) {
    index.put(urnOf(number), new Map([['a', recordOf(number, () => true)]]))
    if (number % 100_000 === 70_000) write(index, String(number))
  }
  const isAll = (number: number, divisor: number) => number % divisor === 0
  t.strictSame(compare(index, isAll), [], 'in file and memory')
  write(index, 'all')
  t.strictSame(compare(index, isAll), [], 'written')
  index.close()
  index = openNew(path)
  t.strictSame(compare(index, isAll), [], 'reopened')
  const field = index.field('a.value') ?? 0
  t.strictSame(
    index.documentFrequencies(field).map(({ value, count }) => [value, count]),
    DIVISORS.map(divisor => [String(divisor), Math.ceil(ENTITIES / divisor)])
  )
  const isKept = (number: number, divisor: number) => number % divisor === 0 && (divisor < 2 || number < 40_000)
  for (let number = 40_000; number < ENTITIES; number++) {
    index.put(urnOf(number), new Map([['a', recordOf(number, divisor => isKept(number, divisor))]]))
  }
  t.strictSame(compare(index, isKept), [], 'shrunk in memory')
  write(index, 'shrunk')
  t.strictSame(compare(index, isKept), [], 'shrunk and written')
  index.close()
  index = openNew(path)
  t.strictSame(compare(index, isKept), [], 'shrunk and reopened')
  index.close()
})
