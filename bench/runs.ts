import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, report } from './load.ts'
import { partsOf, seconds } from './rows.ts'
import { tableProposals } from './sample.ts'
import { authorize, launch, post } from './server.ts'

const BATCH = 100
const WRITERS = 8
const POLL_MS = 50

interface Rollback {
  readonly aspectsReverted: number
  /** Absent after a dry run. */
  readonly task?: string
}

/** A dry run and a rollback of an ingestion run, each compared with the ingestion of the same run. */
export async function benchRuns(rounds: number, tables: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  const server = await launch('../bin/aspectd.js', folder)
  const seen = { ingested: [] as number[], counted: [] as number[], rolledBack: [] as number[] }
  try {
    const headers = await authorize(server.url)
    const rollback = async (options: object) => {
      const url = `${server.url}/runs?action=rollback`
      return ((await post(url, headers, { runId: 'bench', ...options })) as { value: Rollback }).value
    }
    for (let round = 0; round < rounds; round++) {
      const proposals = Array.from({ length: tables }, (_none, number) => tableProposals(number)).flat()
      const batches = partsOf(proposals, BATCH).map(proposals => ({ proposals }))
      const url = `${server.url}/aspects?action=ingestProposalBatch`
      const ingested = await seconds(batches, WRITERS, batch => post(url, headers, batch))
      let rows = 0
      const counted = await secondsOf(async () => {
        rows = (await rollback({ dryRun: true })).aspectsReverted
      })
      const rolledBack = await secondsOf(async () => {
        const { task } = await rollback({ wait: false })
        while (await hasNotEnded(`${server.url}/operations/tasks/${task}`, headers)) await pause(POLL_MS)
      })
      seen.ingested.push(rows / ingested)
      seen.counted.push(rows / counted)
      seen.rolledBack.push(rows / rolledBack)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  const ingested = median(seen.ingested)
  report('dry run of a rollback, baseline: ingestion of the run', median(seen.counted), ingested, 'rows/s')
  report('rollback, baseline: ingestion of the run', median(seen.rolledBack), ingested, 'rows/s')
}

async function hasNotEnded(url: string, headers: Record<string, string>): Promise<boolean> {
  const { state } = (await (await fetch(url, { headers })).json()) as { state: string }
  const isRunning = state === 'QUEUED' || state === 'RUNNING'
  if (!isRunning && state !== 'COMPLETED') throw new Error(`the rollback is ${state}`)
  return isRunning
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
