import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { makeToldEnvironment, type Recorder, startRecorder } from '../../test/plugins/executor/told/recorder.ts'
import { fillCatalog } from '../catalog.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { createReader } from '../reader.ts'
import { heldByRun } from '../recipes/held.ts'
import { withOwner } from '../recipes/owner.ts'
import { newSource, requestRun, type Site, succeeded } from '../recipes/requests.ts'
import { authorize, launch } from '../server.ts'
import { percentile } from '../statistics.ts'

const READ = 200
const FLOOD_MB = 90
const ROUNDS = 3

const first: Figure = {
  name: "request to the child's first line",
  unit: 'ms',
  better: 'lower',
  target: { value: 200 }
}
const flooded: Figure = {
  name: `reads beside ${FLOOD_MB} MB of log, p99`,
  yardstick: 'beside the same program, its output not read by us',
  unit: 'ms',
  better: 'lower'
}
const held: Figure = {
  name: 'memory of the server for the log and queue of a run',
  unit: 'MB',
  better: 'lower',
  target: { value: 2 }
}

/** Runs of a client that does nothing by itself: what the server adds. */
export const childrenTopic: Topic = {
  name: 'children',
  figures: [first, flooded, held],
  isSlow: true,
  run: bench =>
    withOwner(owner =>
      inFolder(async folder => {
        const recorder = await startRecorder(owner)
        const existing = makeToldEnvironment(folder)
        writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ plugins: { executor: { existing } } }))
        await fillCatalog(folder, READ)
        await measure(bench, { owner, recorder, folder, python: join(existing, 'bin/python') })
        await bench.measure({ figures: [held], rounds: 2, ours: async () => [await heldByRun(existing)] })
      })
    )
}

interface Parts {
  readonly owner: Test
  readonly recorder: Recorder
  readonly folder: string
  readonly python: string
}

async function measure(bench: Bench, { recorder, folder, python }: Parts): Promise<void> {
  const server = await launch('../bin/aspectd.js', folder)
  try {
    const site = { url: server.url, headers: await authorize(server.url) }
    const source = await newSource(site, recorder.source)
    await bench.measure({
      figures: [first],
      isWarmedUp: true,
      ours: async () => [await untilFirstLine(site, source, recorder)]
    })
    const reader = createReader(site.url, site.headers, READ)
    await bench.measure({
      figures: [flooded],
      isWarmedUp: true,
      rounds: ROUNDS,
      async ours() {
        const run = await requestRun(site, source)
        const child = await recorder.child(run)
        const latencies = await reader.latencies(child.tell({ flood: FLOOD_MB }))
        await child.tell({ exit: 0 })
        await succeeded(site, run)
        return [percentile(latencies, 0.99)]
      },
      yardstick: async () => [percentile(await reader.latencies(floodAlone(python)), 0.99)]
    })
  } finally {
    await server.stop()
  }
}

/** Milliseconds from the answer to the connection that the client makes first. */
async function untilFirstLine(site: Site, source: string, recorder: Recorder): Promise<number> {
  const run = await requestRun(site, source)
  const begun = performance.now()
  const child = await recorder.child(run)
  const taken = performance.now() - begun
  await child.tell({ exit: 0 })
  await succeeded(site, run)
  return taken
}

async function floodAlone(python: string): Promise<void> {
  const program = `from datahub.entrypoints import flood; flood(${FLOOD_MB})`
  const child = spawn(python, ['-c', program], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the program exited with code ${code}`)
}
