import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cache, lockCache } from './cache.ts'

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

/** Resolves to the path in `folder` of the file that npm would publish. */
export function packAspectd(folder: string): Promise<string> {
  const name = `aspectd-${manifest.version}.tgz`
  return withBuild(built => {
    cpSync(join(built, name), join(folder, name))
    return join(folder, name)
  })
}

/** Copies what the image is built from, with `dist` that is built from nothing else. */
export function copyBuild(folder: string): Promise<void> {
  return withBuild(built => cpSync(built, folder, { recursive: true }))
}

/** Copies the files that `.dockerignore` excepts, which are all that the build of the image can read. */
export function copyContext(folder: string): void {
  for (const line of readFileSync(join(root, '.dockerignore'), 'utf8').split('\n'))
    if (line.startsWith('!')) cpSync(join(root, line.slice(1)), join(folder, line.slice(1)), { recursive: true })
}

/** Builds once for all tests, until a file changes. Others wait, and build nothing while `use` reads it. */
async function withBuild<T>(use: (built: string) => T): Promise<T> {
  const folder = join(cache, 'package')
  const release = lockCache('package')
  try {
    const next = join(folder, 'next')
    rmSync(next, { recursive: true, force: true })
    copyContext(next)
    cpSync(join(root, 'README.md'), join(next, 'README.md'))
    const built = join(folder, fingerprint(next))
    if (!existsSync(built)) {
      for (const name of readdirSync(folder)) if (name !== 'next') rmSync(join(folder, name), { recursive: true })
      await build(next)
      renameSync(next, built)
    }
    return use(built)
  } finally {
    release()
  }
}

async function build(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  symlinkSync(join(root, 'node_modules'), modules)
  await mustRun(folder, process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/build.ts')
  rmSync(modules)
  rmSync(join(folder, '.cache'), { recursive: true })
  await mustRun(folder, 'npm', 'pack', '--ignore-scripts')
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = join(folder, path)
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}
