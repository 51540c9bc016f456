import t from 'tap'
import { join } from '../../plugins/console/join.ts'

// biome-ignore lint/suspicious/noExplicitAny: the exports of modules of each test
type Joined = any

const ENTRY = 'plugins/console/index.ts'
const at = (name: string) => `plugins/console/${name}`
const texts = (modules: Record<string, string>) =>
  new Map(Object.entries(modules).map(([name, text]) => [at(name), text]))

async function run(modules: Record<string, string>): Promise<Joined> {
  const text = join(ENTRY, texts(modules))
  return import(`data:text/javascript,${encodeURIComponent(text)}`)
}

t.test('joined modules export what the entry exports, each with names of its own, and run once', async t => {
  const joined = await run({
    'index.ts': `export { one, two as second } from './a.ts'
export * from './parts/b.ts'
import * as all from './a.ts'
import join, { sep as separator } from 'node:path'
export const count = () => globalThis.runs
export function sum() { return all.one + all.two }
export async function later() { return separator + typeof join.join }
export class Thing {}
const hidden = 3
export { hidden as shown }`,
    'a.ts': `globalThis.runs = (globalThis.runs ?? 0) + 1
const own = 1
export const one = own
export const two = own + 1
`,
    'parts/b.ts': `import {
  one as first,
  two
} from '../a.ts'
import { posix } from "node:path";
const own = 10
export const three = first + two
export const ten = own
export const path = posix.sep`
  })
  t.strictSame(Object.keys(joined).sort(), [
    'Thing',
    'count',
    'later',
    'one',
    'path',
    'second',
    'shown',
    'sum',
    'ten',
    'three'
  ])
  const { one, second, three, ten, shown, path, count, sum, later } = joined
  t.strictSame({ one, second, three, ten, shown, path }, { one: 1, second: 2, three: 3, ten: 10, shown: 3, path: '/' })
  t.equal(count(), 1)
  t.equal(sum(), 3)
  t.equal(await later(), '/function')
})

t.test('what is loaded later is found from the place of the joined module', async t => {
  const text = join(
    ENTRY,
    texts({
      'index.ts': "export { load, worker } from './parts/b.ts'",
      'parts/b.ts': `export const load = () => import('./later.ts')
export const worker = new URL("../work.worker.ts", import.meta.url)
export const other = () => import('diff')`
    })
  )
  t.match(text, "import('./parts/later.ts')")
  t.match(text, 'new URL("./work.worker.ts", import.meta.url)')
  t.match(text, "import('diff')")
})

t.test('what cannot be joined is refused with the reason', async t => {
  const refused = (modules: Record<string, string>) => () => join(ENTRY, texts(modules))
  t.throws(refused({ 'index.ts': "export { a } from './a.ts'", 'a.ts': "export { b as a } from './index.ts'" }), {
    message: `circular import: ${ENTRY} → ${at('a.ts')} → ${ENTRY}`
  })
  t.throws(refused({ 'index.ts': "import './gone.ts'" }), {
    message: `${ENTRY} imports ${at('gone.ts')}, which does not exist`
  })
  for (const statement of ['export default 1', 'export let a = 1', 'export const { a } = b'])
    t.throws(refused({ 'index.ts': statement }), { message: `this export cannot be joined: ${statement}` })
})

t.test('texts in template literals stay as they are, comments are left out', async t => {
  const recipe = 'source:\n\n  // not a comment\n  /* nor this */\n  type: `mysql` SERVER\n\n'
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is put into the text of a module
  const literal = recipe.replaceAll('`', '\\`').replace('SERVER', "${[1, 2].map(n => `${n}}`).join('')}")
  const { text, quote, half } = await run({
    'index.ts': `/* an example:
export const wrong = 1
import './gone.ts'
*/
// a \` in a comment, and one in a regular expression
export const quote = 'it\\'s a \`'.replace(/[\`'"]/g, '/*')
export const half = 4 / 2
export const text = \`${literal}\``
  })
  t.equal(text, recipe.replace('SERVER', '1}2}'))
  t.equal(quote, 'it/*s a /*')
  t.equal(half, 2)
})

t.test(
  'a module is refused if a line of a template literal looks like a statement, or if the literal does not end',
  async t => {
    const refused = (text: string) => () => join(ENTRY, texts({ 'index.ts': text }))
    for (const line of [
      "import x from './x.ts'",
      'export const a = 1',
      'export { a }',
      'await start()',
      "  import('./x.ts')"
    ])
      t.throws(refused(`export const text = \`\n${line}\n\``), { message: /looks like a statement/ }, line)
    t.throws(refused('export const text = `a ${b'), { message: /does not end/ })
  }
)
