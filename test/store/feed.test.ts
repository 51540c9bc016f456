import { join } from 'node:path'
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
async function start(t: Test, fault: (changes: Changes) => Changes = changes => changes, now?: () => number) {
  const store = openSqlite(join(testdir(t), 'a.db'), { log: silent })
  const feed = openFeed(fault(store.aspects.changes), { log: silent, ...(now ? { now } : {}) })
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

t.test('a feed is current for a second after the store was asked, and again when it answers', async t => {
  let time = 0
  const gates: PromiseWithResolvers<void>[] = []
  let isHeld = false
  const store = (changes: Changes): Changes => {
    return async (after, page) => {
      if (isHeld) await gates[gates.push(Promise.withResolvers()) - 1]?.promise
      return changes(after, page)
    }
  }
  const { feed } = await start(t, store, () => time)
  isHeld = true
  await eventually(() => gates.length === 1)
  time = 999
  t.equal(feed.isCurrent(), true)
  time = 1000
  t.equal(feed.isCurrent(), false)
  t.equal(feed.isCurrent(1001), true)
  gates[0]?.resolve()
  await eventually(() => gates.length === 2)
  t.equal(feed.isCurrent(), false, 'an answer counts from its request, which was at 0')
  isHeld = false
  gates[1]?.resolve()
  await eventually(() => feed.isCurrent())
  t.equal(feed.reportedUntil(), 1000)
})

t.test('a feed that fails is not current until the store answers again', async t => {
  let time = 0
  let failures: number | undefined
  const store = (changes: Changes): Changes => {
    return async (after, page) => {
      if (failures === undefined) return changes(after, page)
      failures++
      throw new Error('the store is unavailable')
    }
  }
  const { feed } = await start(t, store, () => time)
  failures = 0
  await eventually(() => failures === 1)
  time = 1000
  await eventually(() => failures === 3)
  t.equal(feed.isCurrent(), false)
  failures = undefined
  await eventually(() => feed.isCurrent())
})
