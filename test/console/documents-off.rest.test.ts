import { globSync } from 'node:fs'
import { buildClientSchema, getIntrospectionQuery, parse, validate } from 'graphql'
import t from 'tap'
import { edges, isWeb, read, root } from '../core/imports.ts'
import { type Server, start } from '../helper.ts'
import { bootOf } from './every-page.ts'

/**
 * No page asks for what came with a plugin that is off: each GraphQL document that is invalid then belongs to that
 * plugin, or only modules send it that ask `plugins.value.has('<plugin>')` first, themselves or wherever they are
 * imported. That the question is asked at the right place, calls over REST, and what the page looks like then, are seen
 * in `plugins-off.soak`.
 */

t.setTimeout(300_000)

interface Document {
  readonly name: string
  readonly file: string
  readonly plugin: string
  readonly text: string
}

const OPERATION = /\b(query|mutation)\b/
/** The others need these. */
const NEEDED = new Set(['entities', 'auth', 'console'])
/** Sent after a choice that another module offers, which asks: who makes a token for a new account chooses it in audience.ts. */
const CHOSEN = new Set(['CREATE_ACCOUNT'])
const pluginOf = (path: string) => path.split('/')[1] ?? ''

const documents: Document[] = []
for (const file of globSync('plugins/*/web/**/documents.ts', { cwd: root.pathname }).toSorted()) {
  for (const [name, text] of Object.entries<unknown>(await import(new URL(file, root).href)))
    if (typeof text === 'string' && OPERATION.test(text)) documents.push({ name, file, plugin: pluginOf(file), text })
}
const imports = edges.filter(({ file }) => isWeb(file))
const importersOf = (path: string) => imports.filter(({ target }) => target === path).map(({ file }) => file)

/** Whether a module asks for one of the plugins, or is imported only by modules that do. */
function isGuarded(path: string, gone: ReadonlySet<string>, above: readonly string[] = []): boolean {
  if (gone.has(pluginOf(path))) return true
  const text = read(path)
  if ([...gone].some(plugin => text.includes(`has('${plugin}')`))) return true
  const importers = importersOf(path).filter(one => !above.includes(one))
  return importers.length > 0 && importers.every(one => isGuarded(one, gone, [...above, path]))
}

async function invalidIn({ admin }: Server): Promise<Document[]> {
  const schema = buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
  return documents.filter(({ text }) => validate(schema, parse(text)).length > 0)
}

let server = await start(t)
const { plugins } = await bootOf(server)

t.test('with every plugin on all documents are valid', async t => {
  t.ok(documents.length > 150)
  t.strictSame(await invalidIn(server), [])
})

t.test('no page asks for what came with a plugin that is off', async t => {
  let asked = 0
  for (const off of plugins.filter(plugin => !NEEDED.has(plugin))) {
    server = await server.restart({ config: { plugins: { [off]: false } } })
    const on = new Set((await bootOf(server)).plugins)
    const gone = new Set(plugins.filter(plugin => !on.has(plugin)))
    t.ok(gone.has(off), off)
    for (const { name, file, plugin } of await invalidIn(server)) {
      if (gone.has(plugin) || CHOSEN.has(name)) continue
      asked++
      const senders = importersOf(file).filter(path => new RegExp(`\\b${name}\\b`).test(read(path)))
      t.ok(senders.length > 0, `${name} of ${file} is sent`)
      const unguarded = senders.filter(path => !isGuarded(path, gone))
      t.strictSame(unguarded, [], `without ${off}, ${name} of ${file} is sent only after a question for the plugin`)
    }
  }
  t.ok(asked > 5, `${asked} documents ask for something of another plugin`)
})
