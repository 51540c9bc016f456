import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type Node, parse } from 'acorn'
import { full } from 'acorn-walk'
import t from 'tap'
import { bundle } from '../../plugins/console/bundle.ts'
import { languagesOf, translationFiles, translationsOf } from '../../plugins/console/languages.ts'
import { pickLanguage, translated } from '../../plugins/console/web/language.ts'
import { read, root } from '../core/imports.ts'
import { testdir } from '../folders.ts'

const ENGLISH = `export const text = {
  title: 'Words', find: 'Find', menus: { one: 'One', two: 'Two' }, count: (value: number) => value + ' words'
}`
const GERMAN = `import type { Translation } from 'aspectd/console'
import type { text as english } from './en.ts'
export const text: Translation<typeof english> = { title: 'Wörter', menus: { one: 'Eins' } }`

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind of the syntax tree
type Any = any

/** The names of the texts of a module, with those of groups: `menus.one`, and `count()` for a function. */
function namesOf(source: string): ReadonlySet<string> {
  const names = new Set<string>()
  const collect = (value: Any, above: string): void => {
    for (const { key, value: inner } of value.properties.filter((one: Any) => one.type === 'Property')) {
      const name = above + (key.name ?? key.value)
      if (inner.type === 'ObjectExpression') collect(inner, `${name}.`)
      else names.add(inner.type === 'ArrowFunctionExpression' ? `${name}()` : name)
    }
  }
  full(parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module' }), (node: Node) => {
    const { type, id, init }: Any = node
    if (type === 'VariableDeclarator' && id.name === 'text' && init?.type === 'ObjectExpression') collect(init, '')
  })
  return names
}

/** Groups whose names are those of the manifests. */
const OPEN = /^(?:titles|tabNames)\./

/** Texts that nothing shows, because English has none of that name and kind. */
const unknownIn = (translation: string, english: string): readonly string[] =>
  [...namesOf(translation).difference(namesOf(english))].filter(name => !OPEN.test(name))

t.test('a translation has only texts that English has, of the same kind', async t => {
  t.strictSame(unknownIn(GERMAN, ENGLISH), [])
  t.strictSame(unknownIn("export const text = { count: 'x', menus: { three: 'Drei' } }", ENGLISH), [
    'count',
    'menus.three'
  ])
  t.ok(namesOf(read('plugins/console/web/en.ts')).size > 100)
  const files = globSync('plugins/*/web/**/*.ts', { cwd: root.pathname })
  for (const file of translationFiles(files)) {
    t.strictSame(unknownIn(read(file), read(file.replace(/[^/]+$/, 'en.ts'))), [], file)
  }
})

t.test('what a translation lacks stays English, in groups too', async t => {
  const english = { title: 'Words', menus: { one: 'One', two: 'Two' }, count: (value: number) => `${value} words` }
  const german = translated(english, { title: 'Wörter', menus: { one: 'Eins' } })
  t.match(german, { title: 'Wörter', menus: { one: 'Eins', two: 'Two' } })
  t.equal(german.count(2), '2 words')
  t.equal(translated(english, undefined), english)
  const titles: Readonly<Record<string, string>> = { Schema: 'Columns' }
  const named = translated({ titles }, { titles: { Lineage: 'Herkunft' } })
  t.strictSame(named.titles, { Lineage: 'Herkunft', Schema: 'Columns' }, 'names of the manifests can be translated')
})

t.test('the first language that the browser wants and the console has is chosen', async t => {
  t.equal(pickLanguage(['fr', 'de-AT', 'en'], ['en', 'de']), 'de')
  t.equal(pickLanguage(['pt-BR'], ['en', 'pt-PT', 'pt-BR']), 'pt-BR')
  t.equal(pickLanguage(['pt'], ['en', 'pt-BR']), 'pt-BR')
  t.equal(pickLanguage(['fr'], ['en', 'de']), 'en')
  t.equal(pickLanguage([], ['en', 'de']), 'en')
})

t.test('a language is a file beside en.ts, with the name of the language', async t => {
  const paths = ['en.ts', 'de.ts', 'h.ts', 'css.ts', 'policies/on.ts', 'tree/en.ts', 'tree/pt-BR.ts', 'tree/view.ts']
  t.strictSame(translationFiles(paths), ['de.ts', 'tree/pt-BR.ts'])
  t.strictSame(translationsOf(paths).get('tree/en.ts'), ['pt-BR'])
  const source = paths.map(path => `plugins/words/${path}`)
  t.strictSame(languagesOf(source), ['en', 'de', 'pt-BR'])
  t.strictSame(languagesOf(['plugins/words/+parts.js', 'plugins/words/de.js', 'plugins/words/on-1A2B.js']), [
    'en',
    'de'
  ])
  t.strictSame(languagesOf(['plugins/words/policies/on.ts']), ['en'])
})

t.test('a bundle loads a translation only for those who want it', async t => {
  const web = join(testdir(t), 'web/')
  mkdirSync(web)
  writeFileSync(join(web, 'en.ts'), ENGLISH)
  writeFileSync(join(web, 'de.ts'), GERMAN)
  writeFileSync(join(web, 'page.ts'), "import { text } from './en.ts'\nexport const Page = () => text.title")
  const bundled = { plugin: 'words', web, shown: ['page.ts#Page'] }
  const files = await bundle({ ...bundled, paths: ['de.ts', 'en.ts', 'page.ts'] })
  t.match(files?.get('+parts.js'), /await import\("\.\/de\.js"\)/)
  t.notMatch(files?.get('+parts.js'), 'Wörter')
  t.match(files?.get('de.js'), 'W')
  const english = await bundle({ ...bundled, paths: ['en.ts', 'page.ts'] })
  t.notMatch(english?.get('+parts.js'), 'import(')
})
