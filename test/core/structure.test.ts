import { globSync } from 'node:fs'
import { isBuiltin, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { parse } from 'acorn'
import { full } from 'acorn-walk'
import t from 'tap'
import { reachesAny } from '../runner/reach.ts'
import { edges, graph, IMPORTS, importsOf, isOurs, isWeb, read, root, within } from './imports.ts'

const manifest = JSON.parse(read('package.json'))
const lock = JSON.parse(read('package-lock.json'))

t.test('every imported package is declared, and every declared one is imported', async t => {
  const used = new Set<string>()
  for (const { target } of edges) {
    const [first = '', second] = target.split('/')
    if (!isOurs(target) && !isBuiltin(target)) used.add(first.startsWith('@') ? `${first}/${second}` : first)
  }
  for (const [, name] of read('core/index.ts').matchAll(/^\/\/\/ <reference types="(\w+)"/gm))
    used.add(`@types/${name}`)
  t.ok(used.has('fastify'))
  // Imported where they are there: with esbuild a checkout bundles the console's modules; traces and metrics by OTLP need optional peers.
  for (const name of ['esbuild', ...Object.keys(manifest.peerDependenciesMeta)])
    t.ok(used.delete(name) && manifest.devDependencies[name], name)
  t.strictSame([...used].toSorted(), Object.keys(manifest.dependencies).toSorted())
})

t.test('core imports no own module outside core', async t => {
  t.ok(within('core').length > 100)
  t.strictSame(
    within('core').filter(({ target }) => /^(plugins|config|testing)\//.test(target)),
    []
  )
})

t.test('nothing of the server imports testing', async t => {
  t.ok(within('testing').length > 10)
  t.strictSame(
    edges.filter(({ file, target }) => target.startsWith('testing/') && !file.startsWith('testing/')),
    []
  )
})

/** The second is for what a plugin runs in a thread. */
const OF_CORE: ReadonlySet<string> = new Set(['core/index.ts', 'core/kernel/thread.ts'])

t.test('a plugin imports core/index.ts, its own folder, and only the index.ts of other plugins', async t => {
  const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')
  const foreign = within('plugins').filter(
    ({ file, target }) => !isWeb(file) && isOurs(target) && folderOf(file) !== folderOf(target)
  )
  t.ok(foreign.length > 10)
  t.strictSame(
    foreign.filter(({ target }) => !OF_CORE.has(target) && !/^plugins\/[a-z-]+\/index\.ts$/.test(target)),
    []
  )
})

t.test('the rest of the plugin search enters its engine by the door', async t => {
  const inside = (path: string) => path.startsWith('plugins/search/engine/')
  const entering = within('plugins/search').filter(({ file, target }) => !inside(file) && inside(target))
  t.ok(entering.length > 10)
  t.strictSame(
    entering.filter(({ target }) => target !== 'plugins/search/engine/index.ts'),
    []
  )
})

t.test('the thread of the search index loads no schemas, HTTP or GraphQL', async t => {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const text = isOurs(file) ? stripTypeScriptTypes(read(file)) : ''
    for (const [statement, name = ''] of text.matchAll(IMPORTS)) {
      if (!/^\w+\s*\{[\s,]*\}/.test(statement)) load(name.startsWith('.') ? join(dirname(file), name) : name)
    }
  }
  load('plugins/search/engine/thread.ts')
  t.ok(loaded.has('core/store/reader.ts'))
  t.strictSame(
    [...loaded].filter(name => /^(core\/index|typebox|ajv|fastify|graphql|mongodb$|@envelop)/.test(name)),
    []
  )
})

t.test('there are no circular imports, types included', async t => {
  t.strictSame(circles(), [])
})

/** The folders of core, top first: a folder imports itself and folders below it. Files not listed are at the bottom. */
const ROOMS = 'kernel config http graphql schedule data operation model outgoing contract store otlp metrics'.split(' ')

t.test('folders of core import only from folders below them', async t => {
  const roomOf = (path: string) => {
    const [, first = ''] = path.split('/')
    if (first === 'index.ts') return -1
    if (first === 'kernel.ts' || first === 'lifecycle.ts') return 0
    const at = ROOMS.indexOf(first)
    return at === -1 ? ROOMS.length : at
  }
  // The contract may import the types of the store's port, but nothing else of the store.
  const isPort = (target: string) => target === 'core/store/port.ts'
  t.strictSame(
    within('core').filter(({ file, target }) => isOurs(target) && !isPort(target) && roomOf(file) > roomOf(target)),
    []
  )
  t.strictSame(
    within('core/contract').filter(({ target }) => target.startsWith('core/store/') && !isPort(target)),
    []
  )
  t.ok(globSync('core/*.ts', { cwd: root.pathname }).length <= 10, 'loose files')
})

/** Who the client is, and how an error becomes a result's. */
const SHARED: ReadonlySet<string> = new Set(['core/http/address.ts', 'core/graphql/mask.ts'])

t.test('what bounds clients and results does not know the path of a request', async t => {
  for (const room of ['core/http', 'core/graphql']) {
    const bounds = within(`${room}/limits`)
    t.ok(bounds.length > 3)
    const path = bounds.filter(({ target }) => target.startsWith(`${room}/`) && !target.startsWith(`${room}/limits/`))
    t.strictSame(
      path.filter(({ target }) => !SHARED.has(target)),
      []
    )
  }
})

t.test('graphql is installed once', async t => {
  const copies = Object.keys(lock.packages).filter(path => /(^|\/)node_modules\/graphql$/.test(path))
  t.strictSame(copies, ['node_modules/graphql'])
})

const FILE_LINES = 250
const FUNCTION_LINES = 50

const isGenerated = (file: string) => file === 'plugins/entities/model.ts' || file.endsWith('/documents.types.ts')
const sources = [...graph.keys()].filter(file => !isGenerated(file))

t.test(`no file has more than ${FILE_LINES} lines, no function more than ${FUNCTION_LINES}`, async t => {
  const tests = globSync('test/**/*.ts', { cwd: root.pathname })
  t.strictSame(
    [...sources, ...tests].filter(file => read(file).split('\n').length - 1 > FILE_LINES),
    []
  )
  t.strictSame(sources.flatMap(longFunctions), [])
})

t.test('fewer than one line in a thousand has a non-null assertion', async t => {
  const texts = sources.map(read)
  const lines = texts.join('').split('\n').length
  const count = texts.map(assertionsIn).reduce((sum, one) => sum + one, 0)
  t.ok(count < lines / 1000, `${count} in ${lines} lines`)
})

/** Stripping the types removes these `!`, but not the operator. */
function assertionsIn(text: string): number {
  const code = stripTypeScriptTypes(text)
  return Array.from(text.matchAll(/!/g)).filter(({ index }) => code[index] !== '!').length
}

/** Places where functions that are too long begin. Types are replaced by blanks, so line numbers do not change. */
function longFunctions(file: string): string[] {
  const text = read(file)
  if (text.split('\n').length <= FUNCTION_LINES) return []
  const tree = parse(stripTypeScriptTypes(text), { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const found: string[] = []
  full(tree, ({ type, loc }) => {
    const isLong = /Function/.test(type) && loc && loc.end.line - loc.start.line + 1 > FUNCTION_LINES
    if (isLong) found.push(`${file}:${loc.start.line}`)
  })
  return found
}

/** Circular imports, each as the path from a file back to itself; at least one of each group of such files. */
function circles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at !== -1) found.push([...path.slice(at), file].join(' → '))
    if (at !== -1 || done.has(file)) return
    // Browser code that is loaded later imports the kit, which loads it.
    const targets = isWeb(file) && graph.has(file) ? importsOf(file, { lazy: false }) : graph.get(file)
    for (const target of targets ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

t.test('a test takes its folder from test/folders.ts: that of tap is removed before the servers stop', async t => {
  const files = globSync('test/**/*.ts', { cwd: root.pathname })
  t.ok(files.length > 300)
  t.strictSame(files.filter(file => read(file).includes('t.testdir(')).toSorted(), [
    'test/core/structure.test.ts',
    'test/folders.ts'
  ])
})

/** What looks at a clock, or sleeps and then looks. A test waits for a state instead (`eventually`), and counts steps. */
const CLOCKS = [
  /\bperformance\.now\(|\bmonitorEventLoopDelay\b|\beventLoopUtilization\b|\bprocess\.(hrtime|cpuUsage)\b/,
  /\bDate\.now\(\) - [a-z]|\bMath\.abs\([^\n]*\bDate\.now\(\)/,
  /\bsetTimeout\b[^\n]*['"](node:)?timers\/promises['"]|\btimers\.setTimeout\b|\bwaitForTimeout\b/,
  /=> (void )?setTimeout\((\w+), |\bsetTimeout\((resolve|done)\b/
]
/** Files that measure, with the reason. Only the soak reaches them. */
const MEASURE: Readonly<Record<string, string>> = {
  'test/store/disk.soak.test.ts': 'writers write for half a second before the disk is full',
  'test/console/markdown.soak.test.ts': 'the steps of a regular expression cannot be counted',
  'test/cluster/stopwatch.ts':
    'limits that docs/mongodb.md promises between instances: a second, the time of a failover',
  'test/plugins/search/opensearch-cluster.soak.test.ts': 'how long searches pause when a node of OpenSearch is killed',
  'test/plugins/search/slow-questions.soak.test.ts': 'the steps of a regular expression cannot be counted',
  'test/security/fuzz/monitor.ts': 'how long one request may keep the event loop busy',
  'test/security/limits.soak.test.ts': 'how long hostile bodies and queries may take'
}

t.test('no test looks at a clock, or sleeps and then looks; at most ten of the soak measure', async t => {
  const files = globSync('test/**/*.ts', { cwd: root.pathname })
  // The runner prints how long each file took. This file has the patterns.
  const tests = files.filter(file => !file.startsWith('test/runner/') && file !== 'test/core/structure.test.ts')
  t.ok(tests.length > 400)
  const found = tests.filter(file => CLOCKS.some(pattern => pattern.test(read(file))))
  t.strictSame(found.toSorted(), Object.keys(MEASURE).toSorted())
  t.ok(found.length <= 10)
  const measuring = new Set(found)
  const soak = /\.soak\.test\.ts$/
  t.strictSame(
    tests.filter(file => file.endsWith('.test.ts') && !soak.test(file) && reachesAny(file, measuring)),
    []
  )
})
