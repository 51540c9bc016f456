import { makeUrn } from '../../core/urn.ts'
import type { Command } from './command.ts'
import { runOnServer } from './on-server.ts'

export const unlink: Command = {
  name: 'unlink',
  purpose: 'take an identity of a provider from a user',
  options: [],
  operands: ['user', 'provider'],
  help: `aspectd unlink <user> <provider>

Takes the identity of this provider from a user: they cannot log in with it any more, the sessions that it began end, and
the groups and roles that only the provider gave are taken away. Users who have another way to log in can do the same
themselves, on the page of their profile.

  <provider>  its name in the configuration: oidc for that of the AUTH_OIDC_ variables

The provider need not answer, nor be configured any more. Run it as the server's user, in the server's folder and with its
environment variables. The server can keep running.
`,
  async run(given) {
    const user = given.operand('user')
    const urn = user.startsWith('urn:') ? user : makeUrn('corpuser', user)
    const args = { urn, provider: given.operand('provider') }
    process.stdout.write(`${await runOnServer('unlink', args, given)}\n`)
  }
}
