import t from 'tap'
import { equalJson, jsonText, parseJson } from '../../core/json.ts'

const refused = (text: string) => {
  try {
    parseJson(text)
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code} ${error.message}` : 'not of the catalogue'
  }
  return 'taken'
}

t.test('what JSON.parse takes without doubt is taken as it is', async t => {
  for (const text of [
    'null',
    '0',
    '-1.5e-3',
    '"a\\"[[["',
    '[]',
    '{"a":{"b":[1,"x",true,null]}}',
    '{"constructor":1}'
  ]) {
    t.strictSame(parseJson(text), JSON.parse(text), text)
  }
})

t.test('malformed text is refused by its place, without quoting it', async t => {
  t.equal(refused('{"password":"geheim",}'), 'BAD_REQUEST the text is not valid JSON: wrong at position 21')
  for (const text of ['', 'nul', '[', '"abc', '"\\x"', "{'a':1}", '\u0000'])
    t.match(refused(text), /^BAD_REQUEST .*not valid JSON/)
})

t.test('a hundred levels are taken, more are refused before they take memory', async t => {
  t.ok(parseJson(`${'['.repeat(100)}${']'.repeat(100)}`))
  t.match(refused(`${'['.repeat(101)}${']'.repeat(101)}`), /^BAD_REQUEST .*more than 100 levels at position 100$/)
  t.match(refused(`${'{"a":'.repeat(100_000)}1`), /more than 100 levels/)
  t.match(refused('['.repeat(16_000_000)), /more than 100 levels/)
  t.equal(parseJson(`"${'['.repeat(1000)}"`), '['.repeat(1000), 'brackets in text are no levels')
  t.strictSame(parseJson('["\\\\",["\\"[",[]]]'), ['\\', ['"[', []]])
})

t.test('a text of 16 MB is taken', async t => {
  const text = '\\"'.repeat(8_000_000)
  t.ok(parseJson(`["${text}"]`))
  t.ok(parseJson(JSON.stringify({ a: 'x'.repeat(16_000_000) })))
})

t.test('an integer that a double cannot hold is refused by its path, a double of that size is not', async t => {
  t.match(refused('{"a":[1,{"b":9007199254740993}]}'), /^BAD_REQUEST .*\/a\/1\/b: an integer beyond ±2\^53/)
  t.match(refused('-9007199254740992'), /an integer beyond/)
  t.match(refused('[1e20,10000000000000000000]'), /\/1: an integer beyond/)
  t.strictSame(parseJson('[9007199254740991,1e20,12345678901234567890.0]'), [
    2 ** 53 - 1,
    1e20,
    Number('12345678901234567890')
  ])
})

t.test('a number beyond a double is refused', async t => {
  t.match(refused('{"a":1e400}'), /^BAD_REQUEST .*\/a: a number beyond a double/)
  t.match(refused(`-${'9'.repeat(400)}`), /beyond/)
})

t.test('keys that reach prototypes are refused however they are spelt', async t => {
  t.match(refused('{"a":{"__proto__":1}}'), /^BAD_REQUEST .*\/a\/__proto__: a key that is not allowed/)
  t.match(refused('{"\\u005f_proto__":{}}'), /not allowed/)
  t.match(refused('{"constructor":{"prototype":{}}}'), /\/constructor: a key that is not allowed/)
  t.match(refused('{"\\u0063onstructor":{"prototype":1}}'), /not allowed/)
})

t.test('lone surrogates are refused in keys and values, pairs are text', async t => {
  t.match(refused('["\\ud800"]'), /^BAD_REQUEST .*\/0: a lone surrogate/)
  t.match(refused('{"\\udc00":1}'), /lone surrogate/)
  t.equal(parseJson('"\\ud83d\\ude00"'), '😀')
})

t.test('of a repeated key the last value counts, and only that is looked at', async t => {
  t.strictSame(parseJson('{"a":1,"a":{"b":2}}'), { a: { b: 2 } })
})

t.test('what cannot be read back is not made into text', async t => {
  t.equal(jsonText({ a: undefined, b: ['x', 1.5] }), '{"b":["x",1.5]}')
  const deep = Array.from({ length: 101 }).reduce<unknown>(inner => [inner], 1)
  for (const value of [
    Number.NaN,
    { a: Number.POSITIVE_INFINITY },
    ['\ud800'],
    JSON.parse('{"__proto__":1}'),
    deep,
    1n
  ]) {
    t.throws(() => jsonText(value), { code: 'INVALID' })
  }
})

t.test('equal JSON is equal whatever the order of its keys', async t => {
  t.ok(equalJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }))
  t.ok(equalJson({ a: 1, b: undefined }, { a: 1 }))
  const pairs: [unknown, unknown][] = [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined, b: 1 }, { a: 1 }],
    [
      [1, 2],
      [2, 1]
    ],
    [[], {}],
    [{}, []],
    [null, {}],
    [1, '1']
  ]
  for (const [a, b] of pairs) t.notOk(equalJson(a, b), `${JSON.stringify(a)} and ${JSON.stringify(b)}`)
})
