import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addressOf } from './address.ts'
import type { Source } from './sources.ts'

/** What browser code can import by these names, and the file in the package that is served as it. */
const PACKAGES: Readonly<Record<string, string>> = {
  preact: '.',
  'preact/hooks': '.',
  '@preact/signals': '.',
  '@preact/signals-core': '.',
  '@dagrejs/dagre': '.',
  '@tanstack/virtual-core': '.',
  // The file for scripts: as a module the package is 21 files, and not minified.
  diff: '../dist/diff.min.js',
  uplot: './uPlot.iife.min.js'
}

/** Other files, by address. */
const OTHERS = { 'packages/uplot/uplot.css': ['uplot', './uPlot.min.css'] } as const

/** Every page needs these: where the console was bundled they are one file, and one request. */
export const JOINED = ['preact', 'preact/hooks', '@preact/signals-core', '@preact/signals'] as const
export const JOINED_FILE = '+packages.js'

const entryOf = (name: string): string => `packages/${name}/index.js`

/** The addresses of the packages, of those in `files`, by the names under which modules import them. */
export function packageAddresses(
  files: Pick<ReadonlySet<string>, 'has'> = new Set()
): Readonly<Record<string, string>> {
  const joined = addressOf('console', JOINED_FILE)
  const isJoined = (name: string) => files.has(joined) && JOINED.some(one => one === name)
  return Object.fromEntries(Object.keys(PACKAGES).map(name => [name, isJoined(name) ? joined : entryOf(name)]))
}

export function packageSources(): Source[] {
  const entries = Object.entries(PACKAGES).map(([name, path]) => ({ address: entryOf(name), file: fileOf(name, path) }))
  const others = Object.entries(OTHERS).map(([address, [name, path]]) => ({ address, file: fileOf(name, path) }))
  return [...entries, ...others, ...partsOf('@tanstack/virtual-core')]
}

function fileOf(name: string, path: string): string {
  const main = import.meta.resolve(name)
  return fileURLToPath(path === '.' ? main : new URL(path, main))
}

/** The modules that a package imports from its own folder. */
function partsOf(name: string): Source[] {
  const folder = new URL('./', import.meta.resolve(name))
  return readdirSync(folder)
    .filter(file => file.endsWith('.js') && file !== 'index.js')
    .map(file => ({ address: `packages/${name}/${file}`, file: fileURLToPath(new URL(file, folder)) }))
}

/** The text of a package's file as a module; without references to source maps, which are not served. */
export async function moduleOf(address: string, text: string): Promise<string> {
  // Packages for bundlers ask the process what they are built for.
  const plain = text.replace(/^\/\/[#@] sourceMappingURL=.*$/gm, '').replaceAll('process.env.NODE_ENV', '"production"')
  if (address === entryOf('uplot')) return `${plain}\nexport default uPlot\n`
  if (address !== entryOf('diff')) return plain
  // It finds the two names that it expects of CommonJS.
  const names = Object.keys(await import('diff')).filter(name => name !== 'default')
  return `const exports = {}, module = { exports };\n${plain}\nexport const { ${names.join(', ')} } = exports\n`
}
