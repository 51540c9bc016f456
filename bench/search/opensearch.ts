import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenSearchSettings } from '../../plugins/search/engine/opensearch/options.ts'
import { findOpenSearch } from '../../test/opensearch-program.ts'
import { freePort } from '../../test/ports.ts'

const HEAP = ['-Xms1g', '-Xmx1g']
const INDEX = 'bench'

export interface OpenSearchNode {
  readonly settings: OpenSearchSettings
  /** Of all its indexes. */
  bytes(): Promise<number>
  stop(): Promise<void>
}

/** A node with its files in the folder. Resolves to why there is none, if it cannot be run here. */
export async function startOpenSearch(folder: string): Promise<OpenSearchNode | string> {
  const found = findOpenSearch(2)
  if ('missing' in found) return found.missing
  const [http, transport] = await Promise.all([freePort(), freePort()])
  const home = join(folder, 'opensearch')
  const settings = [
    ...['cluster.name=bench', 'node.name=n1', `path.home=${home}`, `path.data=${home}/data`, 'network.host=127.0.0.1'],
    ...[`http.port=${http}`, `transport.port=${transport}`, 'discovery.type=single-node'],
    ...['cluster.routing.allocation.disk.threshold_enabled=false', 'action.auto_create_index=false']
  ]
  const args = [...HEAP, '-Dlog4j2.disable.jmx=true', '-cp', found.classPath, 'RunNode', ...settings]
  const node = spawn(found.java, args, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${http}`
  await untilAnswers(node, url)
  return {
    settings: { nodes: [url], credentials: '', ca: '', indexPrefix: INDEX, shards: 1, replicas: 0 },
    async bytes() {
      await fetch(`${url}/${INDEX}-*/_forcemerge?max_num_segments=1`, { method: 'POST' })
      await fetch(`${url}/${INDEX}-*/_refresh`, { method: 'POST' })
      const answer = await fetch(`${url}/_stats/store`)
      const { _all } = (await answer.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } }
      return _all.primaries.store.size_in_bytes
    },
    async stop() {
      node.kill('SIGKILL')
      if (node.exitCode === null) await once(node, 'exit')
    }
  }
}

async function untilAnswers(node: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const health = await fetch(`${url}/_cluster/health`).catch(() => undefined)
    if (health?.ok) return
    if (node.exitCode !== null) throw new Error(`OpenSearch ended with ${node.exitCode}`)
    await pause(200)
  }
}
