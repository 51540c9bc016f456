import { globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { matchesGlob } from 'node:path'
import { dirname, join } from 'node:path/posix'
import { importsOf, read, root } from '../core/imports.ts'

/** Which modules the code of a test file reaches by its imports, and by the files that it names with `new URL`. */

const SERVER = 'testing/server.ts'
/** A test that starts a server reaches every plugin by this file. */
const BUNDLED = 'config/plugins.ts'
/** Starts the program as a user does. */
const PROGRAM = 'test/process.ts'
const NAMED = /new URL\('(\.{1,2}\/[^']+)', import\.meta\.url\)/g

const sources = new Set(globSync('{core,plugins,config,testing,test,scripts,bench}/**/*.ts', { cwd: root.pathname }))

const isOfTest = (path: string) => path.startsWith('test/')

const targetsOf = remembered(file => {
  const named = [...read(file).matchAll(NAMED)].map(([, path = '']) => join(dirname(file), path))
  return [...importsOf(file), ...named].filter(path => sources.has(path))
})

/** Without imports of types only, which run nothing. */
const valuesOf = remembered(file => {
  const code = stripTypeScriptTypes(read(file)).replace(/^import\s*\{[\s,]*\}\s*from.*$/gm, '')
  return targetsOf(file).filter(target => code.includes(target.split('/').at(-1) ?? ''))
})

function remembered(find: (file: string) => readonly string[]): (file: string) => readonly string[] {
  const found = new Map<string, readonly string[]>()
  return file => {
    const targets = found.get(file) ?? find(file)
    found.set(file, targets)
    return targets
  }
}

/** All that `file` reaches, itself included. The imports of a file for which `stops` is true are not followed. */
function reached(file: string, stops: (file: string) => boolean, through = targetsOf): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (one: string): void => {
    if (seen.has(one)) return
    seen.add(one)
    if (!stops(one)) for (const next of through(one)) visit(next)
  }
  visit(file)
  return seen
}

/** What opens a store, or reads all that is in it. Its URL alone, with which a test starts another server, does not. */
const STORE = ['core/store/**', 'core/data/write.ts', 'test/stored-text.ts']
/** They start servers for any test. */
const STARTS: readonly string[] = ['test/helper.ts', 'test/store.ts', 'test/core/npm-start.ts', PROGRAM]
/** What becomes of the store when the program is killed. */
export const KILLS = 'test/**/*{killed,crash,restart,interrupted,failures}*.{rest,soak}.test.ts'

/**
 * Whether the test itself looks at the store or at what becomes of it when the program is killed, beside what every
 * server does: only then it can tell more on a second store than the plugin's journey.
 */
export function dependsOnStore(file: string): boolean {
  if (matchesGlob(file, KILLS)) return true
  const own = reached(file, path => !isOfTest(path) || STARTS.includes(path), valuesOf)
  return [...own].some(path => STORE.some(pattern => matchesGlob(path, pattern)))
}

/** Whether the test, or what it shares with others, has more rounds in the soak. */
export function hasRounds(file: string): boolean {
  return reached(file, path => !isOfTest(path)).has('test/rounds.ts')
}

/** Whether the test starts programs, whose time to load is not saved by sharing a process with other tests. */
export function startsPrograms(file: string): boolean {
  return reached(file, path => !isOfTest(path)).has(PROGRAM)
}

/**
 * Whether the test reaches one of these files. Tests in the folder of a plugin reach, of the bundled plugins, this one
 * with what it imports; tests elsewhere reach all that a server loads.
 */
export function reachesAny(file: string, changed: ReadonlySet<string>): boolean {
  const [, plugin] = /^test\/plugins\/([^/]+)\//.exec(file) ?? []
  const stops = (path: string) => plugin !== undefined && path === BUNDLED
  const all = reached(file, stops)
  if ([...all].some(path => changed.has(path))) return true
  if (plugin === undefined || !all.has(SERVER)) return false
  return [...reached(`plugins/${plugin}/index.ts`, () => false)].some(path => changed.has(path))
}
