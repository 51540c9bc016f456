import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { action, Conflict, definePlugin, Type, Unavailable } from '../../../core/index.ts'
import { tasks } from '../../../plugins/tasks/index.ts'
import { start } from '../../helper.ts'
import { endedTask } from './calls.ts'

const shelf = ['a', 'b', 'c', 'd', 'e']
let failures = 2
let away = 3

/** Slices of work, which fail in the ways that work can fail. */
const steps: Record<string, () => boolean> = {
  /** Takes one from the shelf, and then fails twice. */
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
  away() {
    if (away-- > 0) throw new Unavailable('later')
    return true
  }
}

const probe = definePlugin({
  name: 'probe',
  contract: 1,
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

t.test('what was done before a slice failed is counted when the task goes on', async t => {
  t.match(await run('clear', 5), { state: 'COMPLETED', total: 5, deleted: 5 })
})

t.test('a task whose work fails says why without telling secrets; one whose store is away goes on', async t => {
  t.match(await run('public'), { state: 'FAILED', deleted: 0, error: 'the shelf is locked' })
  t.match(await run('secret'), { state: 'FAILED', error: 'An unknown error occurred.' })
  t.match(await run('away'), { state: 'COMPLETED', deleted: 1 })
  t.match(await run('public'), { state: 'FAILED' })
})
