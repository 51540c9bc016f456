import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { isRecord, type Urn } from '../../../core/index.ts'

const MAX_DEPTH = 50

/** The folders of uploaded files that a recipe names, all below one folder. */
export function uploadsIn(recipe: unknown, folder: string): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (typeof value === 'string' && value.startsWith(`${folder}/`)) found.add(folderOf(value.slice(folder.length + 1)))
    else if (Array.isArray(value)) for (const one of value) walk(one, depth + 1)
    else if (isRecord(value)) for (const one of Object.values(value)) walk(one, depth + 1)
  }
  /** Each source has one. */
  const folderOf = (path: string) => `${folder}/${path.split('/')[0]}`
  walk(recipe, 0)
  return [...found].filter(path => dirname(path) === folder && !path.endsWith('/..') && !path.endsWith('/.'))
}

/** The name of the folder of a run: programs that write requests choose their ids, which may have any character. */
export function workName(run: Urn): string {
  return createHash('sha256').update(run).digest('hex').slice(0, 32)
}

/** Files with settings of this server, which may have secrets. */
export function settingsFiles(env = process.env): string[] {
  const named = Object.entries(env).flatMap(([name, value]) =>
    value && /^ASPECTD_\w+_FILE$/.test(name) ? [value] : []
  )
  return [env.ASPECTD_CONFIG || 'aspectd.config.json', ...named]
}
