import t from 'tap'
import { createCall } from '../../../core/call.ts'
import { operation } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { createError, NotFound } from '../../../core/errors.ts'
import { composeSchema } from '../../../core/graphql/compose.ts'
import { createGate } from '../../../core/operation/gate.ts'
import { createOperations } from '../../../core/operation/operations.ts'
import { createRefusals } from '../../../core/operation/refusals.ts'
import { makeUrn } from '../../../core/urn.ts'
import { ALICE, authority, callBy, DATASET, model, PLUGINS, runner, silent } from './fixture.ts'

const Broken = createError('BROKEN', 'the password is hunter2', 500)

interface Move {
  readonly input: { readonly urn: string; readonly to?: string | null; readonly name?: string }
  readonly times: number
}

/** What the rule of `move` was given, and which mutations ran. */
const seen: { readonly args: Move[]; readonly ran: string[] } = { args: [], ran: [] }
const run = (name: string) => () => {
  seen.ran.push(name)
  return true
}

const mover: Contribution<undefined> = {
  api: undefined,
  sdl: `
    enum Way { UP DOWN }
    input MoveInput { urn: String! to: String name: String way: Way = UP }
    extend type Mutation {
      move(input: MoveInput!, times: Int! = 1): Boolean!
      own: Boolean!
      open: Boolean!
      lost(urn: String!): Boolean!
      broken: Boolean!
    }`,
  operations: {
    Mutation: {
      move: operation((args: Move) => {
        seen.args.push(args)
        const { urn, to } = args.input
        return [
          { anyOf: ['FORBIDDEN', 'EDIT'], on: urn, or: [{ anyOf: ['FORBIDDEN', 'CHILDREN'], on: 'p' }] },
          ...(to == null ? [{ anyOf: ['FORBIDDEN', 'TOP'] }] : [])
        ]
      }, run('move')),
      own: operation('signed-in', run('own')),
      open: operation('public', run('open')),
      lost: operation(({ urn }: { urn: string }) => {
        throw new NotFound(`no ${urn}`)
      }, run('lost')),
      broken: operation(() => {
        throw new Broken()
      }, run('broken'))
    }
  }
}

const HIDDEN = makeUrn('dataset', 'hidden')
/** As that of the fixture; nobody has any privilege on `HIDDEN`. */
const gate = createGate({
  ...authority,
  refused: (_call, demands) => demands.filter(({ anyOf, on }) => on === HIDDEN || anyOf.includes('FORBIDDEN'))
})
const operations = createOperations({ gate, refusals: createRefusals(600) })
const { run: ask } = runner(composeSchema([...PLUGINS, { plugin: 'mover', contribution: mover }], model, operations))
const QUERY = `query may($calls: [PlannedCallInput!]!) {
  mayCall(calls: $calls) { mutation may anyOf orElsewhere on message }
}`

async function may(calls: readonly (readonly [mutation: string, args: unknown])[], call = callBy(ALICE)) {
  const planned = calls.map(([mutation, args]) => ({
    mutation,
    arguments: typeof args === 'string' ? args : JSON.stringify(args)
  }))
  const { data, errors } = await ask({ query: QUERY, variables: { calls: planned } }, call)
  return { answers: JSON.parse(JSON.stringify(data?.mayCall ?? null)), errors }
}

const YES = { may: true, anyOf: [], orElsewhere: [], on: null, message: null }
const NO = { ...YES, may: false }

t.test('the rule of each mutation decides, in the order of the calls, and nothing is run', async t => {
  const call = callBy(ALICE)
  const { answers } = await may(
    [
      ['own', {}],
      ['move', { input: { urn: DATASET, to: 'x' } }],
      ['open', {}],
      ['rename', { urn: DATASET, name: '' }]
    ],
    call
  )
  t.strictSame(answers, [
    { mutation: 'own', ...YES },
    {
      ...{ mutation: 'move', ...NO, anyOf: ['FORBIDDEN', 'EDIT'] },
      ...{ orElsewhere: ['FORBIDDEN', 'CHILDREN'], on: DATASET }
    },
    { mutation: 'open', ...YES },
    { mutation: 'rename', ...YES }
  ])
  t.strictSame(seen.ran, [])
  t.equal(call.grants.size, 0, 'nothing is granted')
})

t.test('what is around a hidden entity is not told', async t => {
  const { answers } = await may([
    ['move', { input: { urn: HIDDEN, to: 'x' } }],
    ['move', { input: { urn: DATASET, to: 'x' } }]
  ])
  t.match(answers, [
    { anyOf: ['FORBIDDEN', 'EDIT'], on: HIDDEN, orElsewhere: [] },
    { on: DATASET, orElsewhere: ['FORBIDDEN', 'CHILDREN'] }
  ])
})

t.test('the rule gets the arguments that the mutation would get', async t => {
  seen.args.length = 0
  await may([
    ['move', { input: { urn: 'a', name: ' \n' } }],
    ['move', { input: { urn: 'b', to: null }, times: 3 }]
  ])
  await ask({ query: 'mutation { move(input: { urn: "a", name: " \\n" }) }' }, callBy(ALICE))
  await ask({ query: 'mutation { move(input: { urn: "b", to: null }, times: 3) }' }, callBy(ALICE))
  const [one, two, ...sent] = JSON.parse(JSON.stringify(seen.args))
  t.strictSame([one, two], sent)
  t.strictSame(one, { input: { urn: 'a', name: '', way: 'UP' }, times: 1 })
})

t.test('a rule that throws, and a mutation that no plugin has, are the answer of that call alone', async t => {
  const { answers } = await may([
    ['lost', { urn: 'urn:li:dataset:gone' }],
    ['createTag', { input: {} }],
    ['own', {}]
  ])
  t.strictSame(answers, [
    { mutation: 'lost', ...NO, message: 'no urn:li:dataset:gone' },
    { mutation: 'createTag', ...NO, message: 'No enabled plugin has the mutation createTag' },
    { mutation: 'own', ...YES }
  ])
  const { answers: none, errors } = await may([
    ['own', {}],
    ['broken', {}]
  ])
  t.equal(none, null)
  t.match(errors, [{ message: 'An unknown error occurred.' }], 'what is broken is not hidden')
})

t.test('wrong arguments are errors that say what is wrong, and where', async t => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    ['{"input": ', /^The arguments of move are not JSON: /],
    ['[]', /^The arguments of move must be a JSON object$/],
    ['null', /^The arguments of move must be a JSON object$/],
    [{}, /^Invalid arguments of move at input: .*non-nullable/],
    [{ input: {} }, /^Invalid arguments of move at input: .*"urn"/],
    [{ input: { urn: 1 } }, /^Invalid arguments of move at input\.urn: String cannot represent/],
    [{ input: { urn: 'a', way: 'LEFT' } }, /^Invalid arguments of move at input\.way: .*"LEFT"/],
    [{ input: { urn: 'a', size: 1 } }, /^Invalid arguments of move at input: .*"size"/],
    [{ input: { urn: 'a' }, times: null }, /^Invalid arguments of move at times: /],
    [{ input: { urn: 'a' }, urn: 'a' }, /^The mutation move has no argument urn$/]
  ]
  for (const [args, message] of wrong) {
    const { answers, errors } = await may([['move', args]])
    t.equal(answers, null)
    t.match(errors, [{ message, extensions: { code: 400 } }], JSON.stringify(args))
  }
})

t.test('fifty calls are answered, one more is refused', async t => {
  const calls = (count: number) => Array.from({ length: count }, () => ['own', {}] as const)
  t.equal((await may(calls(50))).answers.length, 50)
  t.match((await may(calls(51))).errors, [{ message: 'mayCall takes at most 50 calls, found 51' }])
})

t.test('arguments are at most 10 000 characters: one variable can be used in many calls', async t => {
  const urn = (length: number) => ({ urn: 'a'.repeat(length - '{"urn":""}'.length) })
  const { errors } = await may([['own', urn(10_001)]])
  t.match(errors, [{ message: 'The arguments of own: expected at most 10000 characters, found 10001' }])
  t.match((await may([['own', urn(10_000)]])).errors, [{ message: 'The mutation own has no argument urn' }])
})

t.test('a token with a scope may not change the own account of its user', async t => {
  const credential = { actor: ALICE, kind: 'token', scope: { privileges: ['EDIT'] } } as const
  const signal = new AbortController().signal
  const call = createCall({ credential, address: '127.0.0.1', signal, log: silent })
  const { answers } = await may([['own', {}]], call)
  t.match(answers, [{ may: false, message: /scope does not permit/ }])
})

t.test('it requires a credential', async t => {
  t.match((await may([['open', {}]], callBy(undefined))).errors, [{ extensions: { code: 401 } }])
})
