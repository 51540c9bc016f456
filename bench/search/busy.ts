import { setTimeout as pause } from 'node:timers/promises'
import { createSample, type Sample, type Sampled } from '../../test/plugins/search/sample.ts'
import { createDice } from '../../test/plugins/search/vocabulary.ts'
import { BATCH, WRITERS } from '../ingestion.ts'
import { partsOf, seconds } from '../rows.ts'
import { authorize, launch, post, type Running } from '../server.ts'

const SEARCHES_PER_SECOND = 10
/** Entities that are written, and searched, before anything is measured. */
const WARM = 1000
const ENTITIES = 10_000

const QUERY = `query ($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total searchResults { entity { urn type } } facets { field aggregations { value count } } }
}`

type Headers = Record<string, string>

/** Milliseconds of searches with default facets while a new server in the folder ingests at full speed. */
export async function ingestSearched(folder: string): Promise<number[]> {
  const sample = createSample({ seed: 3, words: 44_000, columns: 12, datasetsOnly: true })
  const all = Array.from({ length: WARM + ENTITIES }, (_none, number) => proposalsOf(sample.entity(number)))
  const server = await launch('../bin/aspectd.js', folder)
  try {
    const headers = await authorize(server.url)
    const url = `${server.url}/aspects?action=ingestProposalBatch`
    const write = (some: readonly object[]) => {
      const bodies = partsOf(some, BATCH).map(proposals => ({ proposals }))
      return seconds(bodies, WRITERS, body => post(url, headers, body))
    }
    await searchUntil(write(all.slice(0, WARM).flat()), server, headers, sample)
    return await searchUntil(write(all.slice(WARM).flat()), server, headers, sample)
  } finally {
    await server.stop()
  }
}

/** At fixed times: a slow answer delays no other question. */
async function searchUntil(writing: Promise<unknown>, server: Running, headers: Headers, sample: Sample) {
  const dice = createDice(5)
  const answers: Promise<number>[] = []
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

function checked(answer: unknown, milliseconds: number): number {
  const { errors } = answer as { errors?: unknown }
  if (errors) throw new Error(`a search failed: ${JSON.stringify(errors)}`)
  return milliseconds
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
