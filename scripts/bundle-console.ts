import { cpSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { ConsolePart } from '../core/index.ts'
import { PARTS } from '../plugins/console/address.ts'

/** What pages load of the console itself: the kit, what starts it, and what runs before the first paint. */
const KIT = ['index.ts', 'main.ts', 'theme.ts']

/**
 * Bundles the browser code of a plugin into the folder `out`: a module with all that pages load of it, since one request is
 * faster than a dozen, its workers, and modules for what is loaded later. The kit and packages are found by the import map.
 */
export async function bundleConsole(plugin: string, part: ConsolePart, out: string): Promise<void> {
  const web = fileURLToPath(part.folder)
  const parts = join(web, PARTS.replace(/js$/, 'ts'))
  const own = [...(plugin === 'console' ? KIT : []), ...globSync('**/*.worker.ts', { cwd: web })]
  await build({
    entryPoints: [parts, ...own.map(path => join(web, path))].map(path => ({ in: path, out: outputOf(web, path) })),
    outdir: out,
    absWorkingDir: web,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    packages: 'external',
    tsconfigRaw: {},
    plugins: [virtual(parts, partsOf(part)), placed(web)],
    logLevel: 'warning'
  })
  for (const path of globSync('**/*.{css,svg,png,woff2}', { cwd: web })) cpSync(join(web, path), join(out, path))
}

const outputOf = (web: string, path: string): string => relative(web, path).replace(/\.ts$/, '')

/** The text of a module that exports what pages load of the plugin. */
function partsOf({ pages = [], panels = [], cells = [] }: ConsolePart): string {
  const shown = new Set([...pages, ...panels, ...cells].map(({ show }) => show))
  return Array.from(shown, show => show.replace(/^(.*)#(.*)$/, "export { $2 } from './$1'")).join('\n')
}

/** A module that is no file. */
const virtual = (file: string, contents: string): Plugin => ({
  name: 'virtual',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /./ }, ({ path }) => (path === file ? { path } : undefined))
    onLoad({ filter: /./ }, ({ path }) => (path === file ? { contents, loader: 'ts' } : undefined))
  }
})

/** What is bundled is at the top of the folder: modules that were below name their files from where they were. */
const placed = (web: string): Plugin => ({
  name: 'placed',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const place = `new URL('./${relative(web, path)}', import.meta.url)`
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' }
    })
  }
})
