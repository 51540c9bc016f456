import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../ports.ts'

export interface Postgres {
  /** Host and port. */
  readonly address: string
  /** Requires no password. */
  readonly username: string
}

/** The folder of PostgreSQL's programs, if they are installed. */
export function findPostgres(): string | undefined {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const debian = globSync('/usr/lib/postgresql/*/bin')
  const folders = [stdout?.trim(), ...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find(folder => folder && ['initdb', 'postgres', 'psql'].every(name => existsSync(join(folder, name))))
}

/**
 * Starts a server in a temporary folder and runs the script, with more `settings` of its configuration file. It is removed
 * after the test.
 */
export async function startPostgres(
  t: Test,
  programs: string,
  script: string,
  more: readonly string[] = []
): Promise<Postgres> {
  const username = 'postgres'
  const owner = unprivileged(username)
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-postgres-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', username, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), init, options)

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    // After a minute it would change the size of tables, which two runs compare.
    'autovacuum=off',
    ...more
  ]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap(one => ['-c', one])], options)
  t.teardown(() => stop(server))
  await ready(server)
  const login = ['-h', '127.0.0.1', '-p', `${port}`, '-U', username, '-v', 'ON_ERROR_STOP=1', '--quiet', '--no-psqlrc']
  execFileSync(join(programs, 'psql'), [...login, 'postgres'], { ...options, input: script })
  return { address: `127.0.0.1:${port}`, username }
}

/** PostgreSQL refuses to run as root, so it then runs as its own user; `undefined` for any other user. */
function unprivileged(name: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
    server.stderr?.setEncoding('utf8').on('data', chunk => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
  })
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = once(server, 'exit')
  server.kill('SIGINT')
  await closed
}
