import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderSize } from '../child/folder-size.ts'
import { createTrust, READY } from './trust.ts'
import type { Environment, Wanted } from './types.ts'

const MAKING = '.making-'
const REMOVED = '.removed-'
/** A half environment without a change for this long belongs to nobody: larger than any build. */
const HALF_MS = 86_400_000

export type EnvironmentFolders = ReturnType<typeof createEnvironmentFolders>

/** The environments in a folder, which several instances may share. */
export function createEnvironmentFolders(folder: string) {
  const trust = createTrust()
  const lockOf = (id: string) => join(folder, `.lock-${id}`)

  async function discard(id: string): Promise<boolean> {
    const gone = join(folder, `${REMOVED}${unique()}`)
    trust.forget(join(folder, id))
    try {
      await rename(join(folder, id), gone)
    } catch {
      return false
    }
    await rm(gone, { recursive: true, force: true })
    return true
  }

  return {
    isWhole: trust.isWhole,
    doubt: trust.doubt,
    lockOf,
    exists: (path: string) => stat(path).then(yes, no),
    use: (path: string) => utimes(join(path, READY), new Date(), new Date()),
    /** A folder for a build, beside the environment so that it can be renamed. */
    fresh: (id: string) => join(folder, `${MAKING}${id}-${unique()}`),

    /** Puts a finished build in its place, unless a whole one is there. */
    async finish(id: string, fresh: string, wanted: Wanted): Promise<void> {
      const path = join(folder, id)
      const ready = { ...wanted, bytes: (await folderSize(fresh)) ?? 0 }
      await writeFile(join(fresh, READY), JSON.stringify(ready))
      if (await trust.isWhole(path)) return
      await discard(id)
      await rename(fresh, path)
      trust.accept(path)
    },

    /** Resolves to whether it was there. */
    async remove(id: string): Promise<boolean> {
      const wasThere = await discard(id)
      await rm(lockOf(id), { force: true })
      return wasThere
    }
  }
}

const yes = () => true
const no = () => false
const unique = () => randomBytes(6).toString('hex')
/** Those that begin with a dot are ours: half ones, tools, locks. */
export const isId = (name: string): boolean => /^[\w-][\w.-]*$/.test(name)

/** What builds of this environment that ended early have left. Only for the owner of its lock. */
export async function removeHalf(folder: string, id: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${MAKING}${id}-`)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** What ended builds and removals have left anywhere. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(MAKING) && !name.startsWith(REMOVED)) continue
    const path = join(folder, name)
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now
    )
    if (name.startsWith(REMOVED) || now - changed > HALF_MS) await rm(path, { recursive: true, force: true })
  }
}

export async function listEnvironments(folder: string): Promise<Environment[]> {
  const ids = (await readdir(folder).catch(() => [])).filter(isId)
  const found = await Promise.all(ids.map(id => describe(folder, id)))
  return found.filter(one => one !== undefined)
}

async function describe(folder: string, id: string): Promise<Environment | undefined> {
  try {
    const file = join(folder, id, READY)
    const { type, version, bytes } = JSON.parse(await readFile(file, 'utf8'))
    const { mtimeMs } = await stat(file)
    return { id, type, version, bytes, usedAt: Math.floor(mtimeMs) }
  } catch {
    return
  }
}
