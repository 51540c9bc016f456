import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type Client, createClient } from '../client.ts'
import { logIn, temporaryFolder } from '../helper.ts'
import { type Process, spawnServer } from '../process.ts'

export const PASSWORD = 'correct horse battery staple'

/** One server process of several that share a database. */
export interface Instance {
  readonly name: string
  /** Its working folder. */
  readonly folder: string
  readonly process: Process
  readonly anonymous: Client
  /** Logged in as `datahub` on this instance. */
  readonly admin: Client
}

interface InstanceOptions {
  /** The URL of the database. */
  readonly store: string
  readonly name: string
  readonly folder?: string
  /** Whether the database receives the name as `appName`. */
  readonly isNamed?: boolean
  /** Configuration, in addition to a low password cost and no limit for failed log-ins and refused operations. */
  readonly config?: {
    readonly history?: 'all'
    readonly load?: readonly string[]
    readonly outgoing?: object
    readonly plugins?: Readonly<Record<string, object | false>>
  }
}

const auth = { scryptCost: 10, attemptsPerMinute: 1_000_000 }
const http = { refusalsPerMinute: 1_000_000 }

export async function startInstance(t: Test, options: InstanceOptions): Promise<Instance> {
  const { name, store, isNamed, config = {}, folder = join(temporaryFolder(t), name) } = options
  mkdirSync(folder, { recursive: true })
  const file = { http, ...config, plugins: { auth, ...config.plugins } }
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(file))
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD, ASPECTD_STORE: isNamed ? named(store, name) : store }
  const process = await spawnServer(t, { folder, env })
  const anonymous = createClient(process.url, {})
  return { name, folder, process, anonymous, admin: await logIn(anonymous, 'datahub', PASSWORD) }
}

/** Starts the instances `a`, `b`, `c` … at the same time. */
export function startInstances(t: Test, count: number, options: Omit<InstanceOptions, 'name'>): Promise<Instance[]> {
  const names = Array.from({ length: count }, (_none, at) => String.fromCharCode(97 + at))
  return Promise.all(names.map(name => startInstance(t, { ...options, name })))
}

function named(store: string, name: string): string {
  return `${store}${store.includes('?') ? '&' : '?'}appName=aspectd-${name}`
}
