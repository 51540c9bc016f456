import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import t from 'tap'

const root = new URL('../../', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))

/** Every module that a source file names, with the file. */
function imports(pattern: string): { file: string; from: string }[] {
  return globSync(pattern, { cwd: root.pathname }).flatMap(file => {
    const text = readFileSync(new URL(file, root), 'utf8')
    const found = text.matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm)
    return [...found].map(([, plain, dynamic]) => ({ file, from: plain ?? dynamic ?? '' }))
  })
}

const packageOf = (from: string) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

t.test('every package that the program imports is declared, and every declared one is imported', async t => {
  const used = new Set<string>()
  for (const { from } of imports('{core,plugins,config}/**/*.ts')) {
    if (!from.startsWith('.') && !isBuiltin(from)) used.add(packageOf(from))
  }
  t.ok(used.has('fastify'))
  t.strictSame([...used].toSorted(), Object.keys(manifest.dependencies).toSorted())
})

t.test('core imports nothing of ours but core', async t => {
  const found = imports('core/**/*.ts')
  t.ok(found.length > 100)
  t.strictSame(
    found.filter(({ from }) => /(^|\/)(plugins|config)\//.test(from)),
    []
  )
})

t.test('a plugin imports core/index.ts, its own folder, and of other plugins only their index.ts', async t => {
  const foreign = imports('plugins/**/*.ts').filter(({ from }) => from.startsWith('../'))
  t.ok(foreign.length > 10)
  const allowed = /^(\.\.\/)+(core\/index\.ts|[a-z]+\/index\.ts)$/
  t.strictSame(
    foreign.filter(({ from }) => !allowed.test(from)),
    []
  )
})

t.test('there is one copy of graphql', async t => {
  const copies = Object.keys(lock.packages).filter(path => /(^|\/)node_modules\/graphql$/.test(path))
  t.strictSame(copies, ['node_modules/graphql'])
})
