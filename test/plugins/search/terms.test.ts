import t, { type Test } from 'tap'
import { openIndexFile } from '../../../plugins/search/engine/index/file.ts'
import { type Range, Terms } from '../../../plugins/search/engine/index/terms.ts'
import { temporaryFolder } from '../../helper.ts'
import { createDice, type Dice } from './vocabulary.ts'

/** Texts with much and with nothing in common, in the order of code points and not of UTF-16, and longer than a row. */
const STARTS = ['', 'v1\0', 'v12\0shop.', 'orders_', 'größe', '상세', '\u{1f600}', '\ufffd', 'x'.repeat(1700)]
const LETTERS = ['a', 'b', 'z', '\0', 'ö', '\uffee', '\u{1f64f}']

const textOf = (dice: Dice) =>
  dice.pick(STARTS) + Array.from({ length: 1 + dice.roll(4) }, () => dice.pick(LETTERS)).join('')

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

function expected(model: ReadonlyMap<string, number>, { prefix = '', from, after, descending = false }: Range) {
  const isBehind = (text: string, bound: string, isIn: boolean) => {
    const order = descending ? byBytes(bound, text) : byBytes(text, bound)
    return order > 0 || (isIn && order === 0)
  }
  const found = [...model.keys()]
    .filter(text => text.startsWith(prefix))
    .filter(
      text =>
        (from === undefined || isBehind(text, from, true)) && (after === undefined || isBehind(text, after, false))
    )
    .sort(byBytes)
  return (descending ? found.reverse() : found).map(text => ({ text, id: model.get(text) }))
}

const rangesOf = (dice: Dice): Range[] => {
  const bound = textOf(dice)
  const prefix = dice.pick(STARTS)
  return [{}, { prefix }, { from: bound }, { after: bound, prefix }].flatMap(range => [
    range,
    { ...range, descending: true }
  ])
}

function openTerms(t: Test) {
  const file = openIndexFile(`${temporaryFolder(t)}/index.db`, 'test', { by: '', rules: '' })
  if (file === 'foreign') throw new Error('expected a new file, found a foreign one')
  t.teardown(() => file.close())
  return { file, terms: new Terms(file, 'keys') }
}

for (const seed of [1, 2])
  t.test(
    `numbers of texts equal a plain map after random changes, also between the steps of writing (${seed})`,
    async t => {
      const { file, terms } = openTerms(t)
      const dice = createDice(seed)
      const model = new Map<string, number>()
      let writing = terms.write()
      for (let step = 0; step < 2500; step++) {
        const text = textOf(dice)
        if (!model.has(text)) {
          model.set(text, step)
          terms.add(text, step)
        } else if (dice.share() < 0.6) {
          model.delete(text)
          terms.remove(text)
        }
        if (dice.share() < 0.05 && writing.next().done) writing = terms.write()
        const other = textOf(dice)
        if (terms.find(other) !== model.get(other)) t.fail(`${JSON.stringify(other)} after step ${step}`)
        if (step % 400 > 0) continue
        for (const range of rangesOf(dice)) t.strictSame([...terms.range(range)], expected(model, range))
      }
      const again = new Terms(file, 'keys')
      for (const _ of terms.write());
      t.strictSame([...again.range({})], expected(model, {}), 'all of it is in the file')
      for (const text of model.keys()) again.remove(text)
      t.strictSame([...again.range({})], [])
      again.add('later', 1)
      t.strictSame([...again.range({})], [{ text: 'later', id: 1 }])
    }
  )

t.test('a range goes on where it was when what it reads is changed', async t => {
  const { terms } = openTerms(t)
  const name = (at: number) => `orders_${String(at).padStart(4, '0')}`
  for (let at = 0; at < 1000; at += 2) terms.add(name(at), at)
  const seen: number[] = []
  for (const { id } of terms.range({ prefix: 'orders' })) {
    seen.push(id)
    // Behind what is read, and far before it.
    if (id % 2 === 0) terms.add(name(id - 1), id - 1)
    if (id % 2 === 0 && id < 500) terms.remove(name(id + 400))
  }
  t.strictSame(
    seen,
    seen.toSorted((one, other) => one - other)
  )
  t.equal(new Set(seen).size, seen.length)
})
