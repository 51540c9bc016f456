import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cache, lockCache } from '../cache.ts'

/** The interpreter of an environment with the packages of a list, or the reason why there is none. */
type Python = { readonly program: string } | { readonly missing: string }

/** DataHub's client. */
export const CLIENT = fileURLToPath(new URL('./requirements.txt', import.meta.url))
/** DataHub's tools for agents. */
export const AGENTS = fileURLToPath(new URL('./requirements-agents.txt', import.meta.url))
/** The Python that a list requires, where that is newer than what the client requires. */
const OLDEST: Readonly<Record<string, string>> = {
  'requirements-agents.txt': '3.11',
  'requirements-airflow.txt': '3.11'
}
const oldestOf = (requirements: string): string => OLDEST[basename(requirements)] ?? '3.10'

/** Installs a list of packages in a tenth of the time that pip takes. */
const UV = 'uv==0.13.9'
const EXACTLY = ['--no-deps', '--only-binary', ':all:']

/**
 * Creates the environment once, and again when the list of packages changes. Concurrent tests wait until one has created
 * it.
 */
export function preparePython(requirements: string = CLIENT): Python {
  const oldest = oldestOf(requirements)
  const base = ['python3', 'python'].find(name => version(name, oldest) !== undefined)
  if (!base)
    return { missing: `requires Python ${oldest} or newer as "python3" on the PATH, with its modules venv and pip` }
  const folder = join(cache, `python-${fingerprint(base, requirements)}`)
  const release = lockCache('python')
  try {
    return existsSync(join(folder, 'complete')) ? interpreter(folder) : build(base, folder, requirements)
  } finally {
    release()
  }
}

function build(base: string, folder: string, requirements: string): Python {
  rmSync(folder, { recursive: true, force: true })
  const made = run(base, '-m', 'venv', '--without-pip', folder)
  if (made !== undefined) return { missing: `requires Python's module venv: ${made}` }
  const { program } = interpreter(folder)
  const problem = installFast(base, program, requirements) && installWithPip(base, program, requirements)
  if (problem !== undefined) return { missing: `requires the packages of ${requirements}: ${problem}` }
  writeFileSync(join(folder, 'complete'), '')
  return { program }
}

/** Returns the error message, `undefined` after success. */
function installFast(base: string, program: string, requirements: string): string | undefined {
  const folder = join(cache, UV)
  const uv = join(folder, 'bin/uv')
  const downloaded = existsSync(uv) ? undefined : pip(base, folder, UV)
  if (downloaded !== undefined) return downloaded
  const options = ['--quiet', '--cache-dir', join(cache, 'uv'), '--python', program]
  return run(uv, 'pip', 'install', ...options, ...EXACTLY, '-r', requirements)
}

/** Where only pip is configured for the network, with an index or a certificate of its own. */
function installWithPip(base: string, program: string, requirements: string): string | undefined {
  const { stdout } = spawnSync(program, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], {
    encoding: 'utf8'
  })
  return pip(base, stdout.trim(), '-r', requirements)
}

/** The new environment has no pip of its own, which would take longer to install than all packages. */
function pip(base: string, target: string, ...packages: string[]): string | undefined {
  const options = ['--quiet', '--no-input', '--no-compile', '--target', target]
  return run(base, '-m', 'pip', 'install', ...options, ...EXACTLY, ...packages)
}

function run(program: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? undefined : `${error?.message ?? ''}${stdout}${stderr}`
}

function interpreter(folder: string): { program: string } {
  return { program: join(folder, 'bin', 'python') }
}

function version(program: string, oldest: string): string | undefined {
  const check = `import sys; v = sys.version_info; print(sys.version if v[:2] >= (${oldest.replace('.', ', ')}) else '')`
  const { stdout } = spawnSync(program, ['-c', check], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

function fingerprint(base: string, requirements: string): string {
  return createHash('sha256')
    .update(readFileSync(requirements))
    .update(`${version(base, oldestOf(requirements))}`)
    .digest('hex')
    .slice(0, 12)
}
