import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependsOnStore, hasRounds, KILLS, reachesAny } from './reach.ts'

export type StoreName = 'sqlite' | 'mongodb'

/** Files that run on one store. */
export interface Part {
  readonly name: string
  readonly store: StoreName
  readonly files: readonly string[]
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

const ALL = 'test/**/*.test.ts'
const REST = '**/*.rest.test.ts'
const SOAK = '**/*.soak.test.ts'
/** Their servers are on the store that ASPECTD_TEST_STORE names. */
const THROUGH_THE_STORE = 'test/{core,plugins/*,security,clients}/*.test.ts'
const JOURNEY = 'test/plugins/*/journey.test.ts'
const CLIENTS = 'test/clients/**'
/** On MongoDB in any case: with SQLite there is no such engine. */
const OPENSEARCH = 'test/plugins/search/opensearch*.test.ts'

const all = globSync(ALL, { cwd: root }).toSorted()
const isRest = (file: string) => matchesGlob(file, REST)
const isSoak = (file: string) => matchesGlob(file, SOAK)
export const isQuick = (file: string) => !isRest(file) && !isSoak(file)
const isThroughTheStore = (file: string) => matchesGlob(file, THROUGH_THE_STORE)

/** `npm test`. */
export function quick(): Part[] {
  return [{ name: 'quick tests', store: 'sqlite', files: all.filter(isQuick) }]
}

/** `npm run test:rest`: on MongoDB a journey of each plugin, and the tests whose own code depends on the store. */
export function rest(): Part[] {
  const isOnce = (file: string) => matchesGlob(file, CLIENTS) || matchesGlob(file, OPENSEARCH)
  const again = all.filter(file => !isSoak(file) && isThroughTheStore(file) && !isOnce(file))
  return [
    { name: 'rest on SQLite', store: 'sqlite', files: all.filter(isRest) },
    {
      name: 'rest on MongoDB',
      store: 'mongodb',
      files: again.filter(file => matchesGlob(file, JOURNEY) || dependsOnStore(file))
    }
  ]
}

/**
 * What `npm run test:soak` runs, by topic, with all rounds. `limits` has all others: bounds of memory, of time and of
 * what the system provides, and tests that have more rounds in the soak.
 */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  kills: [KILLS, 'test/cluster/*'],
  fuzz: ['test/**/*{fuzz,naive}*.{rest,soak}.test.ts'],
  console: ['test/console/*.{rest,soak}.test.ts'],
  clients: ['test/clients/*.{rest,soak}.test.ts']
}
export const topics: readonly string[] = [...Object.keys(TOPICS), 'limits', 'mongodb']

/** @throws Error for an unknown topic. */
export function ofTopic(topic: string): Part[] {
  if (!topics.includes(topic)) throw new Error(`unknown topic "${topic}"; expected some of ${topics.join(', ')}`)
  if (topic === 'mongodb') return [{ name: topic, store: 'mongodb', files: all.filter(isThroughTheStore) }]
  const files = all.filter(file => topicOf(file) === topic)
  const again = files.filter(file => isThroughTheStore(file) && dependsOnStore(file))
  return [
    { name: topic, store: 'sqlite', files },
    // What starts DataHub's client learns nothing from a second store.
    ...(topic === 'kills' || topic === 'fuzz' ? [{ name: topic, store: 'mongodb', files: again } as const] : [])
  ]
}

function topicOf(file: string): string | undefined {
  const [named] = Object.entries(TOPICS).find(([, globs]) => globs.some(glob => matchesGlob(file, glob))) ?? []
  return named ?? (isSoak(file) || hasRounds(file) ? 'limits' : undefined)
}

/** Files and folders that were named, on both stores where that applies. @throws Error for one that does not exist. */
export function named(paths: readonly string[]): Part[] {
  const unknown = paths.filter(path => !existsSync(path))
  if (unknown.length > 0) throw new Error(`file or folder not found: ${unknown.join(', ')}`)
  const wanted = paths.map(path => relative(root, path))
  const files = all.filter(file => wanted.some(path => path === '' || file === path || file.startsWith(`${path}/`)))
  return [
    { name: 'on SQLite', store: 'sqlite', files },
    { name: 'on MongoDB', store: 'mongodb', files: files.filter(isThroughTheStore) }
  ]
}

/** Of these parts, the files that reach what has changed since a commit; new and uncommitted files count. */
export function reaching(parts: readonly Part[], commit: string): Part[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const paths = [...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')]
  const changed = new Set(paths.filter(path => path !== '').flatMap(pathsOf))
  return parts.map(part => ({ ...part, files: part.files.filter(file => reachesAny(file, changed)) }))
}

/** A file; of one that servers load without an import, such as a page, the plugin too. */
function pathsOf(path: string): string[] {
  const [, plugin] = /^(plugins\/[^/]+)\/(?:web\/|.*\.(?!ts$)\w+$)/.exec(path) ?? []
  return plugin === undefined ? [path] : [path, `${plugin}/index.ts`]
}
