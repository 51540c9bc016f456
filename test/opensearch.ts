import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import root, { type Test } from 'tap'
import type { OpenSearchSettings } from '../plugins/search/engine/opensearch/options.ts'
import { eventually, temporaryFolder } from './helper.ts'
import { findOpenSearch, type Major } from './opensearch-program.ts'
import { freePort } from './ports.ts'

const LOG = fileURLToPath(new URL('./fixtures/opensearch/log4j2.properties', import.meta.url))
const TEST_MS = Math.max(900_000, 1000 * Number(process.env.TAP_TIMEOUT ?? 0))
/** Memory of a node, in MiB. */
const HEAP = 512
/** One would hide what several do not have: scores, orders and numbers of the whole index. */
const SHARDS = 2

/** A test that requires OpenSearch. Skipped without Java and Maven; if CI is set, it fails instead. */
export function openSearchTest(name: string, body: (t: Test) => Promise<unknown>, major: Major = 2): void {
  root.setTimeout(TEST_MS)
  root.test(name, { timeout: TEST_MS }, async t => {
    const missing = process.env.OPENSEARCH_URL ? undefined : whatIsMissing(major)
    if (missing === undefined) await body(t)
    else if (process.env.CI) throw new Error(missing)
    else t.plan(0, missing)
  })
}

function whatIsMissing(major: Major): string | undefined {
  const found = findOpenSearch(major)
  return 'missing' in found ? found.missing : undefined
}

/** Settings for indexes of their own, which are removed after the test, on the node of this run, or of this file. */
export async function openSearchSettings(
  t: Test,
  settings: Partial<OpenSearchSettings> = {}
): Promise<OpenSearchSettings> {
  const url = settings.nodes?.[0] ?? process.env.OPENSEARCH_URL ?? (await ownNode())
  const indexPrefix = `test-${randomBytes(6).toString('hex')}`
  t.teardown(async () => {
    const names = Object.keys(await json(`${url}/${indexPrefix}-*`))
    if (names.length > 0) await fetch(`${url}/${names.join()}`, { method: 'DELETE' })
  })
  return { nodes: [url], credentials: '', ca: '', indexPrefix, shards: SHARDS, replicas: 0, ...settings }
}

export async function json(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { headers: { 'content-type': 'application/json' }, ...init })
  return answer.json() as Promise<Record<string, never>>
}

let own: Promise<string> | undefined

/** One node for the file. */
function ownNode(): Promise<string> {
  if (!own) {
    own = startCluster(root, { size: 1 }).then(([node]) => node?.url ?? '')
    // Files can share a process.
    root.teardown(() => {
      own = undefined
    })
  }
  return own
}

export interface OpenSearchNode {
  readonly name: string
  readonly url: string
  /** As `kill -9` does. */
  kill(): Promise<void>
  start(): Promise<void>
}

interface ClusterOptions {
  readonly size: number
  readonly major?: Major
}

/** Starts nodes that form a cluster, and end with the test. */
export async function startCluster(t: Test, { size, major = 2 }: ClusterOptions): Promise<readonly OpenSearchNode[]> {
  const ports = await Promise.all(Array.from({ length: 2 * size }, freePort))
  const folder = temporaryFolder(t)
  const seeds = ports.slice(size).map(port => `127.0.0.1:${port}`)
  const names = seeds.map((_seed, at) => `n${at + 1}`)
  const discovery =
    size === 1
      ? ['discovery.type=single-node']
      : [`discovery.seed_hosts=${seeds.join()}`, `cluster.initial_cluster_manager_nodes=${names.join()}`]
  const nodes = names.map((name, at) =>
    nodeOf(t, { name, folder, ports: [ports[at] ?? 0, ports[size + at] ?? 0], discovery, major })
  )
  await Promise.all(nodes.map(node => node.start()))
  return nodes
}

interface NodeOptions {
  readonly name: string
  readonly folder: string
  readonly ports: readonly [http: number, transport: number]
  readonly discovery: readonly string[]
  readonly major: Major
}

function nodeOf(
  t: Pick<Test, 'teardown'>,
  { name, folder, ports: [http, transport], discovery, major }: NodeOptions
): OpenSearchNode {
  const url = `http://127.0.0.1:${http}`
  const home = join(folder, name)
  const settings = [
    ...['cluster.name=aspectd-test', `node.name=${name}`, `path.home=${home}`, `path.data=${home}/data`],
    ...['network.host=127.0.0.1', `http.port=${http}`, `transport.port=${transport}`, ...discovery],
    ...['cluster.routing.allocation.disk.threshold_enabled=false', 'action.auto_create_index=false']
  ]
  let running: ReturnType<typeof run> | undefined
  const kill = async () => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null) return
    ending.kill('SIGKILL')
    await once(ending, 'exit')
  }
  t.teardown(kill)
  return {
    name,
    url,
    kill,
    async start() {
      running = run(settings, major)
      await eventually(async () => (await fetch(`${url}/_cluster/health`).catch(() => undefined))?.ok === true)
    }
  }
}

function run(settings: readonly string[], major: Major) {
  const found = findOpenSearch(major)
  if ('missing' in found) throw new Error(found.missing)
  const options = [
    `-Xms${HEAP}m`,
    `-Xmx${HEAP}m`,
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    `-Dlog4j2.configurationFile=${LOG}`
  ]
  const args = [...options, '-Dlog4j2.disable.jmx=true', '-cp', found.classPath, 'RunNode', ...settings]
  return spawn(found.java, args, { stdio: 'ignore' })
}
