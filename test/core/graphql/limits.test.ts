import { getIntrospectionQuery } from 'graphql'
import t from 'tap'
import { DEFAULT_LIMITS } from '../../../core/graphql/limits/settings.ts'
import type { Reply } from '../../../core/graphql/mask.ts'
import { ALICE, callBy, runner } from './fixture.ts'

const { run } = runner()
/** The reply after a round trip through JSON. */
const ask = async (query: string, variables = {}): Promise<Reply> =>
  JSON.parse(JSON.stringify(await run({ query, variables }, callBy(ALICE))))
const DEEP = 5000

t.test('the full introspection query passes', async t => {
  t.equal((await ask(getIntrospectionQuery({ inputValueDeprecation: true, oneOf: false }))).errors, undefined)
})

t.test('documents that are nested too deeply are refused, whatever is nested', async t => {
  const documents: Record<string, string> = {
    fields: `${'{a'.repeat(DEEP)}${'}'.repeat(DEEP)}`,
    'inline fragments': `{${'...{'.repeat(DEEP)}a${'}'.repeat(DEEP)}}`,
    lists: `{echo(text:${'['.repeat(DEEP)}${']'.repeat(DEEP)})}`,
    objects: `{echo(text:${'{a:'.repeat(DEEP / 2)}1${'}'.repeat(DEEP / 2)})}`,
    types: `query($a:${'['.repeat(DEEP)}Int${']'.repeat(DEEP)}){echo}`,
    'fields through fragments': `{dataset(urn:""){...f0}}${Array.from({ length: 60 }, (_, i) => `fragment f${i} on Dataset{friend{...f${i + 1}}}`).join('')}fragment f60 on Dataset{urn}`
  }
  for (const [name, query] of Object.entries(documents)) {
    const reply = await ask(query)
    t.match(
      reply,
      {
        errors: [{ message: String, extensions: { classification: /InvalidSyntax|ExecutionAborted|ValidationError/ } }],
        extensions: {}
      },
      name
    )
    t.notMatch(reply, { data: Object })
  }
  const exact = `{dataset(urn:"urn:li:dataset:d")${'{friend'.repeat(49)}{urn}${'}'.repeat(49)}}`
  t.match(await ask(exact), {
    errors: [{ message: 'maximum query depth exceeded 51 > 50', extensions: { classification: 'ExecutionAborted' } }]
  })
})

t.test('10 000 aliases, fields or operations in one document are refused', async t => {
  const copies = (count: number, field: (i: number) => string) =>
    `{${Array.from({ length: count }, (_, i) => field(i)).join(' ')}}`
  t.match(await ask(copies(10_000, i => `a${i}: echo`)), {
    errors: [{ extensions: { classification: 'InvalidSyntax' } }]
  })
  t.match(await ask(copies(3000, i => `a${i}: echo`)), { errors: [{ message: /complexity exceeded 3000 > 2000/ }] })
  t.match(await ask(copies(600, i => `a${i}: echo`)), { errors: [{ message: /aliases exceeded 600 > 500/ }] })
  t.match(await ask(copies(150, i => `a${i}: echo`)), { errors: [{ message: /root fields exceeded 150 > 100/ }] })
  t.match(await ask(`mutation${copies(150, i => `a${i}: count`)}`), {
    errors: [{ message: /root fields exceeded 150 > 100/ }]
  })
  t.equal((await ask(copies(100, i => `a${i}: echo`))).errors, undefined)
})

t.test('complexity counts each fragment of the executed operation once', async t => {
  const echoes = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `a${from + i}: echo`).join(' ')
  const often = `{${'...f '.repeat(50)}} fragment f on Query{${echoes(99)}}`
  t.match(await ask(often), { errors: [{ message: /root fields exceeded 4950 > 100/ }] })
  const wide = runner({ limits: { ...DEFAULT_LIMITS, rootFields: 5000, aliases: 5000, tokens: 20_000 } })
  const run = (query: string, operationName?: string) => wide.run({ query, operationName }, callBy(ALICE))
  t.equal((await run(often)).errors, undefined)
  const parts = (count: number, name: string) =>
    `query ${name}{${Array.from({ length: count }, (_, i) => `...f${i}`).join(' ')}}`
  const fragments = Array.from({ length: 30 }, (_, i) => `fragment f${i} on Query{${echoes(99, i * 99)}}`).join('')
  const two = `${parts(10, 'Small')} ${parts(30, 'Large')} ${fragments}`
  t.equal((await run(two, 'Small')).errors, undefined)
  t.match(await run(two, 'Large'), { errors: [{ message: 'maximum query complexity exceeded 2970 > 2000' }] })
  t.match(await run(`${two} query Other{${echoes(1500)}}`, 'Small'), {
    errors: [{ message: 'maximum query complexity of all operations together exceeded 4470 > 4000' }]
  })
})

t.test('a text that reads like an operation name and a text does not change what others get', async t => {
  for (const text of ['4:Echo{ echo }', ':{ echo }'])
    t.match(await ask(text), { errors: [{ message: /Syntax Error/ }] })
  t.equal((await run({ query: 'query Echo { echo }', operationName: 'Echo' }, callBy(ALICE))).errors, undefined)
  t.equal((await ask('{ echo }')).errors, undefined)
})

t.test('the expanded size counts a fragment each time it is used', async t => {
  const bomb = `{...f0}${Array.from({ length: 40 }, (_, i) => `fragment f${i} on Query{...f${i + 1} ...f${i + 1}}`).join('')}fragment f40 on Query{echo}`
  t.match(await ask(bomb), { errors: [{ message: /expanded size exceeded \d+ > 20000/ }] })
  t.match(await run({ query: `${bomb} query Small{echo}`, operationName: 'Small' }, callBy(ALICE)), {
    errors: [{ message: /expanded size exceeded/ }]
  })
})

t.test('a long chain of fragments is accepted', async t => {
  const chain = Array.from({ length: 1000 }, (_, i) => `fragment f${i} on Query{...f${i + 1}}`).join('')
  t.equal((await ask(`{...f0}${chain}fragment f1000 on Query{echo}`)).errors, undefined)
})

t.test('fragments that use themselves are refused', async t => {
  for (const query of [
    '{...a} fragment a on Query{...a}',
    '{...a} fragment a on Query{...b echo} fragment b on Query{...a}'
  ]) {
    t.match(await ask(query), {
      errors: [{ message: /Cannot spread fragment/, extensions: { classification: 'ValidationError' } }]
    })
  }
})

t.test('a document of comments, directives or repeated fields is refused early', async t => {
  t.match(await ask(`#${'x'.repeat(2_000_000)}\n{echo}`), {
    errors: [{ message: /size in bytes exceeded/, extensions: { classification: 'ExecutionAborted' } }]
  })
  t.match(await ask(`{echo ${'@a'.repeat(6000)}}`), { errors: [{ extensions: { classification: 'InvalidSyntax' } }] })
  t.match(await ask(`{echo ${'@a'.repeat(2000)}}`), { errors: [{ extensions: { classification: 'ValidationError' } }] })
  const overlap = `{${Array.from({ length: 600 }, () => '...{dataset(urn:""){...{name}...{urn}}}').join('')}}`
  t.match(await ask(overlap), { errors: [{ extensions: { classification: String } }] })
})

t.test('valid documents and refusals are cached', async t => {
  let parsed = 0
  const counting = runner({ envelop: [{ onParse: () => void parsed++ }] })
  for (const query of ['{ echo }', '{ nothing }', '{', '{ echo }', '{ nothing }', '{'])
    await counting.run({ query }, callBy(ALICE))
  t.equal(parsed, 3)
})

t.test('limits are configurable', async t => {
  const narrow = runner({ limits: { ...DEFAULT_LIMITS, depth: 5, rootFields: 1 } })
  t.match(await narrow.run({ query: '{ a: echo b: echo }' }, callBy(ALICE)), {
    errors: [{ message: /root fields exceeded 2 > 1/ }]
  })
})

t.test('names in a document or in variables never reach a prototype', async t => {
  const variables = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')
  t.strictSame((await ask('query($text: String) { echo(text: $text) }', { ...variables, text: 'x' })).data, {
    echo: 'x'
  })
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const { errors, data } = await ask(`query { ${name}: echo(text: "x") }`)
    if (!errors) t.strictSame(JSON.stringify(data), `{"${name}":"x"}`)
    t.match(await ask(`{ ${name} }`), { errors: [{ message: /Cannot query field/ }] })
    t.match(await ask(`query($${name}: Int) { echo }`, { [name]: 'x' }), { extensions: {} })
  }
  t.equal(({} as Record<string, unknown>).polluted, undefined)
})
