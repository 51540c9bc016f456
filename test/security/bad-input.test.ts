import t from 'tap'
import { start } from '../helper.ts'

t.test('a page that begins beyond 2^53 was a 500 of the store', async t => {
  const { admin } = await start(t)
  for (const beyond of ['1e300', '1e400', '1e19', 1e300]) {
    const { status, body } = await admin.post('/entities?action=listUrns', { entity: 'dataset', start: beyond })
    t.equal(status, 400, String(beyond))
    t.match(body.message, /\/start :: ".*" cannot be coerced to integer/)
  }
})
