import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { temporaryFolder } from './helper.ts'
import { mustRun } from './package.ts'
import { spawnServer } from './process.ts'

// There is no container runtime: the commands of the Dockerfile run in folders instead.
t.setTimeout(5 * 60_000)

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const [first = '', second = ''] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .split(/^FROM .*$/m)
  .slice(1)

t.test('the image can be built from its context, and a container compiles nothing that its image has', async t => {
  const folder = temporaryFolder(t)
  // Both stages have the files under the same path, which is part of the name of what was compiled.
  const [app, build, data] = ['app', 'build', 'data'].map(name => join(folder, name)) as [string, string, string]
  copyContext(app)
  for (const [, command = ''] of first.matchAll(/^RUN (.+)$/gm)) await mustRun(app, 'sh', '-c', command)
  renameSync(app, build)
  for (const [, paths = ''] of second.matchAll(/^COPY --from=build (.+)$/gm)) {
    const [to = '', ...from] = paths
      .split(' ')
      .map(path => path.slice('/app/'.length))
      .toReversed()
    for (const path of from)
      cpSync(join(build, path), join(app, to || path), { recursive: true, verbatimSymlinks: true })
  }
  t.notOk(existsSync(join(app, 'core')), 'only what is built')
  const compiled = join(app, '.cache/compile')
  const inImage = namesIn(compiled)
  t.ok(inImage.length > 400, `${inImage.length} modules`)
  const hidden = inImage.filter(name => (statSync(join(compiled, name)).mode & 0o004) === 0)
  t.strictSame(hidden, [], 'every user can read them')
  mkdirSync(data)
  // Where coverage is measured, nothing compiled is used.
  const env = { NODE_V8_COVERAGE: '', NODE_DISABLE_COMPILE_CACHE: '' }
  const server = await spawnServer(t, { folder: data, env, program: join(app, 'bin/aspectd.js') })
  t.equal((await fetch(`${server.url}/health`)).status, 200)
  await server.kill('SIGTERM')
  const added = namesIn(compiled).filter(name => !inImage.includes(name))
  t.strictSame(added, [])
})

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** What the build can read is what `.dockerignore` excepts. */
function copyContext(folder: string): void {
  for (const line of readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n'))
    if (line.startsWith('!')) cpSync(join(ROOT, line.slice(1)), join(folder, line.slice(1)), { recursive: true })
}
