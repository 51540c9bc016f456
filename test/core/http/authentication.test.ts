import t from 'tap'
import type { Request, Strategy } from '../../../core/contract/authority.ts'
import { makeUrn } from '../../../core/urn.ts'
import { createApp } from './fixture.ts'

/** A strategy with methods on its prototype, as an extender may write it. */
class NameInHeader implements Strategy {
  readonly name = 'name'
  readonly reads = { from: 'header', name: 'x-name' } as const
  verify({ headers }: Request) {
    return { actor: makeUrn('corpuser', String(headers['x-name'])), kind: 'header' as const }
  }
}

const failing: Strategy = {
  name: 'failing',
  reads: { from: 'cookie', name: 'failing' },
  claims() {
    throw new Error('a defect')
  },
  verify: () => undefined
}

t.test('a strategy may be an instance of a class', async t => {
  const app = await createApp(t, { strategies: [new NameInHeader()] })
  const { body } = await app.inject({ url: '/who', headers: { 'x-name': 'alice' } })
  t.equal(body, 'urn:li:corpuser:alice')
})

t.test('a strategy that throws instead of claiming or not is 503, and no other one is tried', async t => {
  const app = await createApp(t, { strategies: [failing, new NameInHeader()] })
  const send = (cookie: string) => app.inject({ url: '/things', headers: { cookie, 'x-name': 'alice' } })
  t.equal((await send('failing=x')).statusCode, 503)
  t.not((await send('other=x')).statusCode, 503)
})
