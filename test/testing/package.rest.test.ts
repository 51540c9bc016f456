import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import { temporaryFolder } from '../helper.ts'
import { installAspectd, runIn } from '../package.ts'

// Installs the package, and builds it if no other test has.
t.setTimeout(15 * 60_000)

const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false
  }
}
const source = (name: string) => readFileSync(new URL(`../fixtures/stars/${name}`, import.meta.url), 'utf8')

const folder = temporaryFolder(t)
const project = join(folder, 'project')
const write = (name: string, text: string) => writeFileSync(join(project, name), text)
const runTest = (file: string) => runIn(project, 'node', '--test', '--test-reporter=tap', file)

await installAspectd(project)
write('package.json', '{ "private": true, "type": "module" }')

t.test('a plugin in TypeScript is checked with the types of all libraries, and tested with node --test', async t => {
  write('stars.ts', source('stars.ts'))
  write('stars.test.ts', source('check.ts'))
  write('tsconfig.json', JSON.stringify(CONFIG))
  write('wrong.ts', "import { startServer } from 'aspectd/testing'\nawait startServer({ plugin: [] })\n")
  const { output } = await runIn(project, 'npx', 'tsc', '--pretty', 'false')
  const [mistake, ...others] = output.split('\n').filter(line => line.includes('error TS'))
  t.match(mistake, /^wrong\.ts\(2,\d+\): error TS\d+: .*'plugin' does not exist/)
  t.strictSame(others, [])
  t.match(await runTest('stars.test.ts'), { code: 0, output: /^# pass 2$/m })
})

t.test('a plugin in JavaScript is tested with node --test', async t => {
  write('stars.js', stripTypeScriptTypes(source('stars.ts')))
  write('stars.test.js', stripTypeScriptTypes(source('check.ts')).replace('./stars.ts', './stars.js'))
  t.match(await runTest('stars.test.js'), { code: 0, output: /^# pass 2$/m })
})

t.test('a test without a runner ends by itself', async t => {
  write('plain.js', stripTypeScriptTypes(source('plain.ts')).replace('./stars.ts', './stars.js'))
  t.match(await runIn(project, 'node', 'plain.js'), { code: 0, output: 'closed\n' })
})

t.test('a test that fails ends with the reason', async t => {
  write('failing.test.js', stripTypeScriptTypes(source('check.ts')).replace('stars: 5', 'stars: 6'))
  t.match(await runTest('failing.test.js'), { code: 1, output: /ingest of datasetStars .* 422/ })
})
