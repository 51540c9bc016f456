import { setTimeout as pause } from 'node:timers/promises'
import type { Figure, Topic } from '../figure.ts'
import { BATCH, WRITERS } from '../ingestion.ts'
import { partsOf, seconds } from '../rows.ts'
import { tableProposals } from '../sample.ts'
import { post, withServer } from '../server.ts'

const TABLES = 2000
const ROUNDS = 3
const POLL_MS = 50

interface Rollback {
  readonly aspectsReverted: number
  /** Absent after a dry run. */
  readonly task?: string
}

const rows = { yardstick: 'ingestion of the run', unit: 'rows/s', better: 'higher' } as const
const counted: Figure = { ...rows, name: 'dry run of a rollback' }
const rolledBack: Figure = { ...rows, name: 'rollback' }

type Headers = Record<string, string>

/** A dry run and a rollback of an ingestion run, each compared with the ingestion of the same run. */
export const runsTopic: Topic = {
  name: 'runs',
  figures: [counted, rolledBack],
  isSlow: true,
  run: bench =>
    withServer(async (url, headers) => {
      let ingested = 0
      await bench.measure({
        figures: [counted, rolledBack],
        isWarmedUp: true,
        rounds: ROUNDS,
        async ours() {
          const taken = await ingest(url, headers)
          const { aspectsReverted: count, seconds: counting } = await timed(() =>
            rollback(url, headers, { dryRun: true })
          )
          const { seconds: rolling } = await timed(() => rollbackAndWait(url, headers))
          ingested = count / taken
          return [count / counting, count / rolling]
        },
        yardstick: async () => [ingested, ingested]
      })
    })
}

function ingest(url: string, headers: Headers): Promise<number> {
  const proposals = Array.from({ length: TABLES }, (_none, number) => tableProposals(number)).flat()
  const batches = partsOf(proposals, BATCH).map(proposals => ({ proposals }))
  return seconds(batches, WRITERS, batch => post(`${url}/aspects?action=ingestProposalBatch`, headers, batch))
}

async function rollback(url: string, headers: Headers, options: object): Promise<Rollback> {
  const answer = await post(`${url}/runs?action=rollback`, headers, { runId: 'bench', ...options })
  return (answer as { value: Rollback }).value
}

async function rollbackAndWait(url: string, headers: Headers): Promise<object> {
  const { task } = await rollback(url, headers, { wait: false })
  while (await isRunning(`${url}/operations/tasks/${task}`, headers)) await pause(POLL_MS)
  return {}
}

async function isRunning(url: string, headers: Headers): Promise<boolean> {
  const { state } = (await (await fetch(url, { headers })).json()) as { state: string }
  const hasNotEnded = state === 'QUEUED' || state === 'RUNNING'
  if (!hasNotEnded && state !== 'COMPLETED') throw new Error(`the rollback is ${state}`)
  return hasNotEnded
}

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { readonly seconds: number }> {
  const begun = performance.now()
  const result = await work()
  return { ...result, seconds: (performance.now() - begun) / 1000 }
}
