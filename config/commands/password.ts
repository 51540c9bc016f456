import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { makeUrn } from '../../core/urn.ts'
import { type Command, WrongArguments } from './command.ts'
import { runOnServer } from './on-server.ts'

export const password: Command = {
  name: 'password',
  purpose: 'set a new password of a user',
  options: [],
  flags: ['generate', 'activate'],
  operands: ['user'],
  help: `aspectd password [--generate] [--activate] <user>

Sets a new password of a user who has one, and ends the user's sessions. Access tokens are kept: revoke them if they may
be known to others. The password is asked for on a terminal, and otherwise read from standard input.

  --generate  generate a password, and print it once
  --activate  reactivate the user if they are suspended or removed; create the user datahub again if it was deleted

Run it as the server's user, in the server's folder and with its environment variables. The server can keep running.
`,
  async run(given) {
    const user = given.operand('user')
    const chosen: Record<string, string> = given.flag('generate') ? {} : { password: await readPassword() }
    const activate: Record<string, string> = given.flag('activate') ? { activate: 'yes' } : {}
    const urn = user.startsWith('urn:') ? user : makeUrn('corpuser', user)
    process.stdout.write(`${await runOnServer('password', { urn, ...chosen, ...activate }, given)}\n`)
  }
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return askTwice()
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

/** Asks on a terminal, without echo. */
async function askTwice(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question)
    const { value, done } = await answers.next()
    process.stderr.write('\n')
    if (done) throw new WrongArguments('password: interrupted; nothing was changed')
    return value
  }
  try {
    const first = await ask('New password: ')
    if ((await ask('The same again: ')) === first) return first
    throw new WrongArguments('password: the two passwords differ; nothing was changed')
  } finally {
    lines.close()
  }
}
