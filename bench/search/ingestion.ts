import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSample, type Sample, type Sampled } from '../../test/plugins/search/sample.ts'
import { createDice } from '../../test/plugins/search/vocabulary.ts'
import { median } from '../load.ts'
import { partsOf, seconds } from '../rows.ts'
import { authorize, launch, post, type Running } from '../server.ts'
import { type Latency, reportLatency } from './latency.ts'
import { cpuSeconds } from './process.ts'

const BATCH = 100
const WRITERS = 8
const SEARCHES_PER_SECOND = 10
/** Entities that are written, and searched, before anything is measured. */
const WARM = 1000
const WITHOUT = { ASPECTD_PLUGINS_OFF: 'search,lineage' }

const QUERY = `query ($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total searchResults { entity { urn type } } facets { field aggregations { value count } } }
}`

type Headers = Record<string, string>

/** Proposals a second with search on and off, alternately, and searches while it runs at full speed. */
export async function benchIngestion(rounds: number, entities: number): Promise<void> {
  const sample = createSample({ seed: 3, words: 44_000, columns: 12, datasetsOnly: true })
  const numbers = Array.from({ length: WARM + entities }, (_none, number) => number)
  const all = numbers.map(number => proposalsOf(sample.entity(number)))
  const warm = all.slice(0, WARM).flat()
  const proposals = all.slice(WARM).flat()
  const on: Run[] = []
  const off: Run[] = []
  for (let round = 0; round < rounds; round++) {
    on.push(await ingest({ warm, proposals }))
    off.push(await ingest({ warm, proposals, env: WITHOUT }))
  }
  const rate = (runs: readonly Run[]) => median(runs.map(run => proposals.length / run.seconds))
  const cpu = (runs: readonly Run[]) => median(runs.map(run => (run.cpu / entities) * 1e6))
  const ratio = ((rate(on) / rate(off)) * 100).toFixed(0)
  console.log(
    `ingestion with search on vs. off: ${rate(on).toFixed(0)} vs. ${rate(off).toFixed(0)} proposals/s = ${ratio} %, CPU ${cpu(on).toFixed(0)} vs. ${cpu(off).toFixed(0)} µs an entity; goal: 75 %`
  )
  const busy = await ingest({ warm, proposals, searched: sample })
  console.log(`ingestion while it is searched: ${(proposals.length / busy.seconds).toFixed(0)} proposals/s`)
  reportLatency('search with default facets over GraphQL at full speed of ingestion', busy.searches, 150)
}

interface Run {
  readonly seconds: number
  /** Seconds of CPU of the server. */
  readonly cpu: number
  readonly searches: readonly Latency[]
}

interface Ingestion {
  readonly warm: readonly object[]
  readonly proposals: readonly object[]
  readonly env?: Headers
  /** Searches for words of it meanwhile. */
  readonly searched?: Sample
}

async function ingest({ warm, proposals, env = {}, searched }: Ingestion): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  const server = await launch('../bin/aspectd.js', folder, [], env)
  try {
    const headers = await authorize(server.url)
    const url = `${server.url}/aspects?action=ingestProposalBatch`
    const write = (some: readonly object[]) =>
      seconds(
        partsOf(some, BATCH).map(proposals => ({ proposals })),
        WRITERS,
        batch => post(url, headers, batch)
      )
    const run = async (some: readonly object[]) => {
      const writing = write(some)
      const searches = searched ? await searchUntil(writing, server, headers, searched) : []
      return { seconds: await writing, searches }
    }
    await run(warm)
    const before = cpuSeconds(server.pid)
    const measured = await run(proposals)
    return { ...measured, cpu: cpuSeconds(server.pid) - before }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** At fixed times: a slow answer delays no other question. */
async function searchUntil(writing: Promise<unknown>, server: Running, headers: Headers, sample: Sample) {
  const dice = createDice(5)
  const answers: Promise<Latency>[] = []
  let running = true
  const ended = writing.finally(() => {
    running = false
  })
  const begun = performance.now()
  for (let at = 0; running; at++) {
    const wait = begun + (at * 1000) / SEARCHES_PER_SECOND - performance.now()
    if (wait > 1) await pause(wait)
    const input = { types: ['DATASET'], query: `${sample.word(dice)} ${sample.word(dice)}`, start: 0, count: 10 }
    const sent = performance.now()
    const answered = post(`${server.url}/api/graphql`, headers, { query: QUERY, variables: { input } })
    answers.push(answered.then(answer => checked(answer, performance.now() - sent)))
  }
  await ended
  return Promise.all(answers)
}

function checked(answer: unknown, wall: number): Latency {
  const { errors } = answer as { errors?: unknown }
  if (errors) throw new Error(`a search failed: ${JSON.stringify(errors)}`)
  return { wall, cpu: 0 }
}

function proposalsOf({ urn, aspects }: Sampled): object[] {
  const systemMetadata = { lastObserved: 1_700_000_000_000, runId: 'bench', lastRunId: 'bench' }
  return Object.entries(aspects)
    .filter(([aspectName]) => !aspectName.endsWith('Key'))
    .map(([aspectName, value]) => {
      const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
      return { entityType: 'dataset', entityUrn: urn, changeType: 'UPSERT', aspectName, aspect, systemMetadata }
    })
}
