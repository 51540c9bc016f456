import { globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type Node, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import t from 'tap'
import { read, root } from '../core/imports.ts'

/** What is typed by a program, not read by users. */
const isData = (file: string) =>
  /\/([a-z]{2}(-[A-Z]{2})?|documents|documents\.types)\.ts$/.test(file) && !/\/on\.ts$/.test(file)
const modules = globSync('plugins/*/web/**/*.ts', { cwd: root.pathname })
  .filter(file => !isData(file))
  .toSorted()

/** Properties that users read or hear. */
const READ: ReadonlySet<string> = new Set(
  'title label text caption hint placeholder message because alt summary aria-label aria-description'.split(' ')
)
const WORD = /\p{L}{2}/u
/** `Nothing was found`; not `changed to`, which is compared, nor `button plain`, which are classes. */
const SENTENCE = /^\p{Lu}[\p{L}'’-]*,? \p{L}/u
const BETWEEN: ReadonlySet<string> = new Set(['ConditionalExpression', 'LogicalExpression', 'TemplateLiteral'])

interface Text {
  readonly line: number
  readonly text: string
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind of the syntax tree
type Any = any

function textsOf(source: string): Text[] {
  const found: Text[] = []
  const ast = parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  fullAncestor(ast, (node: Any, _state, ancestors) => {
    const value = node.type === 'TemplateElement' ? node.value.cooked : node.type === 'Literal' ? node.value : undefined
    if (typeof value !== 'string' || isForDevelopers(ancestors)) return
    if (SENTENCE.test(value) || (WORD.test(value) && isRead(ancestors)))
      found.push({ line: node.loc.start.line, text: value })
  })
  return found
}

/** Whether the last of the nodes is a child of an element, or a property that users read, perhaps one of two. */
function isRead(ancestors: readonly Node[]): boolean {
  const last = ancestors.findLastIndex((node, at) => at < ancestors.length - 1 && !BETWEEN.has(node.type))
  const place: Any = ancestors[last]
  const part: Any = ancestors[last + 1]
  if (part.type === 'ConditionalExpression' && part.test === ancestors[last + 2]) return false
  if (place?.type === 'Property') return place.value === part && READ.has(place.key.name ?? place.key.value)
  return place?.type === 'CallExpression' && place.callee.name === 'h' && place.arguments.indexOf(part) >= 2
}

/** The browser's console and the stack of a mistake in the code are not translated. */
const isForDevelopers = (ancestors: readonly Node[]): boolean =>
  ancestors.some((node: Any) => node.type === 'CallExpression' && node.callee.object?.name === 'console')

t.test('no text of a page is outside of en.ts', async t => {
  t.ok(modules.length > 150)
  const found = modules.flatMap(file => textsOf(read(file)).map(({ line, text }) => `${file}:${line} ${text}`))
  t.strictSame(found, [])
})

t.test('texts are found where pages have them', async t => {
  const planted: readonly (readonly [string, readonly string[]])[] = [
    [`h('p', {}, 'gone')`, ['gone']],
    [`h('p', { class: 'muted small' }, isGone ? 'gone' : text.here)`, ['gone']],
    ['h(Button, { onClick }, `Delete $' + '{name}`)', ['Delete ']],
    [`const columns: readonly Column[] = [{ title: 'Name', cell }]`, ['Name']],
    [`h('a', { 'aria-label': name ?? 'unnamed' })`, ['unnamed']],
    [`throw new ApiError('The server is away.')`, ['The server is away.']],
    [`const OUTCOMES = { failed: 'Not copied' }`, ['Not copied']],
    [`h('p', {}, state === 'gone' ? text.gone : text.here, '×', h('span', {}))`, []],
    [`console.error('The part failed:', error)`, []]
  ]
  for (const [source, expected] of planted) {
    t.strictSame(
      textsOf(source).map(({ text }) => text),
      expected,
      source
    )
  }
})

/** What `ListPage` shows of the texts that a plugin passes as a whole. */
const ofLists = (() => {
  const [, members = ''] = /interface ListTexts \{(.*?)^\}/ms.exec(read('plugins/console/web/list-page.ts')) ?? []
  return new Set([...members.matchAll(/readonly (\w+)/g)].map(([, name]) => name))
})()
const passesTexts = (code: string) => code.includes('h(ListPage<') && /\.\.\.text\b|\{\s*text,/.test(code)

t.test('each text of en.ts is used', async t => {
  t.ok(ofLists.has('nothing') && ofLists.size >= 5)
  for (const file of globSync('plugins/*/web/**/en.ts', { cwd: root.pathname })) {
    const names = [...read(file).matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
    const folder = file.replace(/en\.ts$/, '')
    const code = globSync(`${folder}**/*.ts`, { cwd: root.pathname })
      .filter(one => one !== file)
      .map(read)
      .join('\n')
    t.ok(names.length > 0, file)
    const isPassed = passesTexts(code)
    // `text[name]` is one of the names that are literals nearby.
    const isUsed = (name: string) =>
      new RegExp(`\\btext\\.(\\w+\\.)?${name}\\b`).test(code) ||
      (code.includes('text[') && code.includes(`'${name}'`)) ||
      (isPassed && ofLists.has(name))
    t.strictSame(
      names.filter(name => !isUsed(name)),
      [],
      file
    )
  }
})
