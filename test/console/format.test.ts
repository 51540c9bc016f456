import t from 'tap'
import { ApiError } from '../../plugins/console/web/client.ts'
import { isTemporary, waitFor } from '../../plugins/console/web/data.ts'
import { ago, agoShort, bytes, compact, number, plural } from '../../plugins/console/web/format.ts'

const HOUR = 3_600_000

t.test('numbers, sizes and times as people read them', async t => {
  t.equal(number(12400), '12,400')
  t.strictSame([999, 1_100_000].map(compact), ['999', '1.1M'])
  t.strictSame(
    [HOUR, 0, -30_000, -4 * HOUR, -50 * HOUR].map(past => agoShort(past, 0)),
    ['1m ago', '1m ago', '1m ago', '4h ago', '2d ago'],
    'what a clock that is ahead calls the future is a minute ago'
  )
  t.equal(plural(1, 'dataset', 'datasets'), '1 dataset')
  t.equal(plural(0, 'dataset', 'datasets'), '0 datasets')
  t.strictSame([0, 999, 1000, 412_000_000, 5e15].map(bytes), ['0 B', '999 B', '1.0 kB', '412.0 MB', '5000.0 TB'])
  const now = Date.UTC(2026, 0, 1)
  t.equal(ago(now - 3 * HOUR, now), '3 hours ago')
  t.equal(ago(now + 2 * 24 * HOUR, now), 'in 2 days')
  t.equal(ago(now - 1000, now), 'now')
})

t.test('a failed load is tried again when it can succeed later: as the server says, and longer each time', async t => {
  const failed = (status: number, retryAfter?: number) => new ApiError('no', { status, retryAfter })
  t.strictSame(
    [0, 429, 503].map(status => isTemporary(failed(status))),
    [true, true, true]
  )
  t.strictSame(
    [400, 401, 403, 404, 500].map(status => isTemporary(failed(status))),
    Array(5).fill(false)
  )
  t.equal(waitFor(failed(429, 17), 0), 17)
  t.strictSame(
    [0, 1, 2, 9].map(tries => waitFor(failed(503, 1), tries)),
    [2, 4, 8, 60]
  )
})
