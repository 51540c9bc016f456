import t from 'tap'
import { start } from '../../helper.ts'

t.test('a server that stops still answers while its health says that it is going', async t => {
  const { nobody, admin, stop } = await start(t, { config: { http: { drainSeconds: 2 } } })
  const stopped = stop()
  t.equal((await nobody.get('/health')).status, 503)
  t.equal((await admin.get('/operations/tasks')).status, 200)
  await stopped
  await t.rejects(nobody.get('/health'), 'it no longer listens')
})
