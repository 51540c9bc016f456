import t, { type Test } from 'tap'
import { parseJson, parseJsonInSteps } from '../../core/json.ts'
import { dice } from '../dice.ts'
import { scaled } from '../rounds.ts'

/** Of random texts; each seed makes as many. */
const SEEDS = scaled(1, 30)
const TEXTS = 2000
let roll = dice(1)

/** The value as text, which shows the order of keys, or the error. */
function outcome(parse: () => unknown): string {
  try {
    return JSON.stringify(parse()) ?? 'nothing'
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code} ${error.message}` : `unexpected: ${error}`
  }
}

function inSteps(text: string, length?: number): { value: unknown; steps: number } {
  const parsing = parseJsonInSteps(text, length)
  for (let steps = 1; ; steps++) {
    const { done, value } = parsing.next()
    if (done) return { value, steps }
  }
}

const pick = <T>(from: readonly T[]) => from[roll(from.length)] as T
const times = <T>(most: number, make: () => T) => Array.from({ length: roll(most) }, make)
const blank = () => (roll(10) === 0 ? pick([' ', '\n', '\t ', '\r']) : '')
const SCALARS = [
  ...['1', '-1', '0', '1.5e-3', '1E+2', 'true', 'null', '""', '"a\\"b"', '"\\\\"', '"[,]{}"', '"😀"'],
  ...['10000000000000000000', '10000000000000000000.0', '-9007199254740993', '9007199254740991', '1e20', '1e400'],
  ...['9'.repeat(400), '0000000000000000000001', '"\\ud800"', '"\\ud83d\\ude00"', `"${'x'.repeat(50)}\\""`]
]
const KEYS = ['"a"', '"b"', '""', '"1"', '"0"', '"__proto__"', '"constructor"', '"prototype"', '"\\u005f_proto__"']

function randomText(depth: number): string {
  const kind = depth === 0 ? 0 : roll(3)
  if (kind === 0) return `${blank()}${pick(SCALARS)}${blank()}`
  if (kind === 1) return `${blank()}[${blank()}${times(6, () => randomText(depth - 1))}]${blank()}`
  const member = () => `${blank()}${pick(KEYS)}${blank()}:${randomText(depth - 1)}`
  return `${blank()}{${blank()}${times(6, member)}}${blank()}`
}

function damaged(text: string): string {
  const at = roll(text.length + 1)
  const more = pick(['', '[', ']', '{', '}', ',', ':', '"', '\\', '1', '-', ' ', 'x', '\u0000', '10000000000000000000'])
  return pick([
    `${text.slice(0, at)}${more}${text.slice(at)}`,
    text.slice(0, at),
    text.slice(0, at) + text.slice(at + 1)
  ])
}

/** Runs `differs` on texts that are the same in each run; what it returns is a failure. */
function forAllTexts(t: Test, make: () => string, differs: (text: string) => string | undefined): void {
  for (let seed = 1; seed <= SEEDS; seed++) {
    roll = dice(seed)
    const different = new Set<string>()
    let valid = 0
    for (let text = 0; text < TEXTS; text++) {
      const made = make()
      const found = differs(made)
      if (found !== undefined) different.add(found)
      if (!outcome(() => JSON.parse(made)).startsWith('unexpected')) valid++
    }
    t.strictSame([...different], [], `seed ${seed}`)
    t.ok(valid > TEXTS / 20 && valid < TEXTS, `${valid} of the texts are JSON`)
  }
}

t.test('parsing in pieces accepts and refuses what parsing at once does, with the same result', async t => {
  const make = () => (roll(2) === 0 ? randomText(6) : damaged(randomText(6)))
  forAllTexts(t, make, text => {
    const expected = outcome(() => parseJson(text))
    for (const length of [1, 5, 20]) {
      const found = outcome(() => inSteps(text, length).value)
      if (found !== expected) return `${text} in pieces of ${length}: ${found}, at once: ${expected}`
    }
    return undefined
  })
})

t.test('parsing at once accepts only what JSON.parse accepts, with the same result', async t => {
  const make = () => damaged(randomText(4))
  forAllTexts(t, make, text => {
    const found = outcome(() => parseJson(text))
    const plain = outcome(() => JSON.parse(text))
    const isMalformed = plain.startsWith('unexpected')
    const isSame = isMalformed ? /syntax error/.test(found) : found === plain || /^BAD_REQUEST .* at \//.test(found)
    return isSame ? undefined : `${text}: ${found}, by JSON.parse: ${plain}`
  })
})

t.test('the text of a large array, object or batch takes many steps', async t => {
  const numbers = `[${'1,'.repeat(1_500_000)}10000000000000000000.0]`
  const members = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`key ${at}`, { at }])))
  const batch = JSON.stringify({ proposals: Array.from({ length: 2000 }, () => ({ aspect: '\\"'.repeat(1000) })) })
  for (const text of [numbers, members, batch, `{"a":[[${numbers}],${members}],"b":1}`]) {
    const { value, steps } = inSteps(text)
    t.ok(steps > text.length / 131_072, `${steps} steps`)
    t.equal(JSON.stringify(value), JSON.stringify(JSON.parse(text)))
  }
})

t.test('one string with many escapes, and a long blank, take many steps, too', async t => {
  for (const text of [`"${'\\"'.repeat(2_000_000)}"`, `${' '.repeat(4_000_000)}1`]) {
    const { value, steps } = inSteps(text)
    t.ok(steps > text.length / 140_000, `${steps} steps`)
    t.equal(value, JSON.parse(text))
  }
})

t.test('a number of more than 1000 characters is refused', async t => {
  const refused = 'BAD_REQUEST invalid JSON: expected numbers of at most 1000 characters, found more at position 1'
  for (const part of ['0', '1', '.', 'e', '-']) {
    const text = `[1${part.repeat(4_000_000)}]`
    t.equal(
      outcome(() => parseJson(text)),
      refused
    )
    t.equal(
      outcome(() => inSteps(text).value),
      refused
    )
  }
  const longest = `0.${'1'.repeat(998)}`
  t.equal(parseJson(longest), JSON.parse(longest))
  t.equal(
    outcome(() => parseJson(`[${longest}1]`)),
    refused
  )
})

t.test('more than 2 000 000 values or 100 000 members of an object are refused', async t => {
  const refused = /^BAD_REQUEST invalid JSON: expected at most 2000000 values, found more at position \d+$/
  for (const text of [`[${'1,'.repeat(2_000_000)}1]`, `[${'[],'.repeat(1_000_000)}1]`]) {
    t.match(
      outcome(() => parseJson(text)),
      refused
    )
    t.match(
      outcome(() => inSteps(text).value),
      refused
    )
  }
  const members = Array.from({ length: 100_001 }, (_, at) => `"${at}":0`)
  t.match(
    outcome(() => parseJson(`[{${members}}]`)),
    /at most 100000 members in one object, found more at position/
  )
})

/** The number of characters that were looked at while `run` ran. */
function charactersRead(run: () => void): number {
  const { indexOf, charCodeAt } = String.prototype
  let read = 0
  String.prototype.charCodeAt = function (at) {
    read++
    return charCodeAt.call(this, at)
  }
  String.prototype.indexOf = function (part, from = 0) {
    const found = indexOf.call(this, part, from)
    read += (found === -1 ? this.length : found) - from + 1
    return found
  }
  try {
    run()
  } finally {
    Object.assign(String.prototype, { indexOf, charCodeAt })
  }
  return read
}

t.test('to find the end of a string each character is read about once, whatever its quotes and escapes', async t => {
  const length = 100_000
  for (const part of ['x'.repeat(100), '\\"', '\\\\', `${'x'.repeat(40)}\\n`, `${'x'.repeat(40)}\\"`]) {
    // A long integer prevents that the engine parses the text without a search.
    const text = `["${part.repeat(Math.floor(length / part.length))}\\"",[],10000000000000000000.0]`
    const read = charactersRead(() => void inSteps(text))
    t.ok(read > length / 4 && read < 3 * length, `${read} of ${text.length} characters of ${part}`)
  }
})
