import t from 'tap'
import { checkContributions, orderByNeeds } from '../../core/contract/registry.ts'
import {
  action,
  type Contribution,
  definePlugin,
  type Operation,
  operation,
  type Plugin,
  route,
  Type
} from '../../core/index.ts'

const none = () => false
const authority: NonNullable<Contribution<unknown>['authority']> = {
  isActive: () => true,
  rejected: () => undefined,
  refused: () => [],
  viewFilter: () => 'all'
}
const empty = Type.Object({})
const plugin = (name: string, needs: Record<string, Plugin> = {}, contribution: Partial<Contribution<unknown>> = {}) =>
  definePlugin({ name, contract: 1, needs, setup: () => ({ api: undefined, ...contribution }) })
const enabled = (...plugins: Plugin[]) =>
  plugins.map(({ name, manifest }) => ({
    name,
    manifest,
    contribution: manifest.setup({} as never) as Contribution<unknown>
  }))
const guard = plugin('guard', {}, { authority })

t.test('plugins come after what they need and, where it is on, what they want', async t => {
  const a = plugin('a')
  const b = plugin('b', { a })
  const c = definePlugin({ name: 'c', contract: 1, wants: { b }, setup: () => ({ api: undefined }) })
  const names = (plugins: Plugin[]) => plugins.map(({ name }) => name)
  t.strictSame(names(orderByNeeds([c, b, a], none)), ['a', 'b', 'c'])
  t.strictSame(names(orderByNeeds([c, b, a], name => name === 'b')), ['c', 'a'])
})

t.test('a need that is switched off stops the start and names both', async t => {
  const a = plugin('a')
  t.throws(() => orderByNeeds([a, plugin('b', { a })], name => name === 'a'), {
    code: 'MISCONFIGURED',
    message: 'plugin b needs a, which is switched off: switch a on, or b off too'
  })
})

t.test('an unknown need names what is known', async t => {
  t.throws(() => orderByNeeds([plugin('b', { a: plugin('a') })], none), {
    message: 'plugin b needs a, which is unknown here; known: b'
  })
})

t.test('a circle of needs shows the circle', async t => {
  const needs: Record<string, Plugin> = {}
  const a = plugin('a', needs)
  const b = plugin('b', { a })
  needs.b = b
  t.throws(() => orderByNeeds([a, b], none), { message: 'plugins need each other in a circle: a → b → a' })
})

t.test('two plugins of one name, or of another contract, are refused', async t => {
  t.throws(() => orderByNeeds([plugin('a'), plugin('a')], none), { message: /two plugins are named a/ })
  const later = plugin('later')
  Object.assign(later.manifest, { contract: 2 })
  t.throws(() => orderByNeeds([later], none), {
    message: /plugin later is made for contract 2, this server has contract 1/
  })
})

t.test('two owners of an action, a route or an input alias are refused by name', async t => {
  const clash = (contribution: Partial<Contribution<unknown>>) => () =>
    checkContributions(enabled(guard, plugin('one', {}, contribution), plugin('two', {}, contribution)))
  const ping = action(empty, 'signed-in', () => 1)
  t.throws(clash({ actions: { 'things.ping': ping } }), {
    message: /action things\.ping has two owners, the plugins one and two/
  })
  t.throws(clash({ routes: [route({ method: 'GET', url: '/things/:id' }, 'public', () => 1)] }), {
    message: /route GET \/things\/: has two owners/
  })
  t.throws(clash({ inputAliases: { Old: 'New' } }), { message: /input alias Old has two owners/ })
})

t.test('an operation that does not say who may use it stops the start', async t => {
  const bare = { run: () => 1 } as unknown as Operation
  const silent = operation(undefined as never, () => 1)
  for (const one of [bare, silent]) {
    t.throws(() => checkContributions(enabled(guard, plugin('open', {}, { operations: { Query: { things: one } } }))), {
      code: 'MISCONFIGURED',
      message: /plugin open does not say who may use things/
    })
  }
})

t.test('exactly one plugin provides the authority', async t => {
  t.throws(() => checkContributions(enabled(plugin('a'))), { message: /no enabled plugin decides who may do what/ })
  t.throws(() => checkContributions(enabled(guard, plugin('second', {}, { authority }))), {
    message: /the authority has two owners, the plugins guard and second/
  })
})
