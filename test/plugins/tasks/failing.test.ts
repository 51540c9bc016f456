import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { action, Conflict, definePlugin, Type, Unavailable } from '../../../core/index.ts'
import { tasks } from '../../../plugins/tasks/index.ts'
import { start } from '../../helper.ts'
import { endedTask } from './calls.ts'

const shelf = ['a', 'b', 'c', 'd', 'e']
let failures = 2
let unavailable = 3

/** Slices that fail in different ways. */
const steps: Record<string, () => boolean> = {
  /** Removes one item, then fails; after two failures it succeeds. */
  clear() {
    shelf.pop()
    if (failures-- > 0) throw new Unavailable('later')
    return shelf.length === 0
  },
  public() {
    throw new Conflict('the shelf is locked')
  },
  secret() {
    throw new Error('password is hunter2')
  },
  unavailable() {
    if (unavailable-- > 0) throw new Unavailable('later')
    return true
  }
}

const probe = definePlugin({
  name: 'probe',
  contract: 2,
  needs: { tasks },
  setup({ needs }) {
    for (const [kind, step] of Object.entries(steps)) {
      const remaining = kind === 'clear' ? async () => shelf.length : undefined
      needs.tasks.define(kind, async () => ({ deleted: 1, finished: step() }), remaining)
    }
    const Run = Type.Object({ kind: Type.String(), total: Type.Integer() })
    return {
      api: {},
      actions: {
        'probe.run': action(Run, 'signed-in', async ({ kind, total }, call) => {
          const { task } = await needs.tasks.start(call, { action: kind, key: kind, params: {}, total })
          return task
        })
      }
    }
  }
})

const config = { plugins: { tasks: { leaseSeconds: 1 } } }
const { admin } = await start(t, { config, plugins: [...bundled, probe] })

async function run(kind: string, total = 1) {
  const { body } = await admin.post('/probe?action=run', { kind, total })
  return endedTask(admin, body.value)
}

t.test('slices done before a failure are counted when the task continues', async t => {
  t.match(await run('clear', 5), { state: 'COMPLETED', total: 5, deleted: 5 })
})

t.test(
  'a failed task shows the cause without secrets; when the store is unavailable, the task continues later',
  async t => {
    t.match(await run('public'), { state: 'FAILED', deleted: 0, error: 'the shelf is locked' })
    t.match(await run('secret'), { state: 'FAILED', error: 'An unknown error occurred.' })
    t.match(await run('unavailable'), { state: 'COMPLETED', deleted: 1 })
    t.match(await run('public'), { state: 'FAILED' })
  }
)
