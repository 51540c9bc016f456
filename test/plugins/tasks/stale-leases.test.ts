import t from 'tap'
import type { Task } from '../../../plugins/tasks/index.ts'
import { createStaleLeases } from '../../../plugins/tasks/poller.ts'

const PLAIN = { number: 1, action: 'x', key: 'x', params: {}, total: 0, deleted: 0, actor: 'urn:li:corpuser:a' }

function task(id: string, owner: string, beat: number): Task {
  return { ...PLAIN, task: id, state: 'RUNNING', startedAt: 0, updatedAt: 0, owner, beat }
}

t.test('a lease is stale after no heartbeat for the lease time', async t => {
  let now = 0
  const staleLeases = createStaleLeases(1000, () => now)
  t.strictSame([...staleLeases([task('a:1', 'x', 1), task('b:1', 'y', 1)])], [])
  now = 999
  t.strictSame([...staleLeases([task('a:1', 'x', 1), task('b:1', 'y', 2)])], [])
  now = 1000
  t.strictSame([...staleLeases([task('a:1', 'x', 1), task('b:1', 'y', 2)])], ['a:1'])
})

t.test('the time of a lease restarts when its owner changes', async t => {
  let now = 0
  const staleLeases = createStaleLeases(1000, () => now)
  staleLeases([task('a:1', 'x', 1)])
  now = 5000
  t.strictSame([...staleLeases([task('a:1', 'y', 1)])], [])
  now = 6000
  t.strictSame([...staleLeases([task('a:1', 'y', 1)])], ['a:1'])
})

t.test('the time of a lease restarts after the task was not listed', async t => {
  let now = 0
  const staleLeases = createStaleLeases(1000, () => now)
  staleLeases([task('a:1', 'x', 1)])
  now = 2000
  t.strictSame([...staleLeases([])], [])
  t.strictSame([...staleLeases([task('a:1', 'x', 1)])], [])
})
