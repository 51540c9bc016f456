import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../core/store/open.ts'
import type { Store } from '../../core/store/port.ts'
import { startReplicaSet } from '../../test/replica-set.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { createReader } from '../reader.ts'
import { makePoints, partsOf, silent } from '../rows.ts'
import { tableProposals } from '../sample.ts'
import { authorize, launch, post } from '../server.ts'
import { percentile } from '../statistics.ts'
import { openPoints } from '../yardsticks/points.ts'

const POINTS = 500_000
const WARM_MS = 3000
const IDLE_MS = 10_000
const BATCH = 5000
const SLICE = 10_000
const END = 10_000_000
const DATASETS = 200
const RAW_POINTS = 200_000
const ROUNDS = 3
const PROFILES = 'datasetProfile'
const OPERATIONS = 'operation'

const figuresOn = (store: string) => {
  const reads = { yardstick: 'idle', better: 'lower' } as const
  return {
    p99: {
      ...reads,
      name: `${store}: p99 of reads while 500 k points are truncated`,
      unit: 'ms',
      target: { ratio: 2 }
    },
    p50: { ...reads, name: `${store}: p50 of reads meanwhile`, unit: 'ms' },
    lowest: {
      name: `${store}: rate of reads in the slowest half second meanwhile`,
      yardstick: 'idle, its slowest half second',
      unit: 'reads/s',
      better: 'higher',
      target: { ratio: 0.7 }
    },
    rate: { name: `${store}: truncation through the server`, unit: 'points/s', better: 'higher' }
  } as const satisfies Record<string, Figure>
}

const sqlite = figuresOn('SQLite')
const mongodb = figuresOn('MongoDB')
const raw: Figure = {
  name: `SQLite: truncation in slices of ${SLICE}, the store alone`,
  yardstick: 'raw deletes by an index',
  unit: 'points/s',
  better: 'higher',
  target: { ratio: 0.8 }
}

/** What a truncation costs others: latency at a constant rate, then the rate of clients that never pause. */
export const truncationTopic: Topic = {
  name: 'truncation',
  figures: [...Object.values(sqlite), raw, ...Object.values(mongodb)],
  isSlow: true,
  async run(bench) {
    await inFolder(folder => measure(bench, sqlite, folder, `sqlite:${join(folder, 'bench.db')}`))
    await measureRaw(bench)
    if (!Object.values(mongodb).some(bench.isWanted)) return
    const set = await startReplicaSet({ members: 1 })
    try {
      await inFolder(folder => measure(bench, mongodb, folder, set.url('truncation')))
    } finally {
      await set.stop()
    }
  }
}

async function measure(bench: Bench, { p99, p50, lowest, rate }: typeof sqlite, folder: string, store: string) {
  const figures = [p99, p50, lowest, rate]
  if (!figures.some(bench.isWanted)) return
  mkdirSync(join(folder, 'data'))
  const filled = await openStore(store, { log: silent })
  for (const aspect of [PROFILES, OPERATIONS]) await fill(filled, POINTS, aspect)
  await filled.close()
  const server = await launch('../bin/aspectd.js', folder, [], { ASPECTD_STORE: store })
  try {
    const headers = await authorize(server.url)
    const proposals = Array.from({ length: DATASETS }, (_none, number) => tableProposals(number)).flat()
    await post(`${server.url}/aspects?action=ingestProposalBatch`, headers, { proposals })
    const reader = createReader(server.url, headers, DATASETS)
    await reader.latencies(pause(WARM_MS))
    const idle = await reader.latencies(pause(IDLE_MS))
    const begun = performance.now()
    const busy = await reader.latencies(truncate(server.url, headers, PROFILES))
    const truncated = (POINTS * 1000) / (performance.now() - begun)
    await reader.rates(pause(WARM_MS))
    const idleRates = await reader.rates(pause(IDLE_MS))
    const busyRates = await reader.rates(truncate(server.url, headers, OPERATIONS))
    await bench.measure({
      figures,
      rounds: 1,
      ours: async () => [percentile(busy, 0.99), percentile(busy, 0.5), Math.min(...busyRates), truncated],
      yardstick: async () => [percentile(idle, 0.99), percentile(idle, 0.5), Math.min(...idleRates)]
    })
  } finally {
    await server.stop()
  }
}

async function fill({ aspects }: Store, points: number, aspect = PROFILES): Promise<void> {
  for (const part of partsOf(makePoints(points, aspect), BATCH)) await aspects.write([{ kind: 'points', points: part }])
}

async function measureRaw(bench: Bench): Promise<void> {
  const rateSince = (begun: number) => [RAW_POINTS / ((performance.now() - begun) / 1000)]
  await bench.measure({
    figures: [raw],
    rounds: ROUNDS,
    ours: () =>
      inFolder(async folder => {
        const store = await openStore(`sqlite:${join(folder, 'store.db')}`, { log: silent })
        await fill(store, RAW_POINTS)
        const begun = performance.now()
        while ((await store.series.remove({ aspect: PROFILES, type: 'dataset' }, SLICE)) > 0);
        const rate = rateSince(begun)
        await store.close()
        return rate
      }),
    yardstick: () =>
      inFolder(async folder => {
        const points = openPoints(join(folder, 'raw.db'))
        points.write(makePoints(RAW_POINTS))
        const begun = performance.now()
        while (points.remove(SLICE) > 0);
        const rate = rateSince(begun)
        points.close()
        return rate
      })
  })
}

async function truncate(url: string, headers: Record<string, string>, aspect: string): Promise<void> {
  const asked = { entityType: 'dataset', aspect, endTimeMillis: END, dryRun: false }
  const answer = await post(`${url}/operations?action=truncateTimeseriesAspect`, headers, asked)
  const { value } = answer as { value: string }
  for (;;) {
    const found = await fetch(`${url}/operations/tasks/${value}`, { headers })
    const task = (await found.json()) as Record<string, unknown>
    if (task.state === 'COMPLETED' && task.deleted === POINTS) return
    if (task.endedAt !== undefined) throw new Error(`the truncation failed: ${JSON.stringify(task)}`)
    await pause(250)
  }
}
