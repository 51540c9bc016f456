import { dirname, isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a file, as text that editors and terminals open: `/home/ann/notes/notes.ts:12:5`. */
interface Frame {
  readonly file: string
  readonly at: string
}

/** What is known of a plugin's code. */
export interface Sourced {
  readonly name: string
  /** The file that calls `definePlugin`. */
  readonly file?: string | undefined
}

/** The plugin whose code a stack shows, and where. */
export interface Culprit {
  /** Several names if they share a folder: `a or b`. */
  readonly plugin: string
  readonly at: string
}

// `at fn (file:///x.ts:1:2)`, `at async fn (/x.js:1:2)`, `at file:///x.ts:1:2`
const FRAME = /^\s+at (?:.*?\()??(?:async )?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/
const CORE = fileURLToPath(new URL('..', import.meta.url))

/** Innermost first; without those of Node.js itself. */
export function framesOf(error: unknown): Frame[] {
  const stack = error instanceof Error ? error.stack : undefined
  return (stack ?? '').split('\n').flatMap(line => {
    const [, place = '', row, column] = FRAME.exec(line) ?? []
    if (!place) return []
    const file = place.startsWith('file:') ? fileURLToPath(place) : place
    return [{ file, at: `${file}:${row}:${column}` }]
  })
}

/** The file of the code that called the function that calls this. */
export function callerFile(): string | undefined {
  return framesOf(new Error('where'))[2]?.file
}

/** The innermost frame that is code of one of the plugins; `undefined` if there is none. */
export function culpritOf(error: unknown, plugins: readonly Sourced[]): Culprit | undefined {
  for (const { file, at } of framesOf(error)) {
    const owners = ownersOf(file, plugins)
    if (owners.length > 0) return { plugin: owners.join(' or '), at }
  }
  return undefined
}

/** The plugins that are defined in the file, else those in the nearest folder around it. */
function ownersOf(file: string, plugins: readonly Sourced[]): string[] {
  const exact = plugins.filter(plugin => plugin.file === file)
  if (exact.length > 0) return exact.map(({ name }) => name)
  const around = plugins.flatMap(plugin => {
    const folder = plugin.file && dirname(plugin.file)
    return folder && isCodeOf(folder, file) ? [{ name: plugin.name, folder }] : []
  })
  const depth = Math.max(...around.map(({ folder }) => folder.length))
  return around.filter(({ folder }) => folder.length === depth).map(({ name }) => name)
}

/** A folder that contains the core, or packages, also contains code that is not the plugin's. */
function isCodeOf(folder: string, file: string): boolean {
  return (
    isInside(folder, file) && !isInside(folder, CORE) && !relative(folder, file).split(sep).includes('node_modules')
  )
}

function isInside(folder: string, path: string): boolean {
  const rest = relative(folder, path)
  return !rest.startsWith('..') && !isAbsolute(rest)
}
