import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import { route } from '../../core/index.ts'
import { outside, refuses } from '../core/outside-plugin.ts'
import { testdir } from '../folders.ts'
import { type Server, start } from '../helper.ts'
import { scaled } from '../rounds.ts'

t.setTimeout(300_000)

const PAGE = "import { h, page } from 'aspectd/console'\nexport const NotesPage = page(() => h('p', {}, 'Notes'))\n"

/** A folder with the files of a plugin. */
function folderOf(t: Test, files: Record<string, string>): URL {
  return pathToFileURL(`${testdir(t, { web: files })}/web/`)
}

const page = { path: '/notes', title: 'Notes', show: 'notes.ts#NotesPage' }
const panel = { on: ['dataset'], tab: 'Notes', show: 'notes.ts#NotesPanel' }
const act = { on: ['dataset'], title: 'Add note', icon: 'plus', asks: {}, show: 'notes.ts#AddNote' }
const cell = { table: 'entities', title: 'Notes', fields: '... on Dataset { urn }', show: 'notes.ts#NotesCell' }

const bulk = { title: 'Add note', icon: 'bookmark', asks: {}, show: 'notes.ts#NoteAll' }

async function moduleAt(server: Server, path: string) {
  const { body } = await server.anonymous.get('/', { accept: 'text/html' })
  const [prefix] = /\/console\/[\w-]{16}\//.exec(body) ?? []
  return server.anonymous.get(`${prefix}plugins/${path}`)
}

t.test(
  'a console member that is wrong stops the start with the plugin, the place, what was found and expected',
  async t => {
    const folder = folderOf(t, { 'notes.ts': PAGE })
    const console = (part: object) => ({ console: { folder, ...part } })
    const expected = 'expected a path such as /tokens or /tokens/:id?, found'
    const file = 'expected a file and its export, such as page.ts#TokensPage, found'
    for (const [message, part] of [
      ['unknown member page of console; did you mean pages?', { page: [] }],
      ['unknown member titel of console.pages[0]; did you mean title?', { pages: [{ ...page, titel: '' }] }],
      [`console.pages[0].path: ${expected} "notes"`, { pages: [{ ...page, path: 'notes' }] }],
      [`console.pages[0].path: ${expected} "/notes/"`, { pages: [{ ...page, path: '/notes/' }] }],
      [`console.pages[0].path: ${expected} "/a/:b?/c"`, { pages: [{ ...page, path: '/a/:b?/c' }] }],
      [`console.pages[0].path: ${expected} "/a/*"`, { pages: [{ ...page, path: '/a/*' }] }],
      ['console.pages[0].title: expected a text that is not empty, found " "', { pages: [{ ...page, title: ' ' }] }],
      [
        'console.pages[0].menu: expected one of catalog, govern, operate, settings, found "Catalog"',
        { pages: [{ ...page, menu: 'Catalog' }] }
      ],
      [`console.pages[0].show: ${file} "notes.js"`, { pages: [{ ...page, show: 'notes.js' }] }],
      [`console.pages[0].show: ${file} "../notes.ts#A"`, { pages: [{ ...page, show: '../notes.ts#A' }] }],
      ['console.panels[0].on: expected an array, found "dataset"', { panels: [{ ...panel, on: 'dataset' }] }],
      ['console.panels[0].anyOf[0]: expected a string, found 1', { panels: [{ ...panel, anyOf: [1] }] }],
      ['console.panels[0].place: expected one of side, found "left"', { panels: [{ ...panel, place: 'left' }] }],
      ['console.panels[0].order: expected a whole number, found -1', { panels: [{ ...panel, order: -1 }] }],
      ['console.panels[0].counts: expected an array, found "total"', { panels: [{ ...panel, counts: 'total' }] }],
      [
        'console.entityActions[0].asks.addNote: expected an object, found "urn"',
        { entityActions: [{ ...act, asks: { addNote: 'urn' } }] }
      ],
      [
        'console.entityActions[0].title: expected a text that is not empty, found ""',
        { entityActions: [{ ...act, title: '' }] }
      ],
      [
        'console.cells[0].table: expected one of entities, columns, column, found "rows"',
        { cells: [{ ...cell, table: 'rows' }] }
      ],
      ['console.cells[0].fields: expected a string, found undefined', { cells: [{ ...cell, fields: undefined }] }],
      ['console.bulk[0].key: expected one letter, found "Ctrl N"', { bulk: [{ ...bulk, key: 'Ctrl N' }] }],
      ['console.bulk[0].asks: expected an object, found undefined', { bulk: [{ ...bulk, asks: undefined }] }],
      [
        'console.folder: expected the URL of a folder, such as new URL(\'./web/\', import.meta.url), found "web"',
        { folder: 'web' }
      ]
    ] as const)
      await refuses(t, [`plugin notes: ${message}`, console(part)])
  }
)

t.test('a file that is missing and a path with two owners stop the start with one line that names them', async t => {
  const folder = folderOf(t, { 'notes.ts': PAGE })
  const console = (part: object) => ({ console: { folder, ...part } })
  const missing = 'plugin notes: console: show: other.ts#A: there is no file other.ts in its folder'
  for (const part of [
    { pages: [{ ...page, show: 'other.ts#A' }] },
    { panels: [{ ...panel, show: 'other.ts#A' }] },
    { cells: [{ ...cell, show: 'other.ts#A' }] },
    { entityActions: [{ ...act, show: 'other.ts#A' }] },
    { bulk: [{ ...bulk, show: 'other.ts#A' }] }
  ])
    await refuses(t, [missing, console(part)])
  await refuses(t, [
    'plugin notes: console: the action Add note: no icon is named pluss; did you mean plus, pause, plug?',
    console({ entityActions: [{ ...act, icon: 'pluss' }] })
  ])
  const gone = new URL('gone/', folder)
  await refuses(t, [
    `plugin notes: console.folder: ${gone.pathname} cannot be read`,
    console({ folder: gone, pages: [page] })
  ])
  const conflict = (path: string, route: string, owner: string) =>
    [`plugin notes: route GET ${route} already belongs to ${owner}`, console({ pages: [{ ...page, path }] })] as const
  const advice = (other: string) => `: rename it in one, or disable notes or ${other}`
  await refuses(t, conflict('/settings/tokens', '/settings/tokens', `plugin tokens${advice('tokens')}`))
  await refuses(t, conflict('/dataset/:urn', '/dataset/urn*', `plugin entities${advice('entities')}`))
  await refuses(t, conflict('/health', '/health', 'the core: rename it'))
  await refuses(t, conflict('/operations/tasks', '/operations/tasks', `plugin tasks${advice('tasks')}`))
  const own = { routes: [route({ method: 'GET', url: '/notes' }, 'public', () => 1)] }
  await refuses(t, ['plugin notes: route GET /notes is declared twice: remove one', console({ pages: [page] }), own])
})

t.test('a module that cannot be read is reported, its page says why, and the server runs', async t => {
  const folder = folderOf(t, {
    'notes.ts': 'export const NotesPage = = 1\n',
    'colour.ts': '\nexport enum Colour { red }\n'
  })
  const lines: string[] = []
  const server = await start(t, {
    plugins: [outside({ console: { folder, pages: [page] } })],
    log: { write: line => lines.push(line) }
  })
  const { status, body } = await moduleAt(server, 'notes/notes.ts')
  t.equal(status, 200)
  t.match(body, /^throw new SyntaxError\("plugins\/notes\/notes.ts:1: Expression expected/)
  t.match(
    (await moduleAt(server, 'notes/colour.ts')).body,
    /^throw new SyntaxError\("plugins\/notes\/colour.ts:2: TypeScript enum/
  )
  t.ok(lines.some(line => line.includes('a module of the console is broken') && line.includes('notes.ts')))
  t.match(await moduleAt(server, 'console/main.ts'), { status: 200, body: /aspectd\/console/ })
})

t.test('symbolic links, types, tests and other files in a folder are not served', async t => {
  const folder = folderOf(t, {
    'notes.ts': PAGE,
    'notes.test.ts': '',
    'notes.d.ts': '',
    'secret.txt': '',
    'a.svg': '<svg/>'
  })
  const target = new URL('../outside', folder)
  mkdirSync(target)
  writeFileSync(new URL('../outside/other.ts', folder), 'export const a = 1')
  symlinkSync(new URL('../outside/other.ts', folder), new URL('link.ts', folder))
  symlinkSync(target, new URL('linked', folder))
  const server = await start(t, { plugins: [outside({ console: { folder, pages: [page] } })] })
  for (const name of ['notes.ts', 'a.svg']) t.match(await moduleAt(server, `notes/${name}`), { status: 200 }, name)
  for (const name of ['notes.test.ts', 'notes.d.ts', 'secret.txt', 'link.ts', 'linked/other.ts'])
    t.match(await moduleAt(server, `notes/${name}`), { status: 404 }, name)
  writeFileSync(new URL('late.ts', folder), 'export const late = 1')
  t.match(await moduleAt(server, 'notes/late.ts'), { status: 404 })
  const again = await server.restart()
  t.match(await moduleAt(again, 'notes/late.ts'), { status: 200, body: 'export const late = 1' })
})

t.test('a changed file has another address after a restart', async t => {
  const folder = folderOf(t, { 'notes.ts': PAGE })
  const server = await start(t, { plugins: [outside({ console: { folder, pages: [page] } })] })
  const fingerprint = async (at: Server) =>
    /\/console\/([\w-]{16})\//.exec((await at.anonymous.get('/', { accept: 'text/html' })).body)?.[1]
  const first = await fingerprint(server)
  t.match(first, /./)
  const same = await server.restart()
  t.equal(await fingerprint(same), first)
  writeFileSync(new URL('notes.ts', folder), PAGE.replace("'Notes'", "'New'"))
  const other = await same.restart()
  t.not(await fingerprint(other), first)
  t.match((await moduleAt(other, 'notes/notes.ts')).body, "'New'")
})

/** What a kept file can have become: no JSON, and JSON of another shape. */
const BROKEN = ['{', '{"plugins/console/main.ts": 1}', 'null', '[1]']

t.test('what was prepared is kept for the next start; where it cannot be, a warning says so', async t => {
  const folder = testdir(t)
  const kept = join(folder, 'kept')
  const own = folderOf(t, { 'notes.ts': PAGE })
  const options = { env: { ASPECTD_CONSOLE_CACHE: kept }, plugins: [outside({ console: { folder: own } })] }
  const server = await start(t, options)
  t.match(await moduleAt(server, 'console/main.ts'), { status: 200 })
  const [name, ...others] = readdirSync(kept)
  t.match([name, others], [/^[\w-]{16}\.json$/, []])
  // The servers of one process share what was prepared until a file is newer.
  let changes = 0
  const touch = () => utimesSync(new URL('notes.ts', own), 0, ++changes)
  // What is kept is used: the next server sends the text that was put there.
  const texts = { 'plugins/console/main.ts': 'export const kept = 1' }
  writeFileSync(join(kept, String(name)), JSON.stringify(texts))
  touch()
  t.match((await moduleAt(await server.restart(), 'console/main.ts')).body, 'export const kept = 1')

  for (const broken of BROKEN.slice(0, scaled(2, BROKEN.length))) {
    writeFileSync(join(kept, String(name)), broken)
    touch()
    const mended = await start(t, options)
    t.match((await moduleAt(mended, 'console/main.ts')).body, /aspectd\/console/, broken)
  }

  const lines: string[] = []
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const log = { write: (line: string) => lines.push(line) }
  const refused = await start(t, { env: { ASPECTD_CONSOLE_CACHE: file }, log })
  t.match(await moduleAt(refused, 'console/main.ts'), { status: 200, body: /aspectd\/console/ })
  t.ok(lines.some(line => line.includes('the files of the console could not be cached')))
})

t.test('only a few versions are kept', async t => {
  const kept = join(testdir(t), 'kept')
  mkdirSync(kept)
  for (let at = 0; at < 8; at++) writeFileSync(join(kept, `aaaaaaaaaaaaaaa${at}.json`), '{}')
  for (let at = 0; at < 8; at++) writeFileSync(join(kept, `aspectd-${at}.db`), 'of somebody else')
  const server = await start(t, { env: { ASPECTD_CONSOLE_CACHE: kept } })
  await moduleAt(server, 'console/main.ts')
  const left = readdirSync(kept)
  t.equal(left.filter(name => name.endsWith('.json')).length, 5)
  t.equal(left.filter(name => name.endsWith('.db')).length, 8, 'no other file of the folder is removed')
})
