import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../core/store/open.ts'
import { startReplicaSet } from '../test/replica-set.ts'
import { makePoints, partsOf } from './rows.ts'
import { tableProposals, urnOf } from './sample.ts'
import { authorize, launch, post } from './server.ts'

/** Requests per second, at fixed times, whatever the server does: a slow answer delays no other request. */
const RATE = 100
const IDLE_SECONDS = 10
const BATCH = 5000
const END = 10_000_000
const DATASETS = 200
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const query =
  'query ($urn: String!) { dataset(urn: $urn) { urn name properties { name description } tags { tags { tag { urn } } } } }'

/** Latency of authenticated reads at a constant rate while a truncation removes all points, compared with idle. */
export async function benchTruncation(points: number): Promise<void> {
  await inFolder(folder => measure('SQLite', folder, `sqlite:${join(folder, 'bench.db')}`, points))
  const set = await startReplicaSet({ members: 1 })
  try {
    await inFolder(folder => measure('MongoDB', folder, set.url('truncation'), points))
  } finally {
    await set.stop()
  }
}

async function measure(name: string, folder: string, store: string, points: number): Promise<void> {
  await fill(store, points)
  const server = await launch('../bin/aspectd.js', folder, [], { ASPECTD_STORE: store })
  const headers = await authorize(server.url)
  const proposals = Array.from({ length: DATASETS }, (_none, number) => tableProposals(number)).flat()
  await post(`${server.url}/aspects?action=ingestProposalBatch`, headers, { proposals })
  const reader = createReader(server.url, headers)
  await reader.during(pause(5000))
  const idle = await reader.during(pause(IDLE_SECONDS * 1000))
  const begun = performance.now()
  const busy = await reader.during(truncate(server.url, headers, points))
  const seconds = (performance.now() - begun) / 1000
  const after = await reader.during(pause(IDLE_SECONDS * 1000))
  await server.stop()
  const calm = [...idle, ...after]
  const ratio = (at: number) => `${((percentile(busy, at) / percentile(calm, at)) * 100).toFixed(0)} %`
  console.log(
    `${name}: reads while ${points} points are truncated in ${seconds.toFixed(1)} s; baseline: idle: p50 ${shown(busy, 0.5)} vs. ${shown(calm, 0.5)} ms = ${ratio(0.5)}, p99 ${shown(busy, 0.99)} vs. ${shown(calm, 0.99)} ms = ${ratio(0.99)}, longest ${shown(busy, 1)} vs. ${shown(calm, 1)} ms`
  )
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  mkdirSync(join(folder, 'data'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fill(url: string, points: number): Promise<void> {
  const store = await openStore(url, { log: silent })
  for (const part of partsOf(makePoints(points), BATCH)) await store.aspects.write([{ kind: 'points', points: part }])
  await store.close()
}

type Headers = Readonly<Record<string, string>>

async function truncate(url: string, headers: Headers, points: number): Promise<void> {
  const asked = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: END, dryRun: false }
  const { value } = (await post(`${url}/operations?action=truncateTimeseriesAspect`, headers, asked)) as {
    value: string
  }
  for (;;) {
    const task = (await (await fetch(`${url}/operations/tasks/${value}`, { headers })).json()) as Record<
      string,
      unknown
    >
    if (task.state === 'COMPLETED' && task.deleted === points) return
    if (task.endedAt !== undefined) throw new Error(`the truncation failed: ${JSON.stringify(task)}`)
    await pause(250)
  }
}

function createReader(url: string, headers: Headers) {
  const agent = new Agent({ keepAlive: true })
  const read = (at: number) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(`${url}/api/graphql`, { method: 'POST', headers: { ...headers }, agent }, response => {
        response.resume().once('end', resolve)
        if (response.statusCode !== 200) reject(new Error(`a read was answered with ${response.statusCode}`))
      })
      sent.once('error', reject).end(JSON.stringify({ query, variables: { urn: urnOf(at % DATASETS) } }))
    })
  return {
    /** Milliseconds of each read until `work` settles. */
    async during(work: Promise<unknown>): Promise<number[]> {
      let running = true
      const ended = work.finally(() => {
        running = false
      })
      const reads: Promise<number>[] = []
      const begun = performance.now()
      for (let at = 0; running; at++) {
        const wait = begun + (at * 1000) / RATE - performance.now()
        if (wait > 1) await pause(wait)
        const sent = performance.now()
        reads.push(read(at).then(() => performance.now() - sent))
      }
      await ended
      return Promise.all(reads)
    }
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function shown(values: readonly number[], part: number): string {
  return percentile(values, part).toFixed(1)
}
