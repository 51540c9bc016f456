import { mock } from 'node:test'
import t from 'tap'
import { definePlugin } from '../../core/index.ts'
import { eventually } from '../../testing/index.ts'
import { start } from '../helper.ts'

const jobs = definePlugin({
  name: 'jobs',
  contract: 2,
  setup: ({ background }) => ({
    start() {
      background.every(10, 'counting notes', async () => {
        throw new TypeError('the notes cannot be counted')
      })
    }
  })
})

t.test('a condition that is never met shows what the plugins under test have logged', async t => {
  const { anonymous } = await start(t, { plugins: [jobs] })
  await eventually(async () => (await anonymous.get('/health')).body.failedPlugins.includes('jobs'))
  // The minute of `eventually` ends at once.
  let now = 0
  const clock = mock.method(performance, 'now', () => (now += 40_000))
  t.teardown(() => clock.mock.restore())
  // Plugins of other tests in this process have logged before.
  await t.rejects(
    eventually(() => false),
    {
      message:
        /^the condition was not met within 60 seconds; the plugins under test have logged:\n.*^plugin jobs: counting notes failed; will retry: TypeError: the notes cannot be counted\n +at /ms
    }
  )
})
