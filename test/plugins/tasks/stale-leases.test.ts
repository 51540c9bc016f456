import t from 'tap'
import type { Task } from '../../../plugins/tasks/index.ts'
import { createWatch } from '../../../plugins/tasks/stale-leases.ts'

const PLAIN = { number: 1, action: 'x', key: 'x', params: {}, total: 0, deleted: 0, actor: 'urn:li:corpuser:a' }

function task(id: string, owner: string, beat: number): Task {
  return { ...PLAIN, task: id, state: 'RUNNING', startedAt: 0, updatedAt: 0, owner, beat }
}

t.test('a lease is dead when it has not moved for its time to live on the own clock', async t => {
  let now = 0
  const stale = createWatch(1000, () => now)
  t.strictSame([...stale([task('a:1', 'x', 1), task('b:1', 'y', 1)])], [])
  now = 999
  t.strictSame([...stale([task('a:1', 'x', 1), task('b:1', 'y', 2)])], [])
  now = 1000
  t.strictSame([...stale([task('a:1', 'x', 1), task('b:1', 'y', 2)])], ['a:1'])
})

t.test('a lease that passed to another owner starts its time afresh', async t => {
  let now = 0
  const stale = createWatch(1000, () => now)
  stale([task('a:1', 'x', 1)])
  now = 5000
  t.strictSame([...stale([task('a:1', 'y', 1)])], [])
  now = 6000
  t.strictSame([...stale([task('a:1', 'y', 1)])], ['a:1'])
})

t.test('what is not seen any more is forgotten', async t => {
  let now = 0
  const stale = createWatch(1000, () => now)
  stale([task('a:1', 'x', 1)])
  now = 2000
  t.strictSame([...stale([])], [])
  t.strictSame([...stale([task('a:1', 'x', 1)])], [])
})
