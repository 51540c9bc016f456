import { pino } from 'pino'
import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { coreConfig } from '../../../core/config/config.ts'
import { createKernel } from '../../../core/kernel.ts'
import { testdir } from '../../folders.ts'
import { type Client, start } from '../../helper.ts'
import { storeUrl } from '../../store.ts'

const ME = JSON.stringify({ query: '{ me { corpUser { urn } platformPrivileges { managePolicies } } }' })

const server = await start(t)
const alice = await server.user('alice')

async function me(client: Client, headers: Record<string, string>) {
  const { status, body } = await client.send('POST', '/api/graphql', ME, {
    'content-type': 'application/json',
    ...headers
  })
  return {
    status,
    actor: body.data?.me?.corpUser.urn,
    managePolicies: body.data?.me?.platformPrivileges.managePolicies
  }
}

t.test('GHSL-2022-079: with authentication on no header changes the actor', async t => {
  const names = [
    'X-DataHub-Actor',
    'x-datahub-actor',
    'X-DATAHUB-ACTOR',
    'X-Service-Actor',
    'x-SERVICE-actor',
    'X_Service_Actor',
    'X_DataHub_Actor',
    'Actor'
  ]
  for (const name of names) {
    t.strictSame(
      await me(alice, { [name]: 'urn:li:corpuser:datahub' }),
      { status: 200, actor: alice.actor, managePolicies: false },
      name
    )
    t.equal((await me(server.anonymous, { [name]: 'urn:li:corpuser:datahub' })).status, 401, name)
  }
})

t.test('with authentication off', async t => {
  const open = await server.restart({ env: { ASPECTD_AUTH: 'off' } })

  t.test('the header names the actor, and policies still apply', async t => {
    const root = { status: 200, actor: 'urn:li:corpuser:datahub', managePolicies: true }
    t.strictSame(await me(open.anonymous, {}), root)
    const named = { status: 200, actor: alice.actor, managePolicies: false }
    t.strictSame(await me(open.anonymous, { 'X-Service-Actor': alice.actor }), named)
    t.strictSame(await me(open.anonymous, { 'x-datahub-actor': alice.actor }), named)
    t.strictSame(await me(open.anonymous, { 'x-datahub-actor': alice.actor, 'x-service-actor': alice.actor }), named)
    t.strictSame(await me(open.anonymous, { authorization: 'Bearer whatever' }), root)
  })

  t.test('a header that does not name one user is refused', async t => {
    const named = ['alice', 'urn:li:corpGroup:x', 'urn:li:corpuser:', '', `${alice.actor}, urn:li:corpuser:datahub`]
    for (const actor of named) t.equal((await me(open.anonymous, { 'x-service-actor': actor })).status, 400, actor)
    t.equal(
      (await me(open.anonymous, { 'x-service-actor': alice.actor, 'x-datahub-actor': 'urn:li:corpuser:datahub' }))
        .status,
      400
    )
  })
})

t.test('authentication can be off only on loopback, unless allowRemote is set', async t => {
  const store = await storeUrl(t, testdir(t))
  const kernel = (host: string, auth: object = {}) =>
    createKernel({
      config: coreConfig({ port: 0, host, store, logLevel: 'silent', plugins: { auth } }, {}),
      env: { ASPECTD_AUTH: 'off' },
      plugins: bundled,
      log: pino({ level: 'silent' }),
      version: '0.0.0'
    })
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com']) {
    await t.rejects(
      kernel(host),
      { code: 'MISCONFIGURED', message: `ASPECTD_AUTH is off while the server listens on ${host}` },
      host
    )
  }
  await (await kernel('0.0.0.0', { allowRemote: true })).close()
  for (const host of ['localhost', '127.0.0.2', '::1']) await (await kernel(host)).close()
})
