import t from 'tap'
import { openHealth } from '../../core/store/health.ts'
import { silent } from '../contract/sqlite.ts'
import { eventually } from '../helper.ts'

const full = new Error('the disk is full')

t.test('a failed write that shows a fault is one at once, although a small write would succeed', async t => {
  const health = openHealth(
    { check: () => undefined, tryWrite: () => undefined, isFault: error => error === full },
    silent
  )
  t.teardown(health.close)
  health.suspect(new Error('of one batch'))
  t.equal(health.fault(), undefined)
  health.suspect(full)
  t.match(health.fault(), /^The store is unavailable/)
  t.equal(await eventually(() => health.fault() === undefined), true, 'until a small write has succeeded')
})
