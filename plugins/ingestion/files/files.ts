import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Aspect, Call, Urn } from '../../../core/index.ts'
import type { SettingsValue, StoredFile } from '../definitions.ts'
import { IngestionInput, NoSpace, NoSuchFile, NoSuchSource } from '../errors.ts'
import { uploadOf } from '../recipes/references.ts'
import { checkFileName, folderNameOf } from './names.ts'

const MAX_FILES = 100
/** Names of files that are being received; those that people upload never begin with a dot. */
const PART = /^\.[\w-]+\.part$/
/** An upload never takes so long: such a file was left over when its server was killed. */
const ABANDONED_MS = 86_400_000

interface FilesDeps {
  /** Has a folder for each source. */
  readonly folder: string
  readonly settings: Aspect<SettingsValue>
}

interface Named {
  readonly source: Urn
  readonly name: string
}

export interface ShownFile extends StoredFile {
  /** As a recipe names it. */
  readonly path: string
}
const shown = (file: StoredFile): ShownFile => ({ ...file, path: uploadOf(file.name) })

export type IngestionFiles = ReturnType<typeof createFiles>

/** Files that recipes name: their bytes are on this machine, what is known of them in the settings of the source. */
export function createFiles({ folder, settings }: FilesDeps) {
  const inTurn = createTurns()
  const folderOf = (source: Urn): string => resolve(folder, folderNameOf(source))
  const place = { settings, folderOf, inTurn }

  return {
    /** On this machine; the folder for `''`. @throws IngestionInput */
    pathOf: (source: Urn, name: string): string =>
      name === '' ? folderOf(source) : join(folderOf(source), checkFileName(name)),
    /** By name. */
    async list(call: Call, source: Urn): Promise<ShownFile[]> {
      const files = await stored(place, call, source)
      return files.map(shown).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    receive: (call: Call, named: Named, body: AsyncIterable<Uint8Array>) => receive(place, call, { ...named, body }),
    copy: (call: Call, from: Urn, to: Urn) => copy(place, call, { from, to }),
    sweep: (now: number) => sweep(folder, now),

    /** @throws NoSuchFile */
    async remove(call: Call, { source, name }: Named): Promise<void> {
      await inTurn(source, async () => {
        await settings.update(call, source, old => {
          if (!old?.files?.some(file => file.name === name)) throw new NoSuchFile(name.slice(0, 200), source)
          return { ...old, files: old.files.filter(file => file.name !== name) }
        })
        await rm(join(folderOf(source), checkFileName(name)), { force: true })
      })
    },

    /** Those of a source that does not exist any more, however it was deleted. */
    async forget(call: Call, source: Urn): Promise<void> {
      await inTurn(source, async () => {
        const left = await settings.get(call, source)
        if (left === undefined) await rm(folderOf(source), { recursive: true, force: true })
      })
    }
  }
}

interface Place {
  readonly settings: Aspect<SettingsValue>
  readonly folderOf: (source: Urn) => string
  readonly inTurn: ReturnType<typeof createTurns>
}

async function stored({ settings }: Place, call: Call, source: Urn): Promise<readonly StoredFile[]> {
  return (await settings.get(call.as('reading the files of an ingestion source'), source))?.files ?? []
}

interface Received extends Named {
  readonly body: AsyncIterable<Uint8Array>
}

/** Stores a file of the source, in place of the one with the same name. Of a failure nothing is left over. */
async function receive(place: Place, call: Call, { body, ...named }: Received): Promise<ShownFile> {
  checkFileName(named.name)
  const target = place.folderOf(named.source)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const part = join(target, `.${randomUUID()}.part`)
  try {
    await pipeline(body, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal: call.signal })
    return shown(await keep(place, call, { ...named, part }))
  } catch (error) {
    await rm(part, { force: true })
    if (call.signal.aborted) throw new IngestionInput('The upload was interrupted, or took too long')
    throw isCode(error, 'ENOSPC') ? new NoSpace() : error
  }
}

/** Names the file in the settings of its source, and moves it to its place. */
async function keep(place: Place, call: Call, { source, name, part }: Named & { readonly part: string }) {
  const { size } = await stat(part)
  const file = { name, bytes: size, uploadedAt: Date.now(), uploadedBy: call.actor }
  const mustExist = () => new NoSuchSource(source)
  return await place.inTurn(source, async () => {
    await place.settings.update(call, source, old => withFile(old, file), { mustExist })
    await rename(part, join(place.folderOf(source), name))
    return file
  })
}

/** Gives another source the same files: a file is never changed, only replaced, so they can share the bytes. */
async function copy(place: Place, call: Call, { from, to }: { readonly from: Urn; readonly to: Urn }) {
  const files = await stored(place, call, from)
  if (files.length > 0) await mkdir(place.folderOf(to), { recursive: true, mode: 0o700 })
  const copied: StoredFile[] = []
  for (const file of files) {
    const [old, target] = [from, to].map(source => join(place.folderOf(source), checkFileName(file.name))) as [
      string,
      string
    ]
    if (await sharesBytes(old, target)) copied.push(file)
  }
  return copied
}

/** False if there is no such file on this machine. Some file systems have no links. */
async function sharesBytes(old: string, target: string): Promise<boolean> {
  try {
    await link(old, target).catch(() => copyFile(old, target))
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Removes what killed servers have left of uploads. */
async function sweep(folder: string, now: number): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(error => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  for (const { name, parentPath } of found) {
    const path = join(parentPath, name)
    if (!PART.test(name)) continue
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
    if (mtimeMs < now - ABANDONED_MS) await rm(path, { force: true })
  }
}

function withFile(old: SettingsValue | undefined, file: StoredFile): SettingsValue {
  const others = (old?.files ?? []).filter(({ name }) => name !== file.name)
  if (others.length < MAX_FILES) return { ...old, files: [...others, file] }
  throw new IngestionInput(`At most ${MAX_FILES} files are kept for a source: delete some of them first`)
}

/** One after the other for each key. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const turn = (async () => {
      await before?.catch(() => undefined)
      return await work()
    })()
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
