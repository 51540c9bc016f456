import t, { type Test } from 'tap'
import { BEYOND_SCOPES } from '../../plugins/auth/index.ts'
import { start } from '../helper.ts'
import { QUICK } from '../people.ts'
import { made } from '../plugins/tokens/requests.ts'
import { scaled } from '../rounds.ts'
import { createAnswering, schemaOf } from './calls.ts'
import { attacksOn, prepare, rightsOfAll, TAG } from './rights-attacks.ts'

t.setTimeout(900_000)

/** Narrow scopes allow less than the widest ones: some are tested, all in a long run. */
const PRIVILEGES = scaled(4, 1000)

const server = await start(t, QUICK)
const attacks = Object.entries(attacksOn(await prepare(server)))
const answer = createAnswering(await schemaOf(server.admin))
const changing = server.kernel.operations.filter(({ kind, name }) => kind !== 'query' && !name.startsWith('GET '))

/** What a scope can allow. */
async function scopable(): Promise<string[]> {
  const { data } = await server.admin.gql(
    'query($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }',
    { input: { actorUrn: server.admin.actor } }
  )
  return data.getGrantedPrivileges.privileges.filter((name: string) => !BEYOND_SCOPES.includes(name))
}
const privileges = await scopable()

/** Calls every operation and makes every attack. */
async function changesNothing(t: Test, name: string, scope: object): Promise<void> {
  const before = await rightsOfAll(server)
  const { token } = await made(server.admin, { scope })
  const client = server.anonymous.with({ token, actor: server.admin.actor })
  await Promise.all(changing.map(operation => answer(client, operation)))
  await Promise.all(
    attacks.map(async ([attack, run]) => {
      const { status, errors } = await run(client)
      const code = errors?.[0]?.extensions.code ?? status
      t.ok(code >= 400 && code < 500, `${attack} with ${name}: ${code}`)
    })
  )
  t.strictSame(await rightsOfAll(server), before, `nothing changed with ${name}`)
}

/** Scopes that are each the widest of their kind: no other scope of the kind allows more. */
const WIDEST: Readonly<Record<string, object>> = {
  privileges: { privileges },
  types: { types: ['corpuser', 'corpGroup', 'dataHubRole', 'dataHubPolicy', 'dataHubAccessToken', 'dataset'] },
  urnPrefixes: { urnPrefixes: ['urn:'] },
  tags: { tags: [TAG] },
  readOnly: { readOnly: true }
}

t.test('no token with a scope changes who may do what, by any operation', async t => {
  for (const [kind, scope] of Object.entries(WIDEST)) await changesNothing(t, kind, scope)
})

t.test('no token with a scope of one privilege changes who may do what', async t => {
  t.ok(privileges.length > 30, `${privileges.length} privileges`)
  t.ok(privileges.includes('EDIT_ENTITY'))
  const step = Math.ceil(privileges.length / PRIVILEGES)
  const some = privileges.filter((name, at) => at % step === 0 || name === 'EDIT_ENTITY')
  for (const privilege of some) await changesNothing(t, privilege, { privileges: [privilege] })
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
