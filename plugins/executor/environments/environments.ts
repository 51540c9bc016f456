import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Log } from '../../../core/index.ts'
import { build, cacheIn, checkRoom, checkWanted, toolsIn } from './build.ts'
import { compileModules } from './compile.ts'
import { describeSource } from './describe.ts'
import {
  createEnvironmentFolders,
  type EnvironmentFolders,
  isId,
  listEnvironments,
  removeHalf,
  removeLeftovers
} from './folders.ts'
import { withLock } from './lock.ts'
import { type Shared, shareWork } from './shared-work.ts'
import { findPython, findUv, venvProblem } from './tools.ts'
import {
  EnvironmentFailed,
  type EnvironmentSettings,
  type Environments,
  type SourceSchema,
  type Wanted
} from './types.ts'

export * from './types.ts'

export interface EnvironmentsDeps {
  /** Holds all of them, with what was downloaded and uv. Instances may share it. */
  readonly folder: string
  readonly settings: EnvironmentSettings
  readonly log: Log
  readonly now?: () => number
}

/** One environment for each version of the client, source type and list of extra packages, made once and kept. */
export function createEnvironments(deps: EnvironmentsDeps): Environments {
  return deps.settings.existing === '' ? createOwn(deps) : createExisting(deps.settings.existing)
}

function createOwn({ folder: relative, settings, log, now = Date.now }: EnvironmentsDeps): Environments {
  const folder = resolve(relative)
  const folders = createEnvironmentFolders(folder)
  const builds = createBuilds(folder, folders, settings)
  const compiling = new Set<string>()

  async function get(wanted: Wanted, say: (line: string) => void, signal: AbortSignal): Promise<string> {
    checkWanted(wanted)
    const id = idOf(wanted, settings)
    const path = join(folder, id)
    try {
      if (!(await folders.isWhole(path))) await builds.share(id, wanted).join(say, signal)
      await folders.use(path)
    } catch (error) {
      throw failureOf(error, folder, signal)
    }
    return path
  }

  return {
    get,
    missing: createMissing(folder, settings),
    async schema(wanted, signal) {
      const path = await get(wanted, line => log.debug({ type: wanted.type }, line), signal)
      return cachedSchema(path, wanted.type, signal)
    },
    list: () => listEnvironments(folder),
    delete: async id => isId(id) && folders.remove(id),
    async clean(unusedMs) {
      const unused = (await listEnvironments(folder)).filter(({ usedAt }) => now() - usedAt > unusedMs)
      for (const { id } of unused) await folders.remove(id)
      await removeLeftovers(folder, now())
      // Files that an environment still uses stay with it.
      if (unused.length > 0 && !builds.areRunning()) await rm(cacheIn(folder), { recursive: true, force: true })
    },
    doubt: folders.doubt,
    compile(path) {
      if (compiling.has(path)) return
      compiling.add(path)
      void compileModules(path)
    }
  }
}

/** The builds of this process: one for each environment, alone among the instances that share the folder. */
function createBuilds(folder: string, folders: EnvironmentFolders, settings: EnvironmentSettings) {
  const builds = new Map<string, Shared<void>>()

  async function locked(id: string, wanted: Wanted, { say, signal }: Waiting): Promise<void> {
    await checkRoom(folder)
    const waiting = () => say('waiting for the environment that another instance makes')
    await withLock(folders.lockOf(id), { signal, waiting }, async () => {
      const path = join(folder, id)
      if (await folders.isWhole(path)) return
      if (await folders.exists(path)) say('the environment is damaged: making it again')
      await removeHalf(folder, id)
      const fresh = folders.fresh(id)
      const began = performance.now()
      say(`making the environment: ${wanted.type}, client ${wanted.version}`)
      try {
        await build({ wanted, fresh, folder, settings, say, signal })
        await folders.finish(id, fresh, wanted)
      } finally {
        await rm(fresh, { recursive: true, force: true })
      }
      say(`the environment is ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    })
  }

  function share(id: string, wanted: Wanted): Pick<Shared<void>, 'join'> {
    const running = builds.get(id)
    if (running && !running.isAbandoned) {
      return {
        join(say, signal) {
          say('waiting for the environment that another run makes')
          return running.join(say, signal)
        }
      }
    }
    const started: Shared<void> = shareWork(async (say, signal) => {
      try {
        await locked(id, wanted, { say, signal })
      } finally {
        if (builds.get(id) === started) builds.delete(id)
      }
    })
    builds.set(id, started)
    return started
  }
  return { share, areRunning: () => builds.size > 0 }
}

interface Waiting {
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

function createMissing(folder: string, settings: EnvironmentSettings): Environments['missing'] {
  let isComplete = false
  return async () => {
    // What is there stays there, mostly; what is missing is looked for again.
    if (isComplete) return
    try {
      const [python, uv] = await Promise.all([findPython(settings), findUv(settings.uv, toolsIn(folder))])
      // Where pip is, uv can be installed.
      const problem = settings.uv !== 'off' && python.hasPip ? undefined : venvProblem({ python, uv })
      isComplete = problem === undefined
      return problem
    } catch (error) {
      return messageOf(error)
    }
  }
}

/** An environment that somebody else made and keeps. */
function createExisting(environment: string): Environments {
  const path = resolve(environment)
  const schemas = new Map<string, SourceSchema>()
  const python = join(path, 'bin/python')
  const problem = async () => {
    if (!existsSync(python)) return `plugins.executor.existing: expected an environment with Python, found no ${python}`
    return
  }
  const get = async () => {
    const found = await problem()
    if (found !== undefined) throw new EnvironmentFailed(found)
    return path
  }
  return {
    get,
    missing: problem,
    async schema({ type }, signal) {
      const known = schemas.get(type) ?? (await describeSource(await get(), type, signal))
      schemas.set(type, known)
      return known
    },
    list: async () => [],
    delete: async () => false,
    clean: async () => undefined,
    doubt: () => undefined,
    compile: () => undefined
  }
}

/** The file ends with its environment. */
async function cachedSchema(environment: string, type: string, signal: AbortSignal): Promise<SourceSchema> {
  const file = join(environment, 'schema.json')
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    const schema = await describeSource(environment, type, signal)
    const fresh = `${file}.${process.pid}`
    await writeFile(fresh, JSON.stringify(schema))
    await rename(fresh, file)
    return schema
  }
}

function idOf({ type, version, extra }: Wanted, { python, pipArgs, constraints }: EnvironmentSettings): string {
  const all = JSON.stringify([type, version, extra, python, pipArgs, constraints])
  const digest = createHash('sha256').update(all).digest('hex').slice(0, 12)
  return `${type.replace(/[^\w-]/g, '_').slice(0, 60)}-${version}-${digest}`
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function failureOf(error: unknown, folder: string, { aborted }: AbortSignal): EnvironmentFailed {
  if (aborted) return new EnvironmentFailed('cancelled while the environment was made')
  if (error instanceof EnvironmentFailed) return error
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return new EnvironmentFailed(
    isFull ? `the disk of ${folder} is full` : `no environment could be made: ${messageOf(error)}`
  )
}
