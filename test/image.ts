import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { mustRun } from './package.ts'
import { spawnServer } from './process.ts'

// There is no container runtime: the commands of the Dockerfile run in folders instead.

const [first = '', second = '', third = ''] = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
  .split(/^FROM .*$/m)
  .slice(1)

/** The commands of a stage. One that goes on in the next line ends with a backslash. */
const commandsOf = (stage: string) =>
  Array.from(stage.replaceAll(/\\\n\s*/g, '').matchAll(/^RUN (.+)$/gm), ([, command = '']) => command)

/** The commands of the first stage. */
export const COMMANDS: readonly string[] = commandsOf(first)
/** What the image for ingestion has besides: packages of the system, then uv. */
export const INGEST_COMMANDS: readonly string[] = commandsOf(third)

/**
 * Runs the commands in `app`, a folder that `fill` fills, then the second stage, which has the files under the same
 * path: it is part of the name of what was compiled. A server of the image must compile nothing else.
 */
export async function testImage(
  t: Test,
  folder: string,
  { fill, commands }: { fill: (app: string) => void | Promise<void>; commands: readonly string[] }
): Promise<void> {
  const [app, build, data] = ['app', 'build', 'data'].map(name => join(folder, name)) as [string, string, string]
  await fill(app)
  for (const command of commands) await mustRun(app, 'sh', '-c', command)
  renameSync(app, build)
  copyStage(build, app)
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
}

function copyStage(build: string, app: string): void {
  for (const [, paths = ''] of second.matchAll(/^COPY --from=build (.+)$/gm)) {
    const [to = '', ...from] = paths
      .split(' ')
      .map(path => path.slice('/app/'.length))
      .toReversed()
    for (const path of from)
      cpSync(join(build, path), join(app, to || path), { recursive: true, verbatimSymlinks: true })
  }
}

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
