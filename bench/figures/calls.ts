import { Session } from 'node:inspector/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { bundled } from '../../config/plugins.ts'
import { coreConfig } from '../../core/config/config.ts'
import { createKernel } from '../../core/kernel.ts'
import type { Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { tableProposals, urnOf } from '../sample.ts'
import { authorize, PASSWORD, post } from '../server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const OURS = /^(core|plugins|config)\//
const WARM = 7
const ROUNDS = 3
/** Until background work ends that follows an operation, such as recording the last use of the token. */
const SETTLE_MS = 300

const counted = { unit: 'calls', better: 'lower' } as const
const commits = { unit: 'commits', better: 'lower', target: { value: 1 } } as const
const addTags: Figure = { ...counted, name: 'function calls of addTags (GraphQL)' }
const addTagsCommits: Figure = { ...commits, name: 'durable commits of addTags (GraphQL)' }
const proposal: Figure = { ...counted, name: 'function calls of a proposal (REST)' }
const proposalCommits: Figure = { ...commits, name: 'durable commits of a proposal (REST)' }

/**
 * How much of our code one warm request runs (each `await` counts as another call), from V8's precise coverage. Unlike
 * timings, these counts are the same on every machine.
 */
export const callsTopic: Topic = {
  name: 'calls',
  figures: [addTags, addTagsCommits, proposal, proposalCommits],
  run: bench =>
    inFolder(async folder => {
      const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD }
      const config = coreConfig({ port: 0, store: `sqlite:${folder}/data/aspectd.db`, logLevel: 'silent' }, env)
      const log = pino({ level: 'silent' })
      const kernel = await createKernel({ config, env, plugins: bundled, log, version: '0.0.0' })
      try {
        const client = await warmClient(await kernel.start())
        const ours = async () => [...(await counts(client.addTag)), ...(await counts(client.propose))]
        await bench.measure({ figures: [addTags, addTagsCommits, proposal, proposalCommits], ours, rounds: ROUNDS })
      } finally {
        await kernel.close()
      }
    })
}

async function warmClient(url: string) {
  const headers = await authorize(url)
  const graphql = (query: string) => post(`${url}/api/graphql`, headers, { query })
  let [tag, text] = [0, 0]
  const client = {
    addTag: () =>
      graphql(`mutation { addTags(input: {tagUrns: ["urn:li:tag:t${tag++}"], resourceUrn: "${urnOf(1)}"}) }`),
    propose() {
      const [{ aspect, ...proposal }] = tableProposals(1) as [ReturnType<typeof tableProposals>[number]]
      const value = JSON.stringify({ ...JSON.parse(aspect.value), description: `text ${text++}` })
      return post(`${url}/aspects?action=ingestProposal`, headers, {
        proposal: { ...proposal, aspect: { ...aspect, value } }
      })
    }
  }
  for (let at = 0; at < WARM + ROUNDS; at++) await graphql(`mutation { createTag(input: {id: "t${at}", name: "t"}) }`)
  for (let round = 0; round < WARM; round++) {
    await client.propose()
    await client.addTag()
  }
  await pause(2 * SETTLE_MS)
  return client
}

/** Function calls and durable commits of the work. */
async function counts(work: () => Promise<unknown>): Promise<[number, number]> {
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
    return functions.map(({ functionName: name, ranges: [range] }) => ({ file, name, count: range?.count ?? 0 }))
  })
  const calls = called.reduce((sum, { count }) => sum + count, 0)
  const committed = called.find(({ file, name }) => file === 'core/store/group.ts' && name === 'take')?.count
  return [calls, committed ?? 0]
}
