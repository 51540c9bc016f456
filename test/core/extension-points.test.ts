import t from 'tap'
import { checkedContribution } from '../../core/contract/checked.ts'
import { type Contribution, definePlugin, definePoint, operation } from '../../core/index.ts'
import { textIndex } from '../../plugins/entities/index.ts'
import { start } from '../helper.ts'

type Greet = (name: string) => string
const greeting = definePoint<Greet>('owner.greeting')

const owner = definePlugin({
  name: 'owner',
  contract: 2,
  setup({ extension }) {
    const early = extension(greeting)
    const greet = operation('signed-in', ({ name }: { name: string }) => extension(greeting)?.(name) ?? 'nobody greets')
    return {
      sdl: 'extend type Query { greet(name: String!): String!, isEarly: Boolean! }',
      operations: { Query: { greet, isEarly: operation('signed-in', () => early !== undefined) } }
    }
  }
})
const guest = (name: string, contribution: Contribution) =>
  definePlugin({ name, contract: 2, setup: () => ({ api: undefined, ...contribution }) })
const polite = guest('polite', { extends: [greeting.with(name => `Good morning, ${name}`)] })
const loud = guest('loud', { extends: [greeting.with(name => name.toUpperCase())] })

const GREET = '{ greet(name: "Ann") isEarly }'

t.test('each server has its own extension of a point, or none; it is there once all plugins are set up', async t => {
  // The guest is set up before the owner.
  const servers = [
    await start(t, { plugins: [polite, owner] }),
    await start(t, { plugins: [owner, loud] }),
    await start(t, { plugins: [owner] })
  ]
  const answers = await Promise.all(servers.map(({ admin }) => admin.gql(GREET)))
  t.strictSame(
    answers.map(({ data }) => data),
    [
      { greet: 'Good morning, Ann', isEarly: false },
      { greet: 'ANN', isEarly: false },
      { greet: 'nobody greets', isEarly: false }
    ]
  )
})

t.test('two plugins that extend one point stop the start with both names', async t => {
  await t.rejects(start(t, { plugins: [owner, polite, loud] }), {
    code: 'MISCONFIGURED',
    message: 'plugins polite and loud both extend owner.greeting, which only one can: disable one of them'
  })
  const second = guest('second', { extends: [textIndex.with(async () => undefined)] })
  await t.rejects(start(t, { plugins: [second] }), {
    message: /^plugins \w+ and \w+ both extend entities\.textIndex, which only one can: disable one of them$/
  })
  const twice = guest('twice', { extends: [greeting.with(String), greeting.with(String)] })
  await t.rejects(start(t, { plugins: [owner, twice] }), {
    message: 'plugin twice extends owner.greeting twice: remove one'
  })
})

t.test('what is no extension is refused', async t => {
  t.throws(() => checkedContribution('notes', { extends: [{ name: 'owner.greeting' }] }), {
    message: /^plugin notes: unknown member name of extends\[0\]/
  })
  t.throws(() => checkedContribution('notes', { extends: greeting }), {
    message: /^plugin notes: extends: expected an array/
  })
})

definePlugin({
  name: 'types',
  contract: 2,
  // @ts-expect-error the point is for a function
  setup: () => ({ extends: [greeting.with(7)] })
})
