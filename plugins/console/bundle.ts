import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { PARTS } from './address.ts'

/** What pages load of the console itself: the kit, what starts it, and what runs before the first paint. */
const KIT = ['index.ts', 'main.ts', 'theme.ts']

/** The browser code of a plugin. */
export interface Modules {
  readonly plugin: string
  /** The folder. */
  readonly web: string
  /** The paths of all modules in it. */
  readonly paths: readonly string[]
  /** What pages load: `tags.ts#TagsPage`. */
  readonly shown: readonly string[]
}

/**
 * Bundles the modules of a plugin: one with all that pages load of it, since one request is faster than a dozen, its workers,
 * and modules for what is loaded later. The kit and packages are found by the import map. Returns texts by path; `undefined`
 * where esbuild is not installed: a checkout has it, the package is bundled when it is built. @throws what is wrong with a module
 */
export async function bundle({ plugin, web, paths, shown }: Modules): Promise<ReadonlyMap<string, string> | undefined> {
  const esbuild = await import('esbuild').catch(() => undefined)
  if (!esbuild) return undefined
  const parts = join(web, PARTS.replace(/js$/, 'ts'))
  const own = [...(plugin === 'console' ? KIT : []), ...paths.filter(path => path.endsWith('.worker.ts'))]
  const { outputFiles } = await esbuild.build({
    entryPoints: [parts, ...own.map(path => join(web, path))].map(path => ({ in: path, out: outputOf(web, path) })),
    outdir: web,
    absWorkingDir: web,
    chunkNames: '[name]-[hash]',
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    packages: 'external',
    tsconfigRaw: {},
    plugins: [virtual(parts, partsOf(shown)), placed(web)],
    logLevel: 'silent'
  })
  return new Map(outputFiles.map(({ path, text }) => [relative(web, path), text]))
}

const outputOf = (web: string, path: string): string => relative(web, path).replace(/\.ts$/, '')

/** The text of a module that exports what pages load of the plugin. */
const partsOf = (shown: readonly string[]): string =>
  Array.from(new Set(shown), show => show.replace(/^(.*)#(.*)$/, "export { $2 } from './$1'")).join('\n')

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
