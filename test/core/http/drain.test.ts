import t from 'tap'
import { start } from '../../helper.ts'

t.test('while draining, /health answers 503 and requests are still served', async t => {
  const { anonymous, admin, close } = await start(t, { config: { http: { drainSeconds: 2 } } })
  const stopped = close()
  t.equal((await anonymous.get('/health')).status, 503)
  t.equal((await admin.get('/operations/tasks')).status, 200)
  await stopped
  await t.rejects(anonymous.get('/health'), 'it does not listen any more')
})
