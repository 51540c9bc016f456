import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { testdir } from '../folders.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Starts a server in a process, and prints the modules that were loaded. */
const PROGRAM = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context) } })
const { openServer } = await import(${JSON.stringify(at('testing/server.ts'))})
const server = await openServer({ config: { metrics: JSON.parse(process.argv[1]) } })
await server.close()
process.stdout.write(JSON.stringify([...loaded]))
`

function modulesOf(cwd: string, metrics: object): string[] {
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    PROGRAM,
    JSON.stringify(metrics)
  ]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const urls: string[] = JSON.parse(stdout)
  return urls
    .flatMap(url => /\/core\/(.*metrics.*|operation\/meter\.ts|http\/traffic\.ts)$/.exec(url)?.[1] ?? [])
    .toSorted()
}

t.test('while metrics are off, their modules are not loaded', async t => {
  t.strictSame(modulesOf(testdir(t), { enabled: false }), ['metrics/none.ts'])
})
