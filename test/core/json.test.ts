import t from 'tap'
import { equalJson, jsonText, parseJson } from '../../core/json.ts'

const refused = (text: string) => {
  try {
    parseJson(text)
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code} ${error.message}` : 'not an error of aspectd'
  }
  return 'accepted'
}

t.test('plain JSON is parsed as by JSON.parse', async t => {
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

t.test('malformed text is refused with its position, without quoting it', async t => {
  t.equal(refused('{"password":"geheim",}'), 'BAD_REQUEST invalid JSON: syntax error at position 21')
  for (const text of ['', 'nul', '[', '"abc', '"\\x"', "{'a':1}", '\u0000'])
    t.match(refused(text), /^BAD_REQUEST invalid JSON: syntax error/)
})

t.test('100 levels are accepted, more are refused before parsing', async t => {
  t.ok(parseJson(`${'['.repeat(100)}${']'.repeat(100)}`))
  t.match(
    refused(`${'['.repeat(101)}${']'.repeat(101)}`),
    /^BAD_REQUEST invalid JSON: .*at most 100 levels, found more at position 100$/
  )
  t.match(refused(`${'{"a":'.repeat(100_000)}1`), /at most 100 levels/)
  t.match(refused('['.repeat(16_000_000)), /at most 100 levels/)
  t.equal(parseJson(`"${'['.repeat(1000)}"`), '['.repeat(1000), 'brackets in text are not levels')
  t.strictSame(parseJson('["\\\\",["\\"[",[]]]'), ['\\', ['"[', []]])
})

t.test('a text of 16 MB is accepted', async t => {
  const text = '\\"'.repeat(8_000_000)
  t.ok(parseJson(`["${text}"]`))
  t.ok(parseJson(JSON.stringify({ a: 'x'.repeat(16_000_000) })))
})

t.test('an integer beyond ±2^53 is refused with its path, a double of that size is accepted', async t => {
  t.match(
    refused('{"a":[1,{"b":9007199254740993}]}'),
    /^BAD_REQUEST .* at \/a\/1\/b: expected an integer within ±2\^53/
  )
  t.match(refused('-9007199254740992'), /expected an integer within/)
  t.match(refused('[1e20,10000000000000000000]'), /\/1: expected an integer within/)
  t.strictSame(parseJson('[9007199254740991,1e20,12345678901234567890.0]'), [
    2 ** 53 - 1,
    1e20,
    Number('12345678901234567890')
  ])
})

t.test('a number beyond a double is refused', async t => {
  t.match(refused('{"a":1e400}'), /^BAD_REQUEST .*\/a: found a number beyond a double/)
  t.match(refused(`-${'9'.repeat(400)}`), /beyond/)
})

t.test('keys that reach a prototype are refused, also when escaped', async t => {
  t.match(refused('{"a":{"__proto__":1}}'), /^BAD_REQUEST .*\/a\/__proto__: this key is not allowed/)
  t.match(refused('{"\\u005f_proto__":{}}'), /not allowed/)
  t.match(refused('{"constructor":{"prototype":{}}}'), /\/constructor: this key is not allowed/)
  t.match(refused('{"\\u0063onstructor":{"prototype":1}}'), /not allowed/)
})

t.test('lone surrogates are refused in keys and values, pairs are accepted', async t => {
  t.match(refused('["\\ud800"]'), /^BAD_REQUEST .*\/0: found a lone surrogate/)
  t.match(refused('{"\\udc00":1}'), /lone surrogate/)
  t.equal(parseJson('"\\ud83d\\ude00"'), '😀')
})

t.test('the last value of a repeated key counts, and only it is checked', async t => {
  t.strictSame(parseJson('{"a":1,"a":{"b":2}}'), { a: { b: 2 } })
})

t.test('jsonText refuses values that parseJson would refuse', async t => {
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

t.test('equality of JSON ignores the order of keys', async t => {
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
