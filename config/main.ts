import { parseArgs } from 'node:util'
import { type Environment, FILE_VARIABLE } from '../core/config/environment.ts'
import { describeSettings } from '../core/config/help.ts'
import { type Variables, withoutServiceLinks } from '../core/config/variables.ts'
import type { Plugin } from '../core/contract/plugin.ts'
import { Misconfigured } from '../core/errors.ts'
import { suggest } from '../core/suggest.ts'
import type { Command, Context } from './commands/command.ts'
import { fail } from './end.ts'
import { IS_CHECKOUT } from './installation.ts'
import { DEFAULT_FILE, readSettings } from './settings.ts'

const START = IS_CHECKOUT ? ['npm start', 'npm start --'] : ['npx aspectd', 'npx aspectd']

const help = (version: string, commands: readonly Command[]) => `aspectd ${version}: a metadata catalog in one process

${START[0]?.padEnd(30)} start the server
${`${START[1]} --help`.padEnd(30)} this text
${`${START[1]} --version`.padEnd(30)} the version
${commands.map(({ name, purpose }) => `npx aspectd ${name.padEnd(18)} ${purpose} (npx aspectd ${name} --help)`).join('\n')}

Settings come from their defaults, then a JSON file (${DEFAULT_FILE} in the working folder, or the path in
${FILE_VARIABLE}), then the environment. A secret can also be in a file: <VARIABLE>_FILE names it.

`

/** The program that `bin/aspectd.js` runs. It ends the process after an error. */
export async function main(version: string, given: Environment, args: string[]): Promise<void> {
  // Stores and backups contain password hashes and all metadata: only the owner may read their files.
  process.umask(0o077)
  const variables = withoutServiceLinks(given)
  try {
    const [first = '', ...rest] = args
    if (first === '' || first.startsWith('-')) await serveOrHelp(version, variables, args)
    else await run(first, rest, { version, env: variables.env })
  } catch (error) {
    fail(error)
  }
}

// A start loads no commands, and commands load no plugins: most need none, or only if no server runs.
async function run(name: string, args: string[], context: Context): Promise<void> {
  const { commands, runCommand } = await import('./commands/all.ts')
  const found = commands.find(command => command.name === name)
  if (found) return runCommand(found, args, context)
  const names = commands.map(command => command.name)
  throw new Misconfigured(`unknown command ${name}; expected one of ${names.join(', ')}${suggest(name, names)}`)
}

async function serveOrHelp(version: string, variables: Variables, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } }
  })
  if (values.help) process.stdout.write(await describe(version, variables.env))
  else if (values.version) process.stdout.write(`${version}\n`)
  else await start(version, variables)
}

async function start(version: string, variables: Variables): Promise<void> {
  const { serve } = await import('./serve.ts')
  await serve(version, variables)
}

async function describe(version: string, env: Environment): Promise<string> {
  const [{ bundled }, { commands }] = await Promise.all([import('./plugins.ts'), import('./commands/all.ts')])
  const { plugins, problem } = await outsidePlugins(env)
  return `${help(version, commands)}${describeSettings([...bundled, ...plugins])}\n${problem}`
}

/** Help is also for the user whose configuration is wrong. */
async function outsidePlugins(env: Environment): Promise<{ plugins: readonly Plugin[]; problem: string }> {
  try {
    const { config, folder } = readSettings(env)
    const { loadPlugins } = await import('./load.ts')
    return { plugins: await loadPlugins(config.load, folder), problem: '' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return { plugins: [], problem: `\nWithout the settings of external plugins: ${reason}\n` }
  }
}
