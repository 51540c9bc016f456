import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The version of TypeScript that users of the package get in tests. */
export const TYPESCRIPT = `typescript@${manifest.devDependencies.typescript}`

interface Outcome {
  /** 0 after success. */
  readonly code: number
  /** Standard output and standard error. */
  readonly output: string
}

/** Runs a program in a folder, with this version of Node.js first on the PATH. */
export function runIn(folder: string, program: string, ...args: string[]): Promise<Outcome> {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  // The coverage of other programs would be counted as ours, and npm tells its children about our own package.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_V8_COVERAGE|NODE_OPTIONS|npm_.*|TAP.*)$/.test(name)
  )
  const env = { ...Object.fromEntries(own), PATH }
  return new Promise(resolve => {
    execFile(program, args, { cwd: folder, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, output: `${stdout}${stderr}` })
    )
  })
}

/** Like `runIn`. Resolves to the output. @throws Error with the output if the program fails. */
export async function mustRun(folder: string, program: string, ...args: string[]): Promise<string> {
  const { code, output } = await runIn(folder, program, ...args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** Installs packages as a user does. Downloads are kept in npm's cache. */
export function install(folder: string, ...args: string[]): Promise<string> {
  return mustRun(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...args)
}

/** Builds the package outside of the checkout. Resolves to the path of the file that npm would publish. */
export async function packAspectd(folder: string): Promise<string> {
  const copy = join(folder, 'aspectd')
  mkdirSync(copy)
  for (const path of [
    'package.json',
    'README.md',
    'LICENSE',
    // npm pack itself leaves out what begins with "!".
    ...manifest.files.filter((path: string) => path !== 'dist' && !path.startsWith('!'))
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  await mustRun(root, process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/build.ts', join(copy, 'dist'))
  await mustRun(copy, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
  return join(folder, `aspectd-${manifest.version}.tgz`)
}
