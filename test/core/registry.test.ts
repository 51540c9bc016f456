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
  definePlugin({ name, contract: 2, needs, setup: () => ({ api: undefined, ...contribution }) })
const enabled = (...plugins: Plugin[]) =>
  plugins.map(({ name, manifest }) => ({
    name,
    manifest,
    contribution: manifest.setup({} as never) as Contribution<unknown>
  }))
const guard = plugin('guard', {}, { authority })

t.test('plugins come after what they need and, where enabled, what they want', async t => {
  const a = plugin('a')
  const b = plugin('b', { a })
  const c = definePlugin({ name: 'c', contract: 2, wants: { b }, setup: () => ({ api: undefined }) })
  const names = (plugins: Plugin[]) => plugins.map(({ name }) => name)
  t.strictSame(names(orderByNeeds([c, b, a], none)), ['a', 'b', 'c'])
  t.strictSame(names(orderByNeeds([c, b, a], name => name === 'b')), ['c', 'a'])
})

t.test('a required plugin that is disabled stops the start with both names', async t => {
  const a = plugin('a')
  t.throws(() => orderByNeeds([a, plugin('b', { a })], name => name === 'a'), {
    code: 'MISCONFIGURED',
    message: 'plugin b requires a, which is disabled: enable a, or disable b too'
  })
})

t.test('the error for an unknown need lists the known plugins', async t => {
  t.throws(() => orderByNeeds([plugin('b', { a: plugin('a') })], none), {
    message:
      'plugin b requires a, which is not a known plugin: add its file or package to the configuration key load; known: b'
  })
})

t.test('the error for circular needs shows the circle', async t => {
  const needs: Record<string, Plugin> = {}
  const a = plugin('a', needs)
  const b = plugin('b', { a })
  needs.b = b
  t.throws(() => orderByNeeds([a, b], none), { message: 'circular plugin dependency: a → b → a' })
})

t.test('two plugins with the same name, or a plugin for another contract, are refused', async t => {
  t.throws(() => orderByNeeds([plugin('a'), plugin('a')], none), { message: /two plugins are named a/ })
  const found: [unknown, string][] = [
    [1, 'the number 1'],
    [3, 'the number 3'],
    ['2', 'the text "2"'],
    [true, 'the boolean true'],
    [undefined, 'undefined'],
    [{}, 'the object {}']
  ]
  for (const [contract, described] of found) {
    const other = plugin('other')
    Object.assign(other.manifest, { contract })
    t.throws(() => orderByNeeds([other], none), {
      message: `plugin other: contract: this server expects 2, found ${described}; docs/contract.md says what to change`
    })
  }
})

t.test('an action, route or input alias of two plugins is refused with both names', async t => {
  const clash = (contribution: Partial<Contribution<unknown>>) => () =>
    checkContributions(enabled(guard, plugin('one', {}, contribution), plugin('two', {}, contribution)))
  const ping = action(empty, 'signed-in', () => 1)
  t.throws(clash({ actions: { 'things.ping': ping } }), {
    message: /plugin two: action things\.ping already belongs to plugin one: rename it in one, or disable two or one/
  })
  t.throws(clash({ routes: [route({ method: 'GET', url: '/things/:id' }, 'public', () => 1)] }), {
    message: /plugin two: route GET \/things\/: already belongs to plugin one/
  })
  t.throws(clash({ commands: { ping: () => 'pong' } }), {
    message: /plugin two: command ping already belongs to plugin one/
  })
  t.throws(clash({ inputAliases: { Old: 'New' } }), {
    message: /plugin two: input alias Old already belongs to plugin one/
  })
})

t.test('an operation without an access rule stops the start', async t => {
  const bare = { run: () => 1 } as unknown as Operation
  const silent = operation(undefined as never, () => 1)
  for (const one of [bare, silent]) {
    t.throws(() => checkContributions(enabled(guard, plugin('open', {}, { operations: { Query: { things: one } } }))), {
      code: 'MISCONFIGURED',
      message: /plugin open declares no access rule for things/
    })
  }
})

t.test('exactly one plugin provides the authority', async t => {
  t.throws(() => checkContributions(enabled(plugin('a'))), { message: /no enabled plugin provides the authority/ })
  t.throws(() => checkContributions(enabled(guard, plugin('second', {}, { authority }))), {
    message: /plugin second: the authority already belongs to plugin guard/
  })
})
