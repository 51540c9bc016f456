import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { testdir } from '../folders.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Starts a server in a process, and prints the modules that were loaded until it has answered. */
const PROGRAM = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context) } })
const { openServer } = await import(${JSON.stringify(at('testing/server.ts'))})
const server = await openServer({ config: JSON.parse(process.argv[1]) })
await server.admin.gql('{ me { corpUser { urn } } }')
await server.close()
process.stdout.write(JSON.stringify([...loaded]))
`

/** Paths from the root, or in `node_modules`. */
function modulesOf(cwd: string, config: object): string[] {
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module']
  const args = [...options, '--eval', PROGRAM, JSON.stringify(config)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const urls: string[] = JSON.parse(stdout)
  return urls.flatMap(url => /\/((node_modules|core|plugins)\/.*)$/.exec(url)?.[1] ?? []).toSorted()
}

/** What is loaded only if a setting asks for it. */
const LIBRARIES =
  /^node_modules\/(@modelcontextprotocol|zod|re2js|graphql-yoga|openid-client|oauth4webapi|jose|undici|@opentelemetry)\//
const OF_PROVIDERS = /^plugins\/oidc\/(?!(index|config|settings|routes|graphql|identity|cookies|safe-path)\.ts)/
const OF_OTLP = /^core\/otlp\//
const OF_STREAMS = /^core\/graphql\/stream\.ts/
const OF_METRICS = /^core\/(metrics\/(?!none)|operation\/meter|store\/metrics|http\/(traffic|metrics))/
const OF_OUTGOING = /^core\/outgoing\/(transport|request)\.ts/

t.test('with everything off a start loads nothing of it', async t => {
  const modules = modulesOf(testdir(t), { metrics: { enabled: false } })
  t.ok(modules.length > 300, 'modules are seen')
  for (const part of [LIBRARIES, OF_PROVIDERS, OF_OTLP, OF_METRICS, OF_OUTGOING, OF_STREAMS])
    t.strictSame(
      modules.filter(one => part.test(one)),
      [],
      String(part)
    )
})

t.test('as it is after the installation, a start loads metrics, and none of the libraries', async t => {
  const modules = modulesOf(testdir(t), {})
  t.ok(modules.some(one => OF_METRICS.test(one)))
  for (const part of [LIBRARIES, OF_PROVIDERS, OF_OTLP, OF_OUTGOING, OF_STREAMS])
    t.strictSame(
      modules.filter(one => part.test(one)),
      [],
      String(part)
    )
})
