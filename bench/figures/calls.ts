import { Session } from 'node:inspector/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { bundled } from '../../config/plugins.ts'
import { coreConfig } from '../../core/config/config.ts'
import { createKernel } from '../../core/kernel.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { tableProposals, urnOf } from '../sample.ts'
import { authorize, PASSWORD, post } from '../server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const OURS = /^(core|plugins|config)\//
const WARM = 7
const ROUNDS = 3
/** Requests of a round. The least is taken: others include work of the background, such as followers of changes. */
const REQUESTS = 5
/** Each `addTags` has another table; one is for the first. */
const TABLES = 1 + WARM + ROUNDS * REQUESTS
/** Until background work ends that follows an operation, such as recording the last use of the token. */
const SETTLE_MS = 300

const figure = (name: string, unit: string): Figure => ({ name, unit, better: 'lower' })
const addTags = figure('function calls of addTags (GraphQL)', 'calls')
const addTagsFiles = figure('files with functions that addTags calls (GraphQL)', 'files')
const addTagsCommits: Figure = { ...figure('durable commits of addTags (GraphQL)', 'commits'), target: { value: 1 } }
const proposal = figure('function calls of a proposal (REST)', 'calls')
const proposalCommits: Figure = { ...figure('durable commits of a proposal (REST)', 'commits'), target: { value: 1 } }
const search = figure('function calls of a search with facets (GraphQL)', 'calls')
const steady = [addTags, addTagsFiles, addTagsCommits, proposal, proposalCommits, search]
const firstAddTags = figure('function calls of the first addTags (GraphQL)', 'calls')
const firstSearch = figure('function calls of the first search with facets (GraphQL)', 'calls')
const first = [firstAddTags, firstSearch]

/**
 * How much of our code one request runs (each `await` counts as another call), from V8's precise coverage. Unlike timings,
 * these counts are the same on every machine. The first request of its kind also prepares its document and whatever is
 * made when it is needed for the first time.
 */
export const callsTopic: Topic = {
  name: 'calls',
  figures: [...steady, ...first],
  run: bench =>
    inFolder(async folder => {
      const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD }
      const config = coreConfig({ port: 0, store: `sqlite:${folder}/data/aspectd.db`, logLevel: 'silent' }, env)
      const log = pino({ level: 'silent' })
      const kernel = await createKernel({ config, env, plugins: bundled, log, version: '0.0.0' })
      try {
        await measure(bench, await createClient(await kernel.start()))
      } finally {
        await kernel.close()
      }
    })
}

async function measure(bench: Bench, client: Client): Promise<void> {
  const firstCalls = async () => [(await counts(client.addTags)).calls, (await counts(client.search)).calls]
  await bench.measure({ figures: first, ours: firstCalls, rounds: 1 })
  for (let round = 0; round < WARM; round++) {
    await client.addTags()
    await client.propose()
    await client.search()
  }
  await pause(2 * SETTLE_MS)
  const ours = async () => {
    const tagged = await leastOf(client.addTags)
    const proposed = await leastOf(client.propose)
    const searched = await leastOf(client.search)
    return [tagged.calls, tagged.files, tagged.commits, proposed.calls, proposed.commits, searched.calls]
  }
  await bench.measure({ figures: steady, ours, rounds: ROUNDS })
}

const ADD_TAGS = 'mutation ($urn: String!) { addTags(input: {tagUrns: ["urn:li:tag:third"], resourceUrn: $urn}) }'
const SEARCH = `{ searchAcrossEntities(input: {query: "shop", start: 0, count: 10}) {
  total searchResults { entity { urn type } } facets { field displayName aggregations { value count } } } }`

type Client = Awaited<ReturnType<typeof createClient>>

/** A client of a catalog with some tables, each with two tags. */
async function createClient(url: string) {
  const headers = await authorize(url)
  const send = (proposal: object) => post(`${url}/aspects?action=ingestProposal`, headers, { proposal })
  const graphql = async (query: string, variables = {}) => {
    const { errors } = (await post(`${url}/api/graphql`, headers, { query, variables })) as { errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
  }
  for (let table = 0; table < TABLES; table++) for (const one of tableProposals(table)) await send(one)
  await graphql('mutation { createTag(input: {id: "third", name: "third"}) }')
  await pause(2 * SETTLE_MS)
  let [table, text] = [0, 0]
  return {
    addTags: () => graphql(ADD_TAGS, { urn: urnOf(table++) }),
    propose() {
      const [{ aspect, ...proposal }] = tableProposals(1) as [ReturnType<typeof tableProposals>[number]]
      const value = JSON.stringify({ ...JSON.parse(aspect.value), description: `text ${text++}` })
      return send({ ...proposal, aspect: { ...aspect, value } })
    },
    search: () => graphql(SEARCH)
  }
}

async function leastOf(work: () => Promise<unknown>) {
  const all = await Array.fromAsync({ length: REQUESTS }, () => counts(work))
  return all.reduce((least, one) => (one.calls < least.calls ? one : least))
}

/** What the work calls of our functions, in how many files, and its durable commits. */
async function counts(work: () => Promise<unknown>) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  await pause(SETTLE_MS)
  const called = result.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? fileURLToPath(url).slice(root.length) : ''
    if (!OURS.test(file)) return []
    const named = functions.map(({ functionName: name, ranges: [range] }) => ({ file, name, count: range?.count ?? 0 }))
    return named.filter(({ count }) => count > 0)
  })
  return {
    calls: called.reduce((sum, { count }) => sum + count, 0),
    files: new Set(called.map(({ file }) => file)).size,
    commits: called.find(({ file, name }) => file === 'core/store/group.ts' && name === 'take')?.count ?? 0
  }
}
