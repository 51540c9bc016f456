import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { eventually } from '../testing/eventually.ts'
import { cache } from './cache.ts'
import { temporaryFolder } from './folders.ts'
import { freePort } from './ports.ts'

/** The packages of Debian that `.ci/run` unpacks; a program on the PATH is preferred. */
const UNPACKED = join(cache, 'proxies')

export interface Front {
  /** Of the proxy: `http://127.0.0.1:<port>`. */
  readonly origin: string
}

interface Proxied {
  /** Of the server: `http://127.0.0.1:<port>`. */
  readonly origin: string
  readonly basePath: string
  /** The proxy removes the base path. */
  readonly removes?: boolean
}

interface Kind {
  readonly program: string
  /** Writes its configuration into the folder, and returns the arguments. */
  configure(folder: string, port: number, proxied: Proxied): readonly string[]
}

const NGINX: Kind = {
  program: 'usr/sbin/nginx',
  configure(folder, port, { origin, basePath, removes }) {
    mkdirSync(join(folder, 'logs'))
    const file = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map(name => `${name}_temp_path ${join(folder, name)};`)
      .join(' ')
    writeFileSync(
      file,
      // Its workers write into the folder, which only this user can.
      `daemon off; user ${userInfo().username}; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; worker_processes 1;
events { worker_connections 256; }
http {
  access_log off; ${temporary}
  server {
    listen 127.0.0.1:${port};
    location ${basePath}/ {
      proxy_pass ${origin}${removes ? '/' : ''};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_read_timeout 65s;
      client_max_body_size 16m;
    }
  }
}
`
    )
    return ['-c', file, '-p', folder, '-e', join(folder, 'error.log')]
  }
}

const CADDY: Kind = {
  program: 'usr/bin/caddy',
  configure(folder, port, { origin, basePath, removes }) {
    const file = join(folder, 'Caddyfile')
    const to = `reverse_proxy ${new URL(origin).host}`
    writeFileSync(
      file,
      `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	${removes ? 'handle_path' : 'handle'} ${basePath}/* {
		${to}
	}
}
`
    )
    return ['run', '--config', file, '--adapter', 'caddyfile']
  }
}

export const PROXIES = { nginx: NGINX, caddy: CADDY } as const

/** Why a test with a proxy must be skipped; `false` if the proxy is there. */
export function missingProxy(name: keyof typeof PROXIES): string | false {
  const { error } = spawnSync(programOf(name), ['-v'])
  return error ? `no ${name}: .ci/run unpacks Debian's package` : false
}

/** Starts the proxy in front of a server; it is stopped after the test. */
export async function startProxy(t: Test, name: keyof typeof PROXIES, proxied: Proxied): Promise<Front> {
  const folder = temporaryFolder(t)
  const port = await freePort()
  const args = PROXIES[name].configure(folder, port, proxied)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(programOf(name), args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  t.teardown(() => stop(child))
  let said = ''
  child.stderr.on('data', text => (said += text))
  const origin = `http://127.0.0.1:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${name} has ended: ${said}`)
    return (await fetch(`${origin}${proxied.basePath}/health`).catch(() => undefined))?.ok
  })
  return { origin }
}

function programOf(name: keyof typeof PROXIES): string {
  const unpacked = join(UNPACKED, PROXIES[name].program)
  return existsSync(unpacked) ? unpacked : name
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill()) return
  await once(child, 'exit')
}
