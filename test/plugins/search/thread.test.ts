import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import t, { type Test } from 'tap'
import { eventually, temporaryFolder } from '../../helper.ts'
import { describe, ORDERS, openRig, searchFor } from './engine.ts'

/** The threads that are created during the test, oldest first. */
function watchThreads(t: Test): readonly Worker[] {
  const threads: Worker[] = []
  const note = (message: unknown) => {
    if (isCreation(message)) threads.push(message.worker)
  }
  subscribe('worker_threads', note)
  t.teardown(() => unsubscribe('worker_threads', note))
  return threads
}

const isCreation = (message: unknown): message is { worker: Worker } =>
  typeof message === 'object' && message !== null && 'worker' in message

t.test('a thread that dies: its questions fail with 503, a new one answers what was written meanwhile', async t => {
  const threads = watchThreads(t)
  const rig = await openRig(t)
  await describe(rig, ORDERS, 'lemons')
  t.strictSame(await rig.find('lemons'), [ORDERS])
  const asked = Array.from({ length: 500 }, () => searchFor(rig.engine, 'lemons').catch((error: unknown) => error))
  await threads.at(-1)?.terminate()
  const failed = (await Promise.all(asked)).filter(answer => answer instanceof Error)
  t.ok(failed.length > 0)
  for (const error of failed) t.match(error, { statusCode: 503, message: /is being started; try again/ })
  t.match(await searchFor(rig.engine, 'lemons').catch((error: unknown) => error), { statusCode: 503 })
  t.ok(rig.reports.some(report => 'failed' in report))
  t.equal(rig.engine.state().ready, false)
  await describe(rig, ORDERS, 'oranges')
  t.strictSame([await rig.find('oranges'), await rig.find('lemons')], [[ORDERS], []])
})

t.test('an engine that is closed has written its index, and left no thread', async t => {
  const threads = watchThreads(t)
  const folder = temporaryFolder(t)
  const rig = await openRig(t, { folder })
  await describe(rig, ORDERS, 'lemons')
  await rig.find('lemons')
  await rig.engine.close()
  t.equal(threads.at(-1)?.threadId, -1)
  t.ok(existsSync(rig.path))
  t.match(await searchFor(rig.engine, 'lemons').catch((error: unknown) => error), { statusCode: 503 })
})

t.test('a question that nobody waits for is not answered, others are', async t => {
  const rig = await openRig(t)
  await describe(rig, ORDERS, 'lemons')
  await rig.find('lemons')
  const stopping = new AbortController()
  const wanted = { text: 'everything', narrowed: { query: {}, hidden: new Set<string>() } } as const
  const asked = rig.engine.search(wanted, { order: 'score', limit: 1 }, stopping).catch((error: unknown) => error)
  stopping.abort(new Error('the client is gone'))
  t.match(await asked, { message: 'the client is gone' })
  t.match(await rig.engine.search(wanted, { order: 'score', limit: 1 }, stopping).catch((error: unknown) => error), {
    message: 'the client is gone'
  })
  t.strictSame(await rig.find('lemons'), [ORDERS])
})

t.test('a question that the thread cannot answer in time is refused with how far it is behind', async t => {
  const rig = await openRig(t, { deadlineMs: 1 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => searchFor(rig.engine, '*').catch((error: unknown) => error))
  )
  t.ok(answers.some(answer => answer instanceof Error && /took too long|changes behind/.test(answer.message)))
})

t.test('writers wait for a thread that is far behind, and only while it answers', async t => {
  const rig = await openRig(t, { isTold: false })
  const keys = Array.from({ length: 6000 }, () => ({ urn: ORDERS, aspect: 'datasetProperties' }))
  rig.engine.changed(keys)
  t.equal(rig.engine.room(), undefined, 'it builds its index')
  await rig.find('*')
  await eventually(() => rig.engine.state().behind === 0)
  rig.engine.changed(keys)
  t.ok(rig.engine.state().behind > 1000)
  const rooms = [rig.engine.room(), rig.engine.room()]
  t.ok(rooms.every(room => room instanceof Promise))
  await rooms[0]
  t.ok(rig.engine.state().behind < 1000)
  await rooms[1]
  rig.engine.changed(keys)
  const other = rig.engine.room()
  await rig.engine.close()
  await other
  t.equal(rig.engine.room(), undefined)
})
