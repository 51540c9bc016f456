import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { definePlugin } from '../../core/index.ts'
import { start } from '../helper.ts'
import { grant } from '../people.ts'

const FILE = import.meta.filename

/** A plugin with the given life, in a server on which everything else works. */
const plugin = (name: string, life: object, optional = false) =>
  definePlugin({ name, contract: 2, optional, setup: () => ({ api: undefined, ...life }) })
const never = () => new Promise<void>(() => undefined)
/** What only the garbage collector would end must not be lost with it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
const STATES = '{ aspectd { plugins pluginStates { name state error } } }'

t.test('an optional plugin that fails, or hangs, in start is listed, and the others are started', async t => {
  const started: string[] = []
  const signals: AbortSignal[] = []
  const broken = plugin('broken', { start: async () => Promise.reject(new Error('no search engine')) }, true)
  const hang = (signal: AbortSignal) => {
    signals.push(signal)
    return never()
  }
  const hanging = plugin('hanging', { start: hang }, true)
  const later = plugin('later', { start: () => void started.push('later') })
  const server = await start(t, { plugins: [...bundled, broken, hanging, later], config: { startSeconds: 4 } })
  t.strictSame(started, ['later'])
  collectGarbage()
  t.equal(signals[0]?.aborted, true, 'what a failed start has begun is told to stop')
  const health = await server.anonymous.get('/health')
  t.equal(health.status, 200)
  const { status, failedPlugins } = health.body
  t.strictSame({ status, failedPlugins }, { status: 'ready', failedPlugins: ['broken', 'hanging'] })

  const { data } = await server.admin.gql(STATES)
  const { plugins, pluginStates } = data.aspectd
  t.strictSame(
    pluginStates.map(({ name }: { name: string }) => name),
    plugins
  )
  t.match(pluginStates.slice(-3), [
    { name: 'broken', state: 'FAILED', error: /^plugin broken: start failed at .+:\d+:\d+: no search engine$/ },
    { name: 'hanging', state: 'FAILED', error: 'plugin hanging: start is not done after 4 s (setting startSeconds)' },
    { name: 'later', state: 'READY', error: null }
  ])

  const ann = await server.user('ann')
  const seen = async () => (await ann.gql(STATES)).data.aspectd.pluginStates.at(-3)
  t.strictSame(await seen(), { name: 'broken', state: 'FAILED', error: null }, 'the error is for operators')
  await grant(server.admin, ann, ['MANAGE_SYSTEM_OPERATIONS'])
  t.match(await seen(), { error: /no search engine/ })
  t.match(await server.anonymous.gql(STATES), { status: 401 })
})

t.test('a start that hangs stops the start of the server by name', async t => {
  const hanging = plugin('hanging', { start: never })
  await t.rejects(start(t, { plugins: [...bundled, hanging], config: { startSeconds: 4 } }), {
    message: 'plugin hanging: start is not done after 4 s (setting startSeconds)'
  })
})

t.test('errors of setup and start name the plugin and the place in its code', async t => {
  const boom = () => {
    throw new TypeError('boom')
  }
  const inSetup = definePlugin({ name: 'broken', contract: 2, setup: boom })
  for (const [what, broken] of [
    ['setup', inSetup],
    ['start', plugin('broken', { start: boom })],
    ['start', plugin('broken', { start: async () => boom() })]
  ] as const) {
    const message = new RegExp(`^plugin broken: ${what} failed at ${RegExp.escape(FILE)}:\\d+:\\d+: boom$`)
    await t.rejects(start(t, { plugins: [...bundled, broken] }), { message, cause: { name: 'TypeError' } })
  }
  const text = plugin('broken', { start: () => Promise.reject('no error object') })
  await t.rejects(start(t, { plugins: [...bundled, text] }), {
    message: /^plugin broken: start failed at .*no error object/
  })
})

t.test('a close that hangs or fails does not keep the others and the store open', async t => {
  const closed: string[] = []
  const first = plugin('first', { close: () => void closed.push('first') })
  const hanging = plugin('hanging', { close: never })
  const broken = plugin('broken', { close: () => Promise.reject(new Error('already closed')) })
  const last = plugin('last', { close: () => void closed.push('last') })
  const server = await start(t, { plugins: [...bundled, first, hanging, broken, last], config: { closeSeconds: 1 } })
  const again = await server.restart({ plugins: bundled })
  t.strictSame(closed, ['last', 'first'], 'in reverse order')
  t.equal((await again.anonymous.get('/health')).status, 200, 'the store was closed, so it can be opened again')
})
