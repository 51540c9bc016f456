import { distance } from 'fastest-levenshtein'
import t from 'tap'
import { editsOf, fuzzyKeys } from '../../../plugins/search/engine/question/fuzzy.ts'
import { matchesPattern } from '../../../plugins/search/engine/question/patterns.ts'
import { compareUtf8 } from '../../../plugins/search/engine/utf8-order.ts'
import { dataset, openAsking, run } from './asking.ts'
import { createDice, type Dice } from './vocabulary.ts'

const textOf = (dice: Dice, letters: string, most: number) =>
  Array.from({ length: dice.roll(most + 1) }, () => dice.pick([...letters])).join('')

t.test('similar words are those at an edit distance of 1, or 2 from eight letters', async t => {
  const { index } = openAsking(t)
  const dice = createDice(1)
  const words = [...new Set(Array.from({ length: 3000 }, () => textOf(dice, 'abcé', 10)))].filter(word => word !== '')
  const keys = words.map(word => `r${word}`)
  const fields = [{ name: 'datasetProperties.name', words: [], keys, values: [] }]
  index.put(dataset('all'), new Map([['datasetProperties', { fields, edges: [], traits: 0 }]]))
  for (let at = 0; at < 60; at++) {
    const word = textOf(dice, 'abcéz', 10)
    const found = run(fuzzyKeys(index, `r${word}`)).map(({ text, distance }) => `${text} ${distance}`)
    const expected = words.map(other => ({ other, edits: distance(word, other) }))
    t.strictSame(
      found.sort(),
      expected
        .filter(({ edits }) => edits <= editsOf(word))
        .map(({ other, edits }) => `${other} ${edits}`)
        .sort(),
      word
    )
  }
  t.strictSame([editsOf('orderss'), editsOf('orderssx')], [1, 2])
})

t.test('patterns match as regular expressions do, with as many comparisons as both lengths at most', async t => {
  const dice = createDice(2)
  let matching = 0
  for (let at = 0; at < 3000; at++) {
    const [pattern, text] = [textOf(dice, 'ab*?.', 6), textOf(dice, 'ab.', 8)]
    const source = pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')
    const expected = new RegExp(`^${source}$`).test(text)
    if (matchesPattern(pattern, text) !== expected) t.fail(`${pattern} on ${text}: expected ${expected}`)
    if (expected) matching++
  }
  t.ok(matching > 100)
  const pattern = `${'*a'.repeat(30)}b`
  const { text, reads } = counted('a'.repeat(512))
  t.notOk(matchesPattern(pattern, text))
  t.ok(reads() > 0 && reads() <= 2 * pattern.length * 512, `${reads()} reads`)
})

/** A text that counts how often its length or a letter is read. */
function counted(text: string): { text: string; reads(): number } {
  let count = 0
  const proxy = new Proxy(Object(text), {
    get(target, key) {
      count++
      return Reflect.get(target, key)
    }
  })
  return { text: proxy, reads: () => count }
}

t.test('texts are compared as their UTF-8 bytes', async t => {
  const dice = createDice(3)
  for (let at = 0; at < 3000; at++) {
    const [a, b] = [
      textOf(dice, 'aé\ud7ff\ue000\uffee\u{1f600}\u{10ffff}', 3),
      textOf(dice, 'aé\ud7ff\ue000\uffee\u{1f600}\u{10ffff}', 3)
    ]
    const expected = Buffer.compare(Buffer.from(a), Buffer.from(b))
    if (Math.sign(compareUtf8(a, b)) !== expected) t.fail(JSON.stringify([a, b]))
  }
  t.ok(compareUtf8('\uffee', '\u{1f600}') < 0)
})
