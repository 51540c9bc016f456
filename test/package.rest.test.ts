import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Client, createClient } from './client.ts'
import { browserTest, openPage } from './console/helper.ts'
import { proposal } from './core/switches.ts'
import { logIn, temporaryFolder } from './helper.ts'
import { install, installAspectd, mustRun, packAspectd, runIn } from './package.ts'
import { spawnServer } from './process.ts'

// Installs packages, builds ours if no other test has, and runs compilers.
t.setTimeout(15 * 60_000)

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'
const CONFIG = 'aspectd.config.json'
const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }

// One project for all tests: each uses what the one before installed.
const folder = temporaryFolder(t)
await packAspectd(folder)
const home = join(folder, 'home')
const program = join(home, 'node_modules/aspectd/bin/aspectd.js')
await installAspectd(home)

/** A folder in the project whose modules are not CommonJS. */
function folderOfModules(name: string): string {
  const path = join(home, name)
  mkdirSync(path)
  writeFileSync(join(path, 'package.json'), '{ "type": "module" }')
  return path
}

/** Starts the installed server in a folder, with its configuration. */
async function startIn(t: Test, folder: string) {
  const server = await spawnServer(t, { folder, env, program })
  const admin = await logIn(createClient(server.url, {}), 'datahub', env.ASPECTD_ADMIN_PASSWORD)
  return { server, admin }
}

t.test(
  'the package has the program, the documentation, the examples and the template, and no tests or sources',
  async t => {
    const installed = join(home, 'node_modules/aspectd')
    for (const path of [
      'bin/aspectd.js',
      'dist/core/index.d.ts',
      'docs/add-a-plugin.md',
      'template/index.ts',
      'LICENSE'
    ])
      t.ok(readFileSync(join(installed, path), 'utf8').length > 0, path)
    t.equal(
      readdirSync(installed).toSorted().join(' '),
      'LICENSE NOTICE README.md bin dist docs examples package.json template'
    )
    const tests = globSync('{bin,dist,docs,examples,template}/**/*.test.*', { cwd: installed })
    t.strictSame(tests, ['template/index.test.ts'], 'only that of the plugin that new-plugin creates')
  }
)

t.test('packages are bundled, with their licences and maps of their sources', async t => {
  const vendor = join(home, 'node_modules/aspectd/dist/vendor')
  const read = (path: string) => readFileSync(join(vendor, path), 'utf8')
  const names = new Set<string>()
  for (const path of globSync('*.js', { cwd: vendor })) {
    const { sources } = JSON.parse(read(`${path}.map`))
    t.match(read(path), `\n//# sourceMappingURL=${path}.map\n`)
    for (const source of sources)
      names.add(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(source)?.[1] ?? '')
  }
  for (const other of ['', 'src']) names.delete(other) // entries, and sources that packages do not publish
  t.ok(names.has('fastify') && names.has('ajv') && names.size > 40)
  for (const name of ['graphql', 'mongodb', 'jose', 'openid-client', 'undici']) t.notOk(names.has(name), name)
  for (const name of names) t.match(read('THIRD-PARTY-LICENSES'), `\n${name} `)
  t.match(read('THIRD-PARTY-LICENSES'), /^fastify \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n\nCopyright/m)
  const map = JSON.parse(read('fastify.js.map'))
  const lines = read('fastify.js').split('\n')
  const at = lines.findIndex(line => line.startsWith('    function fastify('))
  const { originalSource, originalLine } = new SourceMap(map).findEntry(at, 4) as SourceMapping
  t.equal(originalSource, 'node_modules/fastify/fastify.js')
  const source: string = map.sourcesContent[map.sources.indexOf(originalSource)]
  t.match(source.split('\n')[originalLine], /^function fastify /)
})

t.test('npx aspectd prints its help for users of a package', async t => {
  const help = await mustRun(home, 'npx', 'aspectd', '--help')
  t.match(help, /^npx aspectd +start the server$/m)
  t.match(help, /^npx aspectd new-plugin +create a plugin/m)
  t.notMatch(help, 'npm start')
})

t.test('a plugin in JavaScript is loaded by its path, and shares the core, the plugins and graphql', async t => {
  writeFileSync(
    join(home, 'hello.mjs'),
    `import { BadRequest, definePlugin, operation } from 'aspectd'
     import { tags } from 'aspectd/plugins/tags'
     import { GraphQLSchema } from 'graphql'
     let isShared = false
     const hello = ({ name }) => {
       if (name === '') throw new BadRequest('the name is empty')
       return 'hello ' + name + (isShared ? ', we share graphql' : '')
     }
     export const plugin = definePlugin({
       name: 'hello',
       contract: 2,
       needs: { tags },
       setup: () => ({
         api: {},
         sdl: 'extend type Query { hello(name: String!): String! }',
         envelop: [{ onExecute({ args }) { isShared = args.schema instanceof GraphQLSchema } }],
         operations: { Query: { hello: operation('signed-in', hello) } }
       })
     })`
  )
  writeFileSync(join(home, CONFIG), '{ "load": ["./hello.mjs"] }')
  const { admin, server } = await startIn(t, home)
  t.strictSame((await admin.gql('{ hello(name: "Ann") }')).data, { hello: 'hello Ann, we share graphql' })
  t.match(await admin.gql('{ hello(name: "") }'), { errors: [{ message: 'the name is empty' }] })
  await server.kill('SIGTERM')
})

const { url } = (await startIn(t, mkdtempSync(join(folder, 'console-')))).server

t.test('the console of the package is JavaScript, and its page opens', async t => {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
  const boot = JSON.parse(/id="aspectd">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
  const modules = [...boot.pages, ...boot.panels, ...boot.cells].map(({ module }) => module)
  t.ok(modules.length > 20)
  for (const path of [
    ...Object.values<string>(imports),
    ...modules,
    ...html.matchAll(/(?:src|href)="(\/[^"]+)"/g).map(([, path]) => path)
  ]) {
    const answer = await fetch(url + path)
    t.equal(answer.status, 200, path)
    t.notMatch(path, /\.ts$/)
  }
})

browserTest('the console of the package shows the pages of its plugins', async (t, browser) => {
  const page = await openPage(t, browser, { url, password: env.ASPECTD_ADMIN_PASSWORD }, '/settings/tokens')
  await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor()
})

t.test('everything that the package exports has types that compile in a project without other packages', async t => {
  const project = folderOfModules('types')
  const tsc = join(home, 'node_modules/.bin/tsc')
  const plugins = readdirSync(new URL('../plugins/', import.meta.url))
  const modules = ['aspectd', 'aspectd/testing', ...plugins.map(name => `aspectd/plugins/${name}`)]
  t.ok(modules.length > 10)
  writeFileSync(join(project, 'all.ts'), modules.map((name, at) => `export * as m${at} from '${name}'\n`).join(''))
  const flags = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'esnext', '--skipLibCheck', 'false']
  const { code, output } = await runIn(project, tsc, '--noEmit', ...flags, 'all.ts')
  t.equal(code, 0, output)
  writeFileSync(join(project, 'web.ts'), WEB)
  const web = [
    '--strict',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2024',
    '--skipLibCheck',
    'false'
  ]
  const browser = await runIn(project, tsc, '--noEmit', ...web, '--lib', 'esnext,dom,dom.iterable', 'web.ts')
  const [mistake, ...others] = browser.output.split('\n').filter(line => line.includes('error TS'))
  t.match(mistake, /^web\.ts\(3,\d+\): error TS2339: Property 'nothing' does not exist/)
  t.strictSame(others, [])
})

/** Browser code with one mistake. */
const WEB = `import { h, panel } from 'aspectd/console'
export const NotesPanel = panel(({ urn, can }) => (can('EDIT_ENTITY') ? h('p', {}, urn) : null))
export const OtherPanel = panel(({ nothing }) => h('p', {}, nothing))
`

const NOTES = `{ dataset(urn: "${DATASET}") { teamNotes } }`
const add = (text: string) => `mutation { addTeamNote(urn: "${DATASET}", text: "${text}") }`
const FIND = '{ findTeamNotes(text: "REST") { total datasets { urn } } }'

/** Calls each operation of the new plugin. */
async function useNotes(t: Test, admin: Client): Promise<void> {
  await admin.post('/aspects?action=ingestProposal', { proposal: proposal(DATASET, 'status', { removed: false }) })
  t.strictSame((await admin.gql(NOTES)).data, { dataset: { teamNotes: [] } })
  t.strictSame((await admin.gql(add('from GraphQL'))).data, { addTeamNote: ['from GraphQL'] })
  const all = ['from GraphQL', 'from REST']
  t.match(await admin.post('/team?action=add', { urn: DATASET, text: 'from REST' }), { body: { value: all } })
  t.strictSame((await admin.gql(FIND)).data, { findTeamNotes: { total: 1, datasets: [{ urn: DATASET }] } })
  t.match(await admin.gql(add('x'.repeat(501))), { errors: [{ message: /500 characters/ }] })
  t.strictSame((await admin.gql(NOTES)).data, { dataset: { teamNotes: all } })
}

t.test('a new plugin passes its test, and is loaded by path and as a package', async t => {
  const team = join(home, 'team')
  t.match(await mustRun(home, 'npx', 'aspectd', 'new-plugin', 'team'), /^created the plugin team in team; next:/)
  t.notMatch(readFileSync(join(team, 'tsconfig.json'), 'utf8'), 'skipLibCheck')
  t.match(await mustRun(team, 'npm', 'test'), /^. tests 7$.*^. fail 0$/ms)

  // Its own configuration file names its own file.
  const byPath = await startIn(t, team)
  await useNotes(t, byPath.admin)
  await byPath.server.kill('SIGTERM')

  await mustRun(team, 'npm', 'pack', '--pack-destination', folder)
  await install(home, join(folder, 'team-0.1.0.tgz'))
  t.strictSame(readdirSync(join(home, 'node_modules/team')).toSorted(), ['README.md', 'dist', 'package.json'])
  writeFileSync(join(home, CONFIG), '{ "load": ["team"] }')
  const asPackage = await startIn(t, home)
  await useNotes(t, asPackage.admin)
})

t.test('the type check of the new plugin finds a wrong argument, and nothing else', async t => {
  const team = join(home, 'team')
  const text = readFileSync(join(team, 'index.ts'), 'utf8')
  writeFileSync(join(team, 'index.ts'), text.replaceAll('urn, text }: Args', 'urn, text: txt, other: text }: Args'))
  const { code, output } = await runIn(team, 'npm', 'run', 'check')
  t.not(code, 0)
  const errors = output.split('\n').filter(line => line.includes('error TS'))
  t.ok(errors.length > 0)
  await mustRun(team, 'npx', 'tsc', '-p', 'web')
  for (const error of errors) t.match(error, /^index\.ts\(\d+,\d+\): error TS2339: Property 'other' does not exist/)
})
