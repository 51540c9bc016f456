import { mkdir, readdir, readFile, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSteps, installerVariables, type Step, StepFailed } from './step.ts'
import { findPython, findUv, hasPipConfiguration, installUv, type Tools, venvProblem } from './tools.ts'
import { EnvironmentFailed, type EnvironmentSettings, type Wanted } from './types.ts'

const LEAST_FREE = 1_000_000_000
/** A type that is a word has an extra of the client; others name a class. Installers accept extras that are unknown. */
const WORD = /^[a-z0-9][a-z0-9_-]*$/i
const VERSION = /^[0-9][0-9A-Za-z.+!]{0,40}$/
/** Tools of the machine, not what the client runs with. */
const TOOL = /^(pip|setuptools|wheel|uv)==/

export interface Build {
  readonly wanted: Wanted
  /** The folder that becomes the environment. */
  readonly fresh: string
  /** The folder of all environments. */
  readonly folder: string
  readonly settings: EnvironmentSettings
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Where uv is, if we install it, and what it has downloaded: beside the environments, which share files with that. */
export const toolsIn = (folder: string): string => join(folder, '.uv')
export const cacheIn = (folder: string): string => join(folder, '.cache')

/** @throws EnvironmentFailed if such an environment cannot be made anywhere */
export function checkWanted({ version, extra }: Wanted): void {
  if (!VERSION.test(version)) throw new EnvironmentFailed(`${version} is not a version of the client, such as 1.7.0.17`)
  const option = extra.find(one => one.startsWith('-'))
  if (option !== undefined) throw new EnvironmentFailed(`${option} is an option of an installer, not a package`)
}

/** Makes an environment, or throws an EnvironmentFailed and leaves a half one. */
export async function build(job: Build): Promise<void> {
  const { settings, wanted } = job
  const step = createSteps({ ...job, buildSeconds: settings.buildSeconds })
  try {
    const tools = await toolsFor(job, step)
    const problem = venvProblem(tools)
    if (problem !== undefined) throw new EnvironmentFailed(problem)
    await install(job, step, tools)
  } catch (error) {
    if (error instanceof StepFailed)
      throw new EnvironmentFailed(
        `acryl-datahub ${wanted.version} for ${wanted.type} could not be installed: ${error.message}`
      )
    throw error
  }
}

/** Makes the folder of environments. @throws EnvironmentFailed if it cannot be written, or has too little room */
export async function checkRoom(folder: string): Promise<void> {
  let free: number
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    free = bavail * bsize
  } catch (error) {
    throw new EnvironmentFailed(`environments cannot be stored: ${error instanceof Error ? error.message : error}`)
  }
  if (free >= LEAST_FREE) return
  const megabytes = Math.floor(free / 1_000_000)
  throw new EnvironmentFailed(
    `an environment requires 1 GB of free disk: ${folder} has ${megabytes} MB. Free some space there`
  )
}

async function toolsFor({ folder, settings }: Build, step: Step): Promise<Tools> {
  const python = await findPython(settings)
  const found = await findUv(settings.uv, toolsIn(folder))
  if (found !== undefined || settings.uv === 'off' || !python.hasPip) return { python, uv: found }
  return { python, uv: await installUv(python, { tools: toolsIn(folder), pipArgs: settings.pipArgs, step }) }
}

/** Installs packages into the new environment; options of installers may be among them. */
type Install = (packages: readonly string[]) => Promise<void>

async function install(job: Build, step: Step, tools: Tools): Promise<void> {
  if (tools.uv === undefined) return installClient(job, step, await pip(job, step, tools))
  try {
    await installClient(job, step, await uv(job, step, { ...tools, uv: tools.uv }))
  } catch (error) {
    if (!canRetry(error) || !tools.python.hasVenv || !(await hasPipConfiguration(tools.python))) throw error
    step.say('uv does not read the configuration of pip that this machine has: trying pip')
    await installClient(job, step, await pip(job, step, tools))
  }
}

const canRetry = (error: unknown) => error instanceof StepFailed && !error.isFinal

async function uv({ fresh, folder, settings }: Build, { run }: Step, tools: Tools & { uv: string }): Promise<Install> {
  const variables = installerVariables(cacheIn(folder))
  const python = join(fresh, 'bin/python')
  await run([tools.uv, 'venv', '--python', tools.python.program, fresh], variables)
  return packages => run([tools.uv, 'pip', 'install', '--python', python, ...settings.pipArgs, ...packages], variables)
}

async function pip({ fresh, folder, settings }: Build, { run }: Step, { python }: Tools): Promise<Install> {
  const variables = installerVariables(cacheIn(folder))
  await run([python.program, '-m', 'venv', '--clear', fresh], variables)
  const options = ['--no-input', '--no-compile', '--progress-bar', 'off', '--disable-pip-version-check']
  const command = [join(fresh, 'bin/python'), '-m', 'pip', 'install', ...options, ...settings.pipArgs]
  return packages => run([...command, ...packages], variables)
}

/** First the versions that the client was tested with; where the index lacks one of them, the newest that fit. */
async function installClient({ fresh, wanted, settings }: Build, { say }: Step, installed: Install): Promise<void> {
  const { type, version, extra } = wanted
  const client = `acryl-datahub${WORD.test(type) ? `[${type}]` : ''}==${version}`
  if (settings.constraints !== 'off') {
    await installed(['--no-deps', `acryl-datahub==${version}`])
    const tested = await testedVersions(fresh)
    try {
      if (tested !== undefined) return await installed([client, '--constraint', tested, ...extra])
    } catch (error) {
      if (!canRetry(error) || settings.constraints === 'require') throw error
      say('the versions that the client was tested with cannot be installed here: taking the newest that fit')
    }
    if (settings.constraints === 'require')
      throw new EnvironmentFailed(
        `acryl-datahub ${version} does not name the versions that it was tested with (plugins.executor.constraints)`
      )
  }
  await installed([client, ...extra])
}

/** A file with the versions, if the client has one. */
async function testedVersions(environment: string): Promise<string | undefined> {
  const lib = join(environment, 'lib')
  for (const name of await readdir(lib)) {
    const text = await readFile(join(lib, name, 'site-packages/datahub/constraints.txt'), 'utf8').catch(() => '')
    if (text === '') continue
    const file = join(environment, 'constraints.txt')
    const lines = text.split('\n').filter(line => !TOOL.test(line))
    await writeFile(file, lines.join('\n'))
    return file
  }
  return
}
