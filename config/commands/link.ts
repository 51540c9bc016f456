import { makeUrn } from '../../core/urn.ts'
import type { Command } from './command.ts'
import { runOnServer } from './on-server.ts'

export const link: Command = {
  name: 'link',
  purpose: 'let a user log in with an identity of a provider',
  options: [],
  operands: ['user', 'provider', 'sub'],
  help: `aspectd link <user> <provider> <sub>

Links a user with an identity of an identity provider: with it, they log in as this user. Users who have a password can
do the same themselves, on the page of their profile.

  <provider>  its name in the configuration: oidc for that of the AUTH_OIDC_ variables
  <sub>       the id of the user there: the claim sub, which is often not the user name

The provider must answer, because identities of another one with the same name must not count. Run it as the server's
user, in the server's folder and with its environment variables. The server can keep running.
`,
  async run(given) {
    const user = given.operand('user')
    const urn = user.startsWith('urn:') ? user : makeUrn('corpuser', user)
    const args = { urn, provider: given.operand('provider'), sub: given.operand('sub') }
    process.stdout.write(`${await runOnServer('link', args, given)}\n`)
  }
}
