import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import { temporaryFolder } from '../helper.ts'
import { execute, installPacked, typeCheck } from '../packed.ts'

const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
    types: ['node']
  }
}
const PASSED = /^# pass 2$/m
const source = (name: string) => readFileSync(new URL(`../fixtures/stars/${name}`, import.meta.url), 'utf8')

t.setTimeout(600_000)
const folder = temporaryFolder(t)
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const runTest = (file: string) => execute(folder, process.execPath, '--test', '--test-reporter=tap', file)

t.test('the package is installed in an empty folder', async () => installPacked(folder))

t.test('a plugin in TypeScript is checked with the types of all libraries, and tested with node --test', async t => {
  write('stars.ts', source('stars.ts'))
  write('stars.test.ts', source('check.ts'))
  write('tsconfig.json', JSON.stringify(CONFIG))
  t.doesNotThrow(() => typeCheck(folder))
  t.match(runTest('stars.test.ts'), PASSED)
  write('wrong.ts', "import { startServer } from 'aspectd/testing'\nawait startServer({ plugin: [] })\n")
  t.throws(() => typeCheck(folder), /wrong\.ts.*'plugin' does not exist/s)
})

t.test('a plugin in JavaScript is tested with node --test', async t => {
  write('stars.js', stripTypeScriptTypes(source('stars.ts')))
  write('stars.test.js', stripTypeScriptTypes(source('check.ts')).replaceAll('./stars.ts', './stars.js'))
  t.match(runTest('stars.test.js'), PASSED)
})

t.test('a failing test of a plugin fails', async t => {
  write('failing.test.js', stripTypeScriptTypes(source('check.ts')).replace('stars: 4', 'stars: 6'))
  t.throws(() => runTest('failing.test.js'), /400|422/)
})
