import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type FeedListener, openFeed } from '../../core/store/feed.ts'
import type { AspectStore } from '../../core/store/port.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { makeRow, put, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'
import { eventually } from '../helper.ts'

type Changes = AspectStore['changes']

/** A listener of a real store whose feed can be made to fail. */
async function start(t: Test, fault: (changes: Changes) => Changes = changes => changes, freshMs = 1000) {
  const store = openSqlite(join(testdir(t), 'a.db'), { log: silent })
  const feed = openFeed(fault(store.aspects.changes), { log: silent, freshMs })
  t.teardown(async () => {
    await feed.close()
    await store.close()
  })
  const notified: string[] = []
  const listener: FeedListener = report =>
    void notified.push(...(typeof report === 'string' ? [report] : report.map(({ aspect }) => aspect)))
  feed.onReport(listener)
  await feed.begun
  return { feed, notified, change: (aspect: string) => write(store, put(makeRow({ aspect }))) }
}

t.test('a listener is first notified that the feed has begun, then of later changes', async t => {
  const { notified, change } = await start(t)
  t.strictSame(notified, ['begun'])
  await change('one')
  await eventually(async () => notified.length > 1)
  t.strictSame(notified, ['begun', 'one'])
})

t.test('listeners are notified in the order of registration', async t => {
  const { feed, notified, change } = await start(t)
  feed.onReport(() => void notified.push('second'))
  await change('one')
  await eventually(async () => notified.length > 2)
  t.strictSame(notified, ['begun', 'one', 'second'])
})

t.test('a lost feed notifies listeners with "lost", a failed feed resumes at its cursor', async t => {
  let calls = 0
  const { notified, change } = await start(t, changes => async (after, page) => {
    calls++
    if (calls === 2) return 'lost'
    if (calls > 3 && calls < 6) throw new Error('the store is unavailable')
    return changes(after, page)
  })
  await eventually(async () => notified.length === 2)
  await change('while it fails')
  await eventually(async () => notified.length > 2)
  t.strictSame(notified, ['begun', 'lost', 'while it fails'])
  t.ok(calls > 5)
})

t.test('a feed is current as long as the store answers', async t => {
  let stalled: Promise<void> | undefined
  const { feed } = await start(
    t,
    changes => async (after, page) => {
      await stalled
      return changes(after, page)
    },
    400
  )
  await eventually(async () => feed.isCurrent())
  const { promise, resolve } = Promise.withResolvers<void>()
  stalled = promise
  await eventually(async () => !feed.isCurrent())
  await wait(50)
  t.equal(feed.isCurrent(), false)
  stalled = undefined
  resolve()
  await eventually(async () => feed.isCurrent())
})

t.test('a feed that fails is not current', async t => {
  let failing = false
  const { feed } = await start(t, changes => async (after, page) => {
    if (failing) throw new Error('the store is unavailable')
    return changes(after, page)
  })
  await eventually(async () => feed.isCurrent())
  failing = true
  await eventually(async () => !feed.isCurrent())
  await wait(50)
  t.equal(feed.isCurrent(), false)
  failing = false
  await eventually(async () => feed.isCurrent())
})
