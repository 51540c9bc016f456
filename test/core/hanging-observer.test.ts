import { mock } from 'node:test'
import t from 'tap'
import { createSystemCall } from '../../core/call.ts'
import { coreConfig } from '../../core/config/config.ts'
import type { OperationEvent } from '../../core/index.ts'
import { containHooks } from '../../core/operation/hooks.ts'
import { createPluginStates } from '../../core/operation/plugin-states.ts'

const MILLISECONDS = 1000
/** So many calls of one observer may hang. */
const MOST = 100

const errors: string[] = []
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (_details: unknown, message: string) => void errors.push(message)
}
const call = createSystemCall('a test', new AbortController().signal, log as never)
const event = { call, name: 'one' } as OperationEvent

t.test('while an observer hangs no other operation waits for it, and it is called only so often', async t => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const pending: (() => void)[] = []
  const hang = () => new Promise<void>(resolve => pending.push(resolve))
  const plugin = { name: 'test', contribution: { api: undefined, observe: hang } } as never
  const [contained] = containHooks([plugin], {
    milliseconds: MILLISECONDS,
    states: createPluginStates([]),
    outside: new Set(),
    hooks: coreConfig({}, {}).hooks,
    log: log as never
  })
  const observe = () => contained?.contribution.observe?.(event)

  const first = observe()
  t.type(first, Promise, 'the first operation waits')
  t.type(observe(), Promise, 'so does the next, as long as none is late')
  mock.timers.tick(MILLISECONDS)
  await first
  t.strictSame(errors, ['an observer failed', 'an observer failed'])
  for (let late = 2; late < MOST; late++) t.equal(observe(), undefined, 'others do not wait')
  mock.timers.tick(MILLISECONDS)
  t.equal(errors.length, MOST)
  observe()
  t.equal(pending.length, MOST, 'it misses operations')

  for (const settle of pending) settle()
  await new Promise(resolve => setImmediate(resolve))
  t.type(observe(), Promise, 'when it works again, operations wait again')
  t.equal(pending.length, MOST + 1)
})
