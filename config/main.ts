import { parseArgs } from 'node:util'
import { type Environment, FILE_VARIABLE } from '../core/config/environment.ts'
import { describeSettings } from '../core/config/help.ts'
import { Misconfigured } from '../core/errors.ts'
import { suggest } from '../core/suggest.ts'
import { backup } from './commands/backup.ts'
import { type Command, runCommand } from './commands/command.ts'
import { copy } from './commands/copy.ts'
import { password } from './commands/password.ts'
import { restore } from './commands/restore.ts'
import { fail } from './fail.ts'
import { DEFAULT_FILE } from './settings.ts'

const commands: readonly Command[] = [copy, backup, restore, password]

const help = (version: string) => `aspectd ${version}: a metadata catalog in one process

npm start                      start the server (or: npx aspectd)
npm start -- --help            this text
npm start -- --version         the version
${commands.map(({ name, purpose }) => `npx aspectd ${name.padEnd(18)} ${purpose} (npx aspectd ${name} --help)`).join('\n')}

Settings come from their defaults, then a JSON file (${DEFAULT_FILE} in the working folder, or the path in
${FILE_VARIABLE}), then the environment. A secret can also be in a file: <VARIABLE>_FILE names it.

`

/** The program that `bin/aspectd.js` runs. It ends the process after an error. */
export async function main(version: string, env: Environment, args: string[]): Promise<void> {
  // Stores and backups contain password hashes and all metadata: only the owner may read their files.
  process.umask(0o077)
  try {
    const [first = '', ...rest] = args
    if (first === '' || first.startsWith('-')) await serveOrHelp(version, env, args)
    else await runCommand(commandOf(first), rest, { version, env })
  } catch (error) {
    fail(error)
  }
}

function commandOf(name: string): Command {
  const found = commands.find(command => command.name === name)
  if (found) return found
  const names = commands.map(command => command.name)
  throw new Misconfigured(`unknown command ${name}; expected one of ${names.join(', ')}${suggest(name, names)}`)
}

async function serveOrHelp(version: string, env: Environment, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } }
  })
  if (values.help) process.stdout.write(await describe(version))
  else if (values.version) process.stdout.write(`${version}\n`)
  else await start(version, env)
}

// Commands need no plugins, or only if no server runs, and loading them takes most of the time of a start.
async function start(version: string, env: Environment): Promise<void> {
  const { serve } = await import('./serve.ts')
  await serve(version, env)
}

async function describe(version: string): Promise<string> {
  const { bundled } = await import('./plugins.ts')
  return `${help(version)}${describeSettings(bundled)}\n`
}
