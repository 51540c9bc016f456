import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Provider } from 'oidc-provider'
import type { Test } from 'tap'
import { serve } from '../core/outgoing/servers.ts'
import { start } from '../helper.ts'
import { grant } from '../people.ts'
import { pairOf } from '../plugins/external-tokens/issuer.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
const CLIENT = { id: 'nightly', secret: 'of this test only' }

/** A provider that gives programs tokens for the audience `aspectd`. */
async function startProvider(t: Test): Promise<string> {
  let handle: ReturnType<Provider['callback']> | undefined
  const issuer = `http://127.0.0.1:${await serve(t, (request, response) => handle?.(request, response))}`
  const key = pairOf('RS256', 'k1')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_post'
      }
    ],
    jwks: { keys: [{ ...key.private.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['of this test only'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:aspectd',
        getResourceServerInfo: () => ({ scope: '', audience: 'aspectd', accessTokenFormat: 'jwt' })
      }
    }
  })
  handle = provider.callback()
  return issuer
}

pythonTest("a recipe of DataHub's client gets tokens of a provider and writes with them", async (t, program) => {
  const issuer = await startProvider(t)
  const server = await start(t, {
    config: { plugins: { 'external-tokens': { issuers: [{ issuer, audiences: ['aspectd'] }] } } }
  })
  const datahub = createDatahub(program, { folder: server.folder })
  const value = { name: 'orders', customProperties: {}, tags: [] }
  const event = {
    entityType: 'dataset',
    entityUrn: DATASET,
    changeType: 'UPSERT',
    aspectName: 'datasetProperties',
    aspect: { json: value }
  }
  writeFileSync(join(server.folder, 'events.json'), JSON.stringify([event]))
  const auth = {
    type: 'oidc_client_credentials',
    config: { token_endpoint: `${issuer}/token`, client_id: CLIENT.id, client_secret: CLIENT.secret }
  }
  const recipe = {
    source: { type: 'file', config: { path: 'events.json' } },
    sink: { type: 'datahub-rest', config: { server: server.url, auth } }
  }
  writeFileSync(join(server.folder, 'recipe.yml'), JSON.stringify(recipe))
  const run = () => datahub.cli('ingest', '-c', 'recipe.yml')
  const refused = await run()
  t.not(refused.code, 0, 'the account has no rights yet')
  const { data } = await server.admin.gql(
    '{ listServiceAccounts(input: {}) { serviceAccounts { urn displayName issuer } } }'
  )
  const [account] = data.listServiceAccounts.serviceAccounts
  t.match(account, { displayName: 'nightly', issuer })
  const machine = server.anonymous.with({ actor: account.urn })
  await grant(server.admin, machine, ['EDIT_ENTITY', 'CREATE_ENTITY'], DATASET)
  // For the record of the run, which the client sends in the same batch.
  await grant(server.admin, machine, ['MANAGE_INGESTION'])
  const done = await run()
  t.equal(done.code, 0, done.stderr.slice(-2000))
  const { body } = await server.admin.get(`/entitiesV2/${encodeURIComponent(DATASET)}`)
  t.match(body.aspects.datasetProperties, { value: { name: 'orders' }, created: { actor: account.urn } })
})
