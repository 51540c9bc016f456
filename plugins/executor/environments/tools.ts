import { execFile } from 'node:child_process'
import { access, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installerVariables, type Step } from './step.ts'
import { EnvironmentFailed, type EnvironmentSettings } from './types.ts'

const PROBE_MS = 10_000
/** The oldest Python that the client runs with. */
const OLDEST = [3, 10] as const
const ANY = 'python3'
const NAMES = [ANY, ...[14, 13, 12, 11, 10].map(minor => `python3.${minor}`), 'python']

const PROBE = `
import importlib.util, sys
has = lambda name: importlib.util.find_spec(name) is not None
print(*sys.version_info[:2], int(has("venv") and has("ensurepip")), int(has("pip")), sys.executable)`

export interface Python {
  /** Its path. */
  readonly program: string
  /** Whether it makes environments without uv: Debian has that in a package of its own. */
  readonly hasVenv: boolean
  readonly hasPip: boolean
}

export interface Tools {
  readonly python: Python
  /** The program uv; without it pip installs. */
  readonly uv: string | undefined
}

/** @throws EnvironmentFailed that says what to install or to set */
export async function findPython({ python }: Pick<EnvironmentSettings, 'python'>): Promise<Python> {
  const older: string[] = []
  for (const name of python === ANY ? NAMES : [python]) {
    const [major = 0, minor = 0, venv, pip, ...path] = (await outputOf(name, ['-c', PROBE]))?.trim().split(' ') ?? []
    if (path.length === 0) continue
    if (Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]))
      return { program: path.join(' '), hasVenv: venv === '1', hasPip: pip === '1' }
    older.push(`${name} is ${major}.${minor}`)
  }
  const found = older.length > 0 ? older.join(', ') : `no program ${python} can be run`
  throw new EnvironmentFailed(
    `Python ${OLDEST.join('.')} or newer was not found: ${found}. Install it, or set plugins.executor.python to its path`
  )
}

/** uv where it is named, on the PATH or in the folder of tools. @throws EnvironmentFailed if the named one does not run */
export async function findUv(uv: string, tools: string): Promise<string | undefined> {
  if (uv === 'off') return
  if (uv !== '') {
    if ((await outputOf(uv, ['--version'])) !== undefined) return uv
    throw new EnvironmentFailed(
      `${uv} cannot be run: set plugins.executor.uv to the path of uv, or to "off" to use pip`
    )
  }
  for (const program of ['uv', join(tools, 'bin/uv')]) {
    if ((await outputOf(program, ['--version'])) !== undefined) return program
  }
  return
}

/** What is missing to make an environment: `undefined` if nothing is. */
export function venvProblem({ python, uv }: Tools): string | undefined {
  if (uv !== undefined || python.hasVenv) return
  return `${python.program} has no module venv: install it (the package python3-venv of Debian and Ubuntu), or install uv`
}

interface UvInstall {
  readonly tools: string
  readonly pipArgs: readonly string[]
  readonly step: Step
}

/** Installs uv into the folder of tools. Resolves to its path; `undefined` if that failed: pip is slower, but enough. */
export async function installUv({ program }: Python, { tools, pipArgs, step }: UvInstall): Promise<string | undefined> {
  const fresh = `${tools}.${process.pid}`
  step.say('installing uv, which makes environments faster')
  try {
    const options = ['--no-input', '--progress-bar', 'off', '--disable-pip-version-check', '--quiet', '--target', fresh]
    await step.run([program, '-m', 'pip', 'install', ...options, ...pipArgs, 'uv'], installerVariables(fresh))
    await access(join(fresh, 'bin/uv'))
    await rm(tools, { recursive: true, force: true })
    await rename(fresh, tools)
    return join(tools, 'bin/uv')
  } catch (error) {
    if (error instanceof EnvironmentFailed) throw error
    step.say('uv could not be installed: using pip')
    return
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Whether pip knows an index, a proxy or a certificate that uv would not know. */
export async function hasPipConfiguration({ program, hasPip }: Python): Promise<boolean> {
  const text = hasPip ? await outputOf(program, ['-m', 'pip', 'config', 'list']) : undefined
  return /index-url|find-links|proxy|cert|trusted-host/.test(text ?? '')
}

function outputOf(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise(resolve => {
    execFile(program, args, { timeout: PROBE_MS }, (error, stdout) => resolve(error ? undefined : stdout))
  })
}
