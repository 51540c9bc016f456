import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cache, lockCache } from './cache.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const TARBALL = `aspectd-${manifest.version}.tgz`

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
  return withBuild(built => {
    cpSync(join(built, TARBALL), join(folder, TARBALL))
    return join(folder, TARBALL)
  })
}

/** Makes `folder`, beside the file of `packAspectd`, a project in which that and TypeScript are installed. */
export function installAspectd(folder: string): Promise<void> {
  return withBuild(async built => {
    const project = join(built, 'project')
    if (!existsSync(project)) await makeProject(built, project)
    cpSync(project, folder, { recursive: true, verbatimSymlinks: true })
  })
}

/** Copies the files that `.dockerignore` excepts, which are all that the build of the image can read. */
export function copyContext(folder: string): void {
  for (const line of readFileSync(join(root, '.dockerignore'), 'utf8').split('\n'))
    if (line.startsWith('!')) cpSync(join(root, line.slice(1)), join(folder, line.slice(1)), { recursive: true })
}

/** Builds once for all tests, until a file changes. Others wait, and build nothing while `use` reads it. */
async function withBuild<T>(use: (built: string) => T | Promise<T>): Promise<T> {
  const folder = join(cache, 'package')
  const release = lockCache('package')
  try {
    const next = join(folder, 'next')
    rmSync(next, { recursive: true, force: true })
    copyContext(join(next, 'context'))
    cpSync(join(root, 'README.md'), join(next, 'context/README.md'))
    const built = join(folder, fingerprint(next))
    if (!existsSync(built)) {
      for (const name of readdirSync(folder)) if (name !== 'next') rmSync(join(folder, name), { recursive: true })
      await build(next)
      renameSync(next, built)
    }
    return await use(built)
  } finally {
    release()
  }
}

async function build(folder: string): Promise<void> {
  const context = join(folder, 'context')
  const modules = join(context, 'node_modules')
  symlinkSync(join(root, 'node_modules'), modules)
  await mustRun(context, process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/build.ts')
  rmSync(modules)
  rmSync(join(context, '.cache'), { recursive: true })
  await mustRun(context, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
}

/** Outside of the checkout, whose packages it would find. */
async function makeProject(built: string, to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-package-'))
  try {
    cpSync(join(built, TARBALL), join(folder, TARBALL))
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "private": true }')
    await install(project, join(folder, TARBALL), TYPESCRIPT)
    cpSync(project, to, { recursive: true, verbatimSymlinks: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = join(folder, path)
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}
