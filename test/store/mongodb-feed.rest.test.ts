import { Long, type MongoServerError } from 'mongodb'
import type { Unavailable } from '../../core/errors.ts'
import { changesAfter, makeRow, put, readOne, tag, write } from '../contract/make.ts'
import { eventually } from '../helper.ts'
import { mongodbTest } from '../mongod.ts'
import { ALWAYS, cut, failing, unavailable } from './failing.ts'

mongodbTest(
  'a change feed whose connections are cut again and again does not disturb reads and writes',
  async t => {
    const { store, fail } = await failing(t)
    const { next } = await changesAfter(store, undefined)
    await fail(['getMore'], cut, ALWAYS)
    const page = () => store.aspects.changes(next, { limit: 10, waitMs: 100 })
    const stop = new AbortController()
    const follow = async () => {
      while (!stop.signal.aborted) await t.rejects(page(), unavailable(/its connection was lost/))
    }
    const following = Promise.all([follow(), follow(), follow()])
    const disturbed: unknown[] = []
    for (let n = 0; n < 200; n++) {
      const row = makeRow({ urn: tag(`${n}`) })
      await write(store, put(row)).catch(error => disturbed.push(error))
      await readOne(store, row).catch(error => disturbed.push(error))
    }
    stop.abort()
    await following
    t.strictSame(disturbed, [])
    await fail([], cut, 0)
    t.not(await page(), 'lost')
  },
  { starts: true }
)

mongodbTest(
  'a change feed may be the first to learn of an election',
  async t => {
    const { store, fail, failed, stepDown } = await failing(t)
    // Otherwise the monitor of the driver, which waits for news, may be the first.
    await fail(['hello'], { blockConnection: true, blockTimeMS: 5000 }, ALWAYS)
    // Each of the two clients, of calls and of the feed, asks for news, and for the time of an answer.
    await failed(4)
    await stepDown(5)
    const begin = async () => store.aspects.changes(undefined, { limit: 10, waitMs: 0 })
    const error = await t.rejects(begin(), unavailable(/its server reported a temporary failure/))
    const { topologyVersion } = (error as InstanceType<typeof Unavailable>).cause as MongoServerError
    t.ok(Long.isLong(topologyVersion?.counter), 'the monitor can continue from it: a bigint would end the process')
    await fail([], cut, 0)
    t.ok(await eventually(() => begin().catch(() => undefined)))
  },
  { starts: true }
)
