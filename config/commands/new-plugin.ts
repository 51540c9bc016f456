import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { createError } from '../../core/errors.ts'
import { IS_CHECKOUT, ROOT } from '../installation.ts'
import type { Command } from './command.ts'

const TEMPLATE = join(ROOT, 'template')
/** npm leaves the first out, and takes the second for a part of our own package. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore', 'package.template.json': 'package.json' }
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST_NAME = 50

const NotCreated = createError('NEW_PLUGIN', 'new-plugin: %s; nothing was written')

export const newPlugin: Command = {
  name: 'new-plugin',
  purpose: 'create a plugin of your own, with a test',
  options: [],
  operands: ['name'],
  help: `aspectd new-plugin <name>

Creates the folder <name> with a plugin that works: an aspect, a privilege, a GraphQL mutation and a list, a REST action,
a change listener, a setting, a page, a tab and a column of the console, and a test that passes. Change it to what you need.

  <name>  a folder: team-notes, or ../plugins/team-notes. Its last part is the name of the plugin: lower-case letters,
          digits and single hyphens, beginning with a letter

Nothing is written if the folder exists and is not empty.
`,
  async run({ operand, version }) {
    const folder = resolve(operand('name'))
    const name = basename(folder)
    await createPlugin(name, folder, version)
    process.stdout.write(nextSteps(name, relative('', folder)))
  }
}

/**
 * Fills the folder, which is created unless it exists. After an error nothing is left that was not there before.
 * @throws NotCreated for a bad name, or a folder that is not empty.
 */
export async function createPlugin(name: string, folder: string, version: string): Promise<void> {
  await requireFreeName(name)
  const files = readdirSync(TEMPLATE, { withFileTypes: true, recursive: true }).filter(file => file.isFile())
  const existed = requireEmpty(folder)
  const written: string[] = []
  try {
    for (const { name: file, parentPath } of files) {
      const inside = join(folder, relative(TEMPLATE, parentPath))
      mkdirSync(inside, { recursive: true })
      const path = join(inside, RENAMED[file] ?? file.replace('my-plugin', name))
      writeFileSync(path, filled(readFileSync(join(parentPath, file), 'utf8'), name, version), { flag: 'wx' })
      written.push(inside === folder ? path : inside)
    }
  } catch (error) {
    for (const path of existed ? written : [folder]) rmSync(path, { recursive: true, force: true })
    throw error
  }
}

async function requireFreeName(name: string): Promise<void> {
  if (!NAME.test(name) || name.length > LONGEST_NAME) {
    throw new NotCreated(
      `${JSON.stringify(name)} is not a plugin name: expected at most ${LONGEST_NAME} lower-case letters, digits and single hyphens, beginning with a letter`
    )
  }
  const { bundled } = await import('../plugins.ts')
  const taken = ['core', 'aspectd', ...bundled.map(plugin => plugin.name)]
  if (taken.includes(name)) throw new NotCreated(`the name ${name} is taken; these are: ${taken.join(', ')}`)
}

/** Whether the folder exists. */
function requireEmpty(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) throw new NotCreated(`${folder} exists and is not a folder`)
  if (found && readdirSync(folder).length > 0) throw new NotCreated(`the folder ${folder} is not empty`)
  return found !== undefined
}

/** The names in the template, in each of their forms, become those of the plugin. */
function filled(text: string, name: string, version: string): string {
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  const development = IS_CHECKOUT ? `file:${ROOT}` : `^${version}`
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  return text
    .replaceAll('My plugin', title)
    .replaceAll('my-plugin', name)
    .replaceAll('myPlugin', camel)
    .replaceAll('MyPlugin', pascal)
    .replaceAll('MY_PLUGIN', name.replaceAll('-', '_').toUpperCase())
    .replace(/("peerDependencies": \{\s*"aspectd": )"\*"/, `$1"^${version}"`)
    .replace('"aspectd": "*"', `"aspectd": ${JSON.stringify(development)}`)
}

function nextSteps(name: string, folder: string): string {
  const build = IS_CHECKOUT ? `  npm run build --prefix ${ROOT}   # the package that the plugin uses\n` : ''
  return `created the plugin ${name} in ${folder}; next:

${build}  cd ${folder}
  npm install
  npm test
  npm start   # a server with the plugin
`
}
