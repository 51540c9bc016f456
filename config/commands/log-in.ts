import { makeUrn } from '../../core/urn.ts'
import type { Command } from './command.ts'
import { runOnServer } from './on-server.ts'

export const logIn: Command = {
  name: 'log-in',
  purpose: 'make a link that logs a user in once',
  options: [],
  operands: ['user'],
  help: `aspectd log-in <user>

Prints a link that logs a user in once, within ten minutes, whatever the settings say: for the day when the identity
provider does not work and passwords are disabled. The user must exist, and be neither suspended nor removed
(aspectd password --activate reactivates a user who has a password).

Run it as the server's user, in the server's folder and with its environment variables. The server can keep running.
`,
  async run(given) {
    const user = given.operand('user')
    const urn = user.startsWith('urn:') ? user : makeUrn('corpuser', user)
    process.stdout.write(`${await runOnServer('logInLink', { urn }, given)}\n`)
  }
}
