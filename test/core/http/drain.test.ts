import t from 'tap'
import { start } from '../../helper.ts'

t.test('while draining, /health answers 503 and requests are still served', async t => {
  const { nobody, admin, stop } = await start(t, { config: { http: { drainSeconds: 2 } } })
  const stopped = stop()
  t.equal((await nobody.get('/health')).status, 503)
  t.equal((await admin.get('/operations/tasks')).status, 200)
  await stopped
  await t.rejects(nobody.get('/health'), 'it does not listen any more')
})
