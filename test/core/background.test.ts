import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { bundled } from '../../config/plugins.ts'
import { createSystemCall } from '../../core/call.ts'
import { Unavailable } from '../../core/errors.ts'
import { definePlugin } from '../../core/index.ts'
import { createBackground } from '../../core/operation/background.ts'
import { createPluginStates } from '../../core/operation/plugin-states.ts'
import { eventually, start } from '../helper.ts'

function make(t: Test) {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const stopping = new AbortController()
  t.teardown(() => stopping.abort())
  const { signal } = stopping
  const states = createPluginStates(['test'])
  states.started('test')
  const background = createBackground({
    plugin: 'test',
    states,
    log,
    signal,
    system: reason => createSystemCall(reason, signal, log)
  })
  return { background, lines, state: () => states.plugins()[0], stop: () => stopping.abort() }
}

t.test('periodic work runs at once and again until the server closes', async t => {
  const { background, stop } = make(t)
  const reasons: (string | undefined)[] = []
  background.every(5, 'counting', async call => void reasons.push(call.system))
  await eventually(async () => reasons.length > 2)
  stop()
  await background.settled()
  const runs = reasons.length
  // Its next run would have come before the runs of work that begins now.
  const later = make(t)
  let laterRuns = 0
  later.background.every(5, 'later', async () => void laterRuns++)
  await eventually(() => laterRuns > 2)
  t.equal(reasons.length, runs)
  t.strictSame(new Set(reasons), new Set(['counting']))
})

t.test('a failed run is logged and retried after the pause', async t => {
  const { background, lines, stop } = make(t)
  background.every(5, 'counting', async () => {
    throw new Error('no store')
  })
  await eventually(async () => lines.length > 1)
  stop()
  await background.settled()
  for (const line of lines)
    t.match(JSON.parse(line), { msg: 'counting failed; will retry', err: { message: 'no store' } })
})

t.test('a long pause ends when the server closes, and a running turn sees the signal', async t => {
  const { background, lines, stop } = make(t)
  let isStopped: boolean | undefined
  background.every(3_600_000, 'waiting', async ({ signal }) => {
    await once(signal, 'abort')
    isStopped = signal.aborted
    signal.throwIfAborted()
  })
  background.every(3_600_000, 'nothing', async () => undefined)
  // Both have begun: the one waits for the signal, the other is in its pause.
  await turn()
  stop()
  await background.settled()
  t.equal(isStopped, true)
  t.strictSame(lines, [], 'an interrupted turn is not logged as failed')
})

t.test('failed work is logged with its own message and does not affect other work', async t => {
  const { background, lines } = make(t)
  const events: string[] = []
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  background.run(Promise.reject(new Error('no store')), 'stamp not stored')
  background.run(
    gate.then(() => void events.push('done')),
    'other work failed'
  )
  const settled = background.settled().then(() => events.push('settled'))
  await turn()
  release()
  await settled
  t.strictSame(events, ['done', 'settled'])
  t.equal(lines.length, 1)
  t.match(JSON.parse(lines[0] ?? ''), { msg: 'stamp not stored', err: { message: 'no store' } })
})

t.test('a closing server waits for the work of a plugin before it closes the plugin', async t => {
  const events: string[] = []
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const slow = definePlugin({
    name: 'slow',
    contract: 2,
    setup: ({ background }) => ({
      api: undefined,
      start: () =>
        background.run(
          gate.then(() => turn()).then(() => void events.push('done')),
          'slow work failed'
        ),
      close: () => void events.push('closed')
    })
  })
  // Plugins are closed in reverse order: the turn of `slow` comes as soon as this one is closed.
  const last = definePlugin({ name: 'last', contract: 2, setup: () => ({ api: undefined, close: release }) })
  const server = await start(t, { plugins: [...bundled, slow, last] })
  await server.close()
  t.strictSame(events, ['done', 'closed'])
})

t.test(
  'a job that fails is shown as a failure of its plugin until it succeeds; a store that is away for once is none',
  async t => {
    const { background, state } = make(t)
    const outcomes: (Error | undefined)[] = [new TypeError('broken'), undefined, new Unavailable('away'), undefined]
    const seen: unknown[] = []
    background.every(1, 'counting', async () => {
      seen.push(state())
      const outcome = outcomes.shift()
      if (outcome) throw outcome
    })
    await eventually(() => seen.length > 4)
    t.match(seen, [
      { state: 'READY' },
      { state: 'FAILED', error: 'counting failed: broken' },
      { state: 'READY' },
      { state: 'READY' },
      { state: 'READY' }
    ])
  }
)
