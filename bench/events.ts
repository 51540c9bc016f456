import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './load.ts'
import { partsOf, seconds } from './rows.ts'
import { tableProposals } from './sample.ts'
import { cpuSeconds } from './search/process.ts'
import { authorize, launch, post, type Running } from './server.ts'

const BATCH = 100
const WRITERS = 8
const WITHOUT = { ASPECTD_PLUGINS_OFF: 'events' }

type Headers = Record<string, string>

interface Run {
  /** Proposals a second. */
  readonly rate: number
  /** Microseconds of CPU for each proposal, until everything can be read by consumers. */
  readonly cpu: number
  /** Bytes of the store for each proposal. */
  readonly bytes: number
}

/** Ingestion in batches of 100 proposals with events on and off, alternately. */
export async function benchEvents(rounds: number, tables: number): Promise<void> {
  const [on, off]: [Run[], Run[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    on.push(await ingest(tables, {}))
    off.push(await ingest(tables, WITHOUT))
  }
  const both = (key: keyof Run) => [on, off].map(runs => median(runs.map(run => run[key])).toFixed(0))
  const [withEvents = '', without = ''] = both('rate')
  const ratio = ((Number(withEvents) / Number(without)) * 100).toFixed(0)
  console.log(
    `ingestion with events on vs. off: ${withEvents} vs. ${without} proposals/s = ${ratio} %, CPU ${both('cpu').join(' vs. ')} µs, store ${both('bytes').join(' vs. ')} bytes a proposal`
  )
}

async function ingest(tables: number, env: Headers): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  const server = await launch('../bin/aspectd.js', folder, [], env)
  try {
    const headers = await authorize(server.url)
    const proposals = Array.from({ length: tables }, (_none, number) => tableProposals(number)).flat()
    const batches = partsOf(proposals, BATCH).map(proposals => ({ proposals }))
    const before = cpuSeconds(server.pid)
    const url = `${server.url}/aspects?action=ingestProposalBatch`
    const taken = await seconds(batches, WRITERS, batch => post(url, headers, batch))
    if (env !== WITHOUT) await readAll(server, headers)
    const cpu = cpuSeconds(server.pid) - before
    const file = join(folder, 'data', 'aspectd.db')
    const bytes = [file, `${file}-wal`].reduce(
      (sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0),
      0
    )
    return {
      rate: proposals.length / taken,
      cpu: (cpu / proposals.length) * 1e6,
      bytes: bytes / proposals.length
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Reads the change log as a consumer does, until nothing more comes. */
async function readAll({ url }: Running, headers: Headers): Promise<void> {
  for (let offset = '0', count = -1; count !== 0; ) {
    const query = `topic=MetadataChangeLog_Versioned_v1&limit=1000&offsetId=${offset}&pollTimeoutSeconds=1`
    const answer = await fetch(`${url}/openapi/v1/events/poll?${query}`, { headers })
    const body = (await answer.json()) as { offsetId: string; count: number }
    offset = body.offsetId
    count = body.count
  }
}
