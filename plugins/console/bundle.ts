import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { PARTS } from './address.ts'
import { choosing, translationFiles, translationsOf } from './languages.ts'
import { JOINED, JOINED_FILE, packageAddresses } from './packages.ts'

/** What pages load of the console itself: the kit, what starts it, and what runs before the first paint. */
const KIT = ['index.ts', 'main.ts', 'theme.ts']

type Esbuild = typeof import('esbuild')

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
 * and modules for what is loaded later. The kit and the packages that several plugins use are found by the import map; another package is bundled with the plugin. Returns texts by path; `undefined`
 * where esbuild is not installed: a checkout has it, the package is bundled when it is built. @throws what is wrong with a module
 */
export async function bundle({ plugin, web, paths, shown }: Modules): Promise<ReadonlyMap<string, string> | undefined> {
  const esbuild = await import('esbuild').catch(() => undefined)
  if (!esbuild) return undefined
  const parts = join(web, PARTS.replace(/js$/, 'ts'))
  const workers = paths.filter(path => path.endsWith('.worker.ts'))
  const own = [...(plugin === 'console' ? KIT : []), ...workers, ...translationFiles(paths)]
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
    // Other packages become a part of the plugin that imports them.
    external: ['aspectd/console', ...Object.keys(packageAddresses())],
    platform: 'browser',
    tsconfigRaw: {},
    plugins: [virtual(parts, partsOf(shown)), translating(plugin, web, paths), placed(web)],
    logLevel: 'silent'
  })
  const joined = plugin === 'console' ? [[JOINED_FILE, await joinPackages(esbuild, web)] as const] : []
  return new Map([...outputFiles.map(({ path, text }) => [relative(web, path), text] as const), ...joined])
}

/** The packages that every page needs, as one module with all that they export. */
async function joinPackages(esbuild: Esbuild, web: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: JOINED.map(name => `export * from '${name}'`).join('\n'), resolveDir: web },
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent'
  })
  return outputFiles.map(({ text }) => text).join('')
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

/** Texts that have translations are chosen when they are loaded: everybody else loads nothing of them. */
const translating = (plugin: string, web: string, paths: readonly string[]): Plugin => ({
  name: 'translating',
  setup({ onLoad, onResolve }) {
    const translations = translationsOf(paths)
    onResolve({ filter: /\/en\.original\.ts$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      namespace: 'original'
    }))
    onLoad({ filter: /./, namespace: 'original' }, ({ path }) => {
      const english = join(dirname(path), 'en.ts')
      return { contents: readFileSync(english, 'utf8'), loader: 'ts', resolveDir: dirname(path) }
    })
    onLoad({ filter: /\/en\.ts$/ }, ({ path }) => {
      const name = relative(web, path)
      const languages = translations.get(name)
      return languages && { contents: choosing(plugin, name, languages), loader: 'ts' }
    })
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
