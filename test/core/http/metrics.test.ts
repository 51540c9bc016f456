import t from 'tap'
import { Unavailable } from '../../../core/errors.ts'
import { createRegistry } from '../../../core/metrics/registry.ts'
import { ALICE, createApp, ROOT } from './fixture.ts'

t.test('while the store is away, the page is for a token that was accepted before', async t => {
  let isAway = false
  let isRevoked = false
  const registry = createRegistry({ failed: () => undefined })
  registry.core.gauge({ name: 'store_writable', help: 'Whether it is.', read: () => (isAway ? 0 : 1) })
  const app = await createApp(t, {
    registry,
    hasStore: () => !isAway,
    strategies: [
      {
        name: 'bearer',
        reads: { from: 'authorization', scheme: 'Bearer' },
        verify({ headers }) {
          if (isAway) throw new Unavailable('the store is away')
          const [, name = ''] = String(headers.authorization).split(' ')
          if (isRevoked) return undefined
          return name === 'root' || name === 'alice'
            ? { actor: `urn:li:corpuser:${name}` as never, kind: 'token' }
            : undefined
        }
      }
    ]
  })
  const get = (headers: Record<string, string>) => app.inject({ url: '/metrics', headers })
  t.match(await get(ROOT), { statusCode: 200, body: /aspectd_store_writable 1/ })
  t.match(await get(ALICE), { statusCode: 403 }, 'without the privilege')
  isAway = true
  t.match(await get(ROOT), { statusCode: 200, body: /aspectd_store_writable 0/ })
  t.match(await get(ALICE), { statusCode: 503 })
  t.match(await get({ authorization: 'Bearer other' }), { statusCode: 503 })
  t.match(await get({}), { statusCode: 401 })
  isAway = false
  isRevoked = true
  t.match(await get(ROOT), { statusCode: 401 })
  isAway = true
  t.match(await get(ROOT), { statusCode: 503 }, 'a token that was refused since then is not known any more')
})
