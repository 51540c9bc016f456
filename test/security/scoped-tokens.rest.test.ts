import t from 'tap'
import { BEYOND_SCOPES } from '../../plugins/auth/index.ts'
import { start } from '../helper.ts'
import { made } from '../plugins/tokens/requests.ts'
import { createAnswering, schemaOf } from './calls.ts'
import { attacksOn, prepare, rightsOfAll } from './rights-attacks.ts'

t.setTimeout(280_000)

t.test('no token with a scope of one privilege changes who may do what', async t => {
  const server = await start(t)
  const attacks = Object.values(attacksOn(await prepare(server)))
  const answer = createAnswering(await schemaOf(server.admin))
  const { data } = await server.admin.gql(
    'query($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }',
    { input: { actorUrn: server.admin.actor } }
  )
  const changing = server.kernel.operations.filter(({ kind }) => kind === 'mutation' || kind === 'action')
  const before = await rightsOfAll(server)
  const names: string[] = data.getGrantedPrivileges.privileges.filter((name: string) => !BEYOND_SCOPES.includes(name))
  t.ok(names.length > 30, `${names.length} privileges`)
  for (const privilege of names) {
    const { token } = await made(server.admin, { scope: { privileges: [privilege] } })
    const client = server.anonymous.with({ token, actor: server.admin.actor })
    await Promise.all(changing.map(operation => answer(client, operation)))
    await Promise.all(attacks.map(attack => attack(client)))
    t.strictSame(await rightsOfAll(server), before, privilege)
  }
})
