import { globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type CallExpression, type Node, parse } from 'acorn'
import { simple } from 'acorn-walk'
import t from 'tap'
import { definePlugin, route } from '../../../core/index.ts'
import { eventually, start } from '../../helper.ts'
import { isWeb, read, root } from '../imports.ts'

/** The first column of the tables of docs/logs-and-traces.md under `### Fields`. */
const documented = new Set(
  (/### Fields\n([\s\S]*?)\n## /.exec(read('docs/logs-and-traces.md'))?.[1] ?? '')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split(' | ', 1)[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
)
/** Written by pino, or in an object that the code passes as a whole. */
const INDIRECT = ['level', 'time', 'msg', 'request', 'trace', 'span']

const breaks = definePlugin({
  name: 'breaks',
  contract: 2,
  setup: ({ log }) => ({
    start: () => log.info('started as well'),
    routes: [
      route({ method: 'GET', url: '/breaks' }, 'public', () => {
        throw new TypeError('broken')
      })
    ]
  })
})

t.test('what a journey through the product writes is documented', async t => {
  const lines: Record<string, unknown>[] = []
  const server = await start(t, {
    plugins: [breaks],
    config: { logLevel: 'debug' },
    log: { write: line => lines.push(JSON.parse(line)) }
  })
  const { admin, anonymous } = server
  await anonymous.post('/logIn', { username: 'datahub', password: 'wrong' })
  await anonymous.get('/breaks?secret=hidden')
  await admin.gql('{ corpUser(urn: "urn:li:corpuser:datahub") { urn } }')
  await server.ingest('urn:li:tag:Noted', 'tagProperties', { name: 'Noted', description: 'hidden' })
  await admin.gql('mutation { deleteTag(urn: "urn:li:tag:Noted") }')
  const truncation = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 1, dryRun: false }
  await admin.post('/operations?action=truncateTimeseriesAspect', truncation)
  await eventually(() => lines.some(({ msg }) => msg === 'task ended'))
  await server.close()
  t.ok(lines.length > 20)
  const written = new Set(lines.flatMap(line => Object.keys(line)))
  t.strictSame(
    [...written].filter(name => !documented.has(name)),
    []
  )
  for (const name of [...INDIRECT.filter(name => !/trace|span/.test(name)), 'plugin', 'err', 'audit', 'path', 'status'])
    t.ok(written.has(name), name)
  t.notMatch(JSON.stringify(lines), /hidden/)
  const ofRequests = lines.filter(({ msg }) => msg === 'request completed')
  t.ok(ofRequests.length > 5)
  for (const line of ofRequests) t.match(line.request, /^[\da-f]{16}$/)
  t.equal(new Set(ofRequests.map(({ request }) => request)).size, ofRequests.length)
})

t.test('every field that code logs is documented, and every documented one is logged', async t => {
  const logged = new Map<string, string>()
  for (const file of globSync('{core,plugins,config}/**/*.ts', { cwd: root.pathname })) {
    if (isWeb(file)) continue
    for (const name of fieldsOf(file)) logged.set(name, file)
  }
  t.ok(logged.size > 30)
  t.strictSame(
    [...logged].filter(([name]) => !documented.has(name)),
    []
  )
  t.strictSame(
    [...documented].filter(name => !logged.has(name) && !INDIRECT.includes(name) && !isMember(name)),
    []
  )
})

/** Fields of objects that are logged as a whole, or spread into a line: `log.info(started, …)`. */
function isMember(name: string): boolean {
  return /^(version|plugins|seconds|query|fields|field|at|stack|kind|name)$/.test(name)
}

/** Names of the objects that are given to a log: `log.warn({ err }, '…')`. */
function fieldsOf(file: string): string[] {
  const found: string[] = []
  const tree = parse(stripTypeScriptTypes(read(file)), { ecmaVersion: 'latest', sourceType: 'module' })
  simple(tree, {
    CallExpression(node: CallExpression) {
      const { callee, arguments: given } = node
      if (callee.type !== 'MemberExpression' || !isLog(callee.object) || !isLevel(callee.property)) return
      const [fields] = given
      if (fields?.type !== 'ObjectExpression') return
      for (const one of fields.properties)
        if (one.type === 'Property' && one.key.type === 'Identifier') found.push(one.key.name)
    }
  })
  return found
}

const isLevel = (node: Node) => 'name' in node && /^(debug|info|warn|error|fatal)$/.test(String(node.name))
const isLog = (node: Node): boolean =>
  'property' in node ? isLog(node.property as Node) : 'name' in node && /^(log|named)$/.test(String(node.name))
