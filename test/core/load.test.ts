import { join } from 'node:path'
import t, { type Test } from 'tap'
import { loadPlugins } from '../../config/load.ts'
import { testdir } from '../folders.ts'

const DEFINE = "import { definePlugin } from 'aspectd'\n"
const PLUGIN = "definePlugin({ name: 'mine', contract: 2, setup: () => ({ api: undefined }) })\n"
const MODULE = '{ "type": "module" }'

type Files = NonNullable<Parameters<Test['testdir']>[0]>

interface Case {
  readonly files: Files
  /** The first file if absent. */
  readonly load?: string
  /** `<folder>` stands for the folder of the files. */
  readonly message: RegExp
}

const cases: Record<string, Case> = {
  'a syntax error in TypeScript': {
    files: { 'a.ts': `${DEFINE}export const a = definePlugin({\n  name: 'a',, contract: 2\n})\n` },
    message: /^plugin file \.\/a\.ts: syntax error at <folder>\/a\.ts:3:13: Unexpected token `,`/
  },
  'a file that ends too early': {
    files: { 'a.ts': 'export const a = {\n' },
    message: /^plugin file \.\/a\.ts: syntax error at <folder>\/a\.ts:1: Unexpected token `<eof>`/
  },
  'a syntax error in JavaScript': {
    files: { 'a.js': "export const a = {\n  name: 'a',, contract: 2\n}\n", 'package.json': MODULE },
    message: /^plugin file \.\/a\.js: syntax error at <folder>\/a\.js:2:13: Unexpected token ','$/
  },
  'a syntax error in a file that the plugin imports': {
    files: { 'a.js': "import './b.js'\n", 'b.js': '\nconst = 1\n', 'package.json': MODULE },
    message: /^plugin file \.\/a\.js: syntax error at <folder>\/b\.js:2:7: Unexpected token '='$/
  },
  'an enum': {
    files: { 'a.ts': 'export const x = 1\nenum Color { Red }\n' },
    message:
      /^plugin file \.\/a\.ts: syntax error at <folder>\/a\.ts:2:1: TypeScript enum is not supported.*JavaScript$/
  },
  'CommonJS by what it says': {
    files: {
      'a.js': `'use strict'\nconst { definePlugin } = require('aspectd')\nmodule.exports = ${PLUGIN}`,
      'package.json': '{}'
    },
    message:
      /^plugin file \.\/a\.js: <folder>\/a\.js:2 is CommonJS, expected an ES module: use import and export, and add "type": "module" to <folder>\/package\.json$/
  },
  'CommonJS by its package.json': {
    files: { 'a.ts': `${DEFINE}export default ${PLUGIN}`, 'package.json': '{ "type": "commonjs" }' },
    message:
      /^plugin file \.\/a\.ts: <folder>\/a\.ts:1 is CommonJS, .* add "type": "module" to <folder>\/package\.json$/
  },
  'CommonJS by its name': {
    files: {
      'a.cjs': `const { definePlugin } = require('aspectd')\nmodule.exports = ${PLUGIN}`,
      'package.json': MODULE
    },
    message: /^plugin file \.\/a\.cjs: <folder>\/a\.cjs:1 is CommonJS, .* name the file \*\.js$/
  },
  'require in an ES module': {
    files: { 'a.js': "const fs = require('node:fs')\nexport const a = fs\n", 'package.json': MODULE },
    message: /^plugin file \.\/a\.js: loading failed at <folder>\/a\.js:1:12: ReferenceError: require is not defined/
  },
  'an import of a file that does not exist': {
    files: { 'a.ts': "import './b.ts'\n", 'b.ts': "\nimport { c } from './c.ts'\nexport { c }\n" },
    message:
      /^plugin file \.\/a\.ts: the import '\.\/c\.ts' at <folder>\/b\.ts:2 cannot be resolved: Cannot find module/
  },
  'an import of a package that is not installed': {
    files: { 'a.ts': 'import gone from "gone-package"\nexport { gone }\n' },
    message:
      /^plugin file \.\/a\.ts: the import 'gone-package' at <folder>\/a\.ts:1 cannot be resolved: Cannot find package/
  },
  'an import of a plugin that aspectd does not have': {
    files: { 'a.ts': "import { tags } from 'aspectd/plugins/tagz'\nexport { tags }\n" },
    message:
      /^plugin file \.\/a\.ts: the import 'aspectd\/plugins\/tagz' at <folder>\/a\.ts:1 .* aspectd has no plugin tagz$/
  },
  'an import of a name that is not exported': {
    files: { 'a.ts': "import { definePlugn } from 'aspectd'\ndefinePlugn()\n" },
    message:
      /^plugin file \.\/a\.ts: syntax error at <folder>\/a\.ts:1:10: .*'aspectd' does not provide an export named 'definePlugn'$/
  },
  'TypeScript under node_modules': {
    files: { node_modules: { notes: { 'package.json': '{ "type": "module", "main": "i.ts" }', 'i.ts': DEFINE } } },
    load: 'notes',
    message:
      /^plugin package notes: <folder>\/node_modules\/notes\/i\.ts is TypeScript under node_modules, .*: publish JavaScript$/
  },
  'a package that is not installed': {
    files: {},
    load: 'notes',
    message:
      /^plugin package notes: cannot be found from <folder> \(configuration key load\): .*begin its path with \.\/ or \/$/
  },
  'an export that definePlugin did not make': {
    files: { 'a.ts': "export default { name: 'mine', contract: 2, setup: () => ({}) }\n" },
    message: /^plugin file \.\/a\.ts: the export default of <folder>\/a\.ts is not made by definePlugin\(\)/
  },
  'a file that exports no plugin': {
    files: { 'a.ts': 'export const x = 1\nexport const y = null\n' },
    message: /^plugin file \.\/a\.ts: expected <folder>\/a\.ts to export a plugin made by definePlugin\(\), found x, y$/
  },
  'a file that throws': {
    files: { 'a.ts': 'function boom(): never {\n  throw new TypeError("boom")\n}\nboom()\nexport {}\n' },
    message: /^plugin file \.\/a\.ts: loading failed at <folder>\/a\.ts:2:9: TypeError: boom$/
  },
  'a file that waits for ever': {
    files: { 'a.ts': 'await new Promise(() => {})\nexport {}\n' },
    message: /^plugin file \.\/a\.ts: loading is not done after 1 s \(setting startSeconds\)$/
  },
  'a file that throws no error': {
    files: { 'a.ts': "throw 'boom'\nexport {}\n" },
    message: /^plugin file \.\/a\.ts: loading failed at <folder>\/a\.ts: boom$/
  }
}

t.test('errors of loading name the plugin, the file and the line', async t => {
  for (const [title, { files, load, message }] of Object.entries(cases)) {
    t.test(title, async t => {
      const folder = testdir(t, files)
      const source = load ?? `./${Object.keys(files)[0]}`
      const expected = new RegExp(message.source.replaceAll('<folder>', RegExp.escape(folder)))
      await t.rejects(loadPlugins([source], folder, 1), { message: expected })
    })
  }
})

t.test('a plugin that is exported twice, or uses CommonJS packages, is loaded', async t => {
  const helper = "const { Type } = require('aspectd')\nexports.days = Type.Integer({ default: 1 })\n"
  const folder = testdir(t, {
    'mine.ts': `${DEFINE}import { days } from 'helper'\nexport const mine = ${PLUGIN}export { mine as default, days }\n`,
    node_modules: { helper: { 'package.json': '{ "main": "index.js" }', 'index.js': helper } }
  })
  const loaded = await loadPlugins(['./mine.ts'], folder)
  t.match(loaded, [{ name: 'mine', file: join(folder, 'mine.ts') }])
  t.equal(loaded.length, 1)
})

t.test('a package that can only be imported is loaded', async t => {
  const manifest = '{ "type": "module", "exports": { "import": "./index.js" } }'
  const folder = testdir(t, {
    node_modules: { notes: { 'package.json': manifest, 'index.js': `${DEFINE}export const notes = ${PLUGIN}` } }
  })
  t.match(await loadPlugins(['notes'], folder), [{ name: 'mine' }])
})
