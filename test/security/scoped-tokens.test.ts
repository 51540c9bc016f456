import t from 'tap'
import { BEYOND_SCOPES } from '../../plugins/auth/index.ts'
import { start } from '../helper.ts'
import { made } from '../plugins/tokens/requests.ts'
import { createAnswering, schemaOf } from './calls.ts'
import { attacksOn, prepare, rightsOfAll, TAG } from './rights-attacks.ts'

const server = await start(t)
const stage = await prepare(server)
const attacks = Object.entries(attacksOn(stage))
const answer = createAnswering(await schemaOf(server.admin))

/** Scopes that are each the widest of their kind: no other scope of the kind allows more. */
async function widest(): Promise<Record<string, object>> {
  const { data } = await server.admin.gql(
    'query($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }',
    { input: { actorUrn: server.admin.actor } }
  )
  const privileges = data.getGrantedPrivileges.privileges.filter((name: string) => !BEYOND_SCOPES.includes(name))
  return {
    privileges: { privileges },
    types: { types: ['corpuser', 'corpGroup', 'dataHubRole', 'dataHubPolicy', 'dataHubAccessToken', 'dataset'] },
    urnPrefixes: { urnPrefixes: ['urn:'] },
    tags: { tags: [TAG] },
    readOnly: { readOnly: true },
    'one privilege': { privileges: ['EDIT_ENTITY'] }
  }
}

t.test('no token with a scope changes who may do what, by any operation', async t => {
  const before = await rightsOfAll(server)
  for (const [kind, scope] of Object.entries(await widest())) {
    const client = server.anonymous.with({
      token: (await made(server.admin, { scope })).token,
      actor: server.admin.actor
    })
    for (const operation of server.kernel.operations) await answer(client, operation)
    for (const [name, attack] of attacks) {
      const { status, errors } = await attack(client)
      const code = errors?.[0]?.extensions.code ?? status
      t.ok(code >= 400 && code < 500, `${name} with ${kind}: ${code}`)
    }
    t.strictSame(await rightsOfAll(server), before, `nothing changed with ${kind}`)
  }
})

t.test('the attacks change who may do what without a scope', async t => {
  const { token } = await made(server.admin)
  const client = server.anonymous.with({ token, actor: server.admin.actor })
  const before = await rightsOfAll(server)
  for (const name of ['addGroupMembers', 'updateUserStatus', 'createServiceAccount']) {
    const [, attack] = attacks.find(([known]) => known === name) ?? []
    t.equal((await attack?.(client))?.errors, undefined, name)
  }
  t.notSame(await rightsOfAll(server), before)
})
