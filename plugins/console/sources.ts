import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Misconfigured, type PluginConsole } from '../../core/index.ts'
import { addressOf, compiled, PARTS } from './address.ts'

/** A file that browsers can load. */
export interface Source {
  /** The end of its address: `plugins/tags/tag.ts`, `packages/preact/index.js`. */
  readonly address: string
  /** The path on disk. */
  readonly file: string
}

/** The content types of all files that are served. */
export const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2'
}

/**
 * The files in the folders of the plugins: no other file is ever served. Symbolic links are not followed.
 * @throws Misconfigured if a folder does not exist
 */
export function listSources(consoles: readonly PluginConsole[]): Source[] {
  return consoles.flatMap(({ plugin, part: { folder } }) => {
    const root = fileURLToPath(folder)
    return filesIn(plugin, root)
      .filter(path => extname(path) in TYPES && !/\.(d|test)\.ts$/.test(path))
      .map(path => ({ address: addressOf(plugin, path), file: root + path }))
  })
}

/** The paths below the folder, with slashes. */
function filesIn(plugin: string, root: string): string[] {
  try {
    return walk(root, '').sort()
  } catch (cause) {
    throw new Misconfigured(`plugin ${plugin}: console.folder: ${root} cannot be read`, { cause })
  }
}

/** `readdir` with `recursive` would follow symbolic links. */
function walk(root: string, below: string): string[] {
  return readdirSync(root + below, { withFileTypes: true }).flatMap(entry => {
    const path = below + entry.name
    if (entry.isDirectory()) return walk(root, `${path}/`)
    return entry.isFile() ? [path] : []
  })
}

/** The address of the module in `show` and its export. @throws Misconfigured if the file does not exist */
export function locate(
  plugin: string,
  show: string,
  addresses: ReadonlySet<string>
): { readonly module: string; readonly name: string } {
  const [path = '', name = ''] = show.split('#')
  const wanted = addressOf(plugin, path)
  const module = [addressOf(plugin, PARTS), wanted, compiled(wanted)].find(address => addresses.has(address))
  if (module === undefined) {
    throw new Misconfigured(`plugin ${plugin}: console: show: ${show}: there is no file ${path} in its folder`)
  }
  return { module, name }
}
