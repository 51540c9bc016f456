import { stripTypeScriptTypes } from 'node:module'
import t from 'tap'
import { CONSOLE_KIT, edges, graph, IMPORTS, isWeb, read, resolved } from './imports.ts'

/** What the import map of the console names, beside aspectd/console, and packages that are bundled with a plugin. */
const BROWSER_PACKAGES: ReadonlySet<string> = new Set([
  'preact',
  'preact/hooks',
  '@preact/signals',
  'diff',
  'uplot',
  '@dagrejs/dagre',
  '@tanstack/virtual-core',
  'yaml'
])

t.test(
  'browser code imports its own folder, aspectd/console and packages of the import map; nothing imports it',
  async t => {
    const folderOf = (path: string) => path.split('/').slice(0, 3).join('/')
    const web = edges.filter(({ file }) => isWeb(file))
    t.ok(web.length > 10)
    t.strictSame(
      web.filter(
        ({ file, target }) =>
          folderOf(file) !== folderOf(target) && target !== CONSOLE_KIT && !BROWSER_PACKAGES.has(target)
      ),
      []
    )
    t.strictSame(
      edges.filter(({ file, target }) => isWeb(target) && !isWeb(file)),
      []
    )
  }
)

t.test('parts of the kit that are loaded later import the kit, not its modules: those would run twice', async t => {
  const loadedAtOnce = (file: string) =>
    [...stripTypeScriptTypes(read(file)).matchAll(IMPORTS)].flatMap(([, name]) => (name ? resolved(file, name) : []))
  const joined = new Set<string>()
  const visit = (file: string) => {
    if (joined.has(file) || !isWeb(file)) return
    joined.add(file)
    for (const target of loadedAtOnce(file)) visit(target)
  }
  visit(CONSOLE_KIT)
  t.ok(joined.size > 20)
  const later = [...graph.keys()].filter(file => file.startsWith('plugins/console/web/') && !joined.has(file))
  t.ok(later.length > 2)
  t.strictSame(
    later.flatMap(file =>
      loadedAtOnce(file)
        .filter(target => target !== CONSOLE_KIT && joined.has(target))
        .map(target => `${file} → ${target}`)
    ),
    []
  )
})
