import { mock } from 'node:test'
import t from 'tap'
import { createPluginStates } from '../../core/operation/plugin-states.ts'

t.test('a plugin has failed until each of its parts that failed has recovered', async t => {
  const states = createPluginStates(['a', 'b'])
  const visible = () => states.plugins().map(({ since: _when, ...rest }) => rest)
  const ofA = () => visible()[0]
  t.strictSame(visible(), [
    { name: 'a', state: 'STARTING' },
    { name: 'b', state: 'STARTING' }
  ])
  states.started('a')
  t.strictSame(ofA(), { name: 'a', state: 'READY' })
  states.fail('a', 'no network', 'webhooks')
  states.fail('a', 'no disk', 'files')
  t.strictSame(ofA(), { name: 'a', state: 'FAILED', error: 'no network; no disk' })
  states.recover('a', 'webhooks')
  t.match(ofA(), { state: 'FAILED', error: 'no disk' })
  states.recover('a', 'files')
  t.strictSame(ofA(), { name: 'a', state: 'READY' })
})

t.test('the time of a state changes with the state alone', async t => {
  mock.timers.enable({ apis: ['Date'], now: 1000 })
  t.teardown(() => mock.timers.reset())
  const states = createPluginStates(['a'])
  const since = () => states.plugins()[0]?.since
  t.equal(since(), 1000)
  mock.timers.setTime(2000)
  states.started('a')
  t.equal(since(), 2000)
  mock.timers.setTime(3000)
  states.progress('a', { work: 'building', done: 1, total: 2 })
  t.equal(since(), 2000, 'progress is no other state')
  states.details('a', { waiting: 3 })
  t.match(states.plugins()[0], { since: 2000, details: { waiting: 3 } })
  states.details('a', undefined)
  t.notOk('details' in (states.plugins()[0] ?? {}))
  states.fail('a', 'no disk')
  t.equal(since(), 3000)
  mock.timers.setTime(4000)
  states.fail('a', 'no network', 'webhooks')
  t.equal(since(), 3000, 'it had failed before')
})
