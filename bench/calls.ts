import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { bundled } from '../config/plugins.ts'
import { coreConfig } from '../core/config/config.ts'
import { createKernel } from '../core/kernel.ts'
import { tableProposals, urnOf } from './sample.ts'
import { authorize, PASSWORD, post } from './server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const OURS = /^(core|plugins|config)\//
const TAGS = 8

/**
 * Counts how much of our code one warm request runs: function calls (each `await` counts as another call), files and
 * durable commits, from V8's precise coverage. Unlike timings, these counts are the same on every machine.
 */
export async function benchCalls(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD }
  const config = coreConfig({ port: 0, store: `sqlite:${folder}/data/aspectd.db`, logLevel: 'silent' }, env)
  const log = pino({ level: 'silent' })
  const kernel = await createKernel({ config, env, plugins: bundled, log, version: '0.0.0' })
  try {
    const url = await kernel.start()
    const headers = await authorize(url)
    const graphql = (query: string) => post(`${url}/api/graphql`, headers, { query })
    const addTag = (tag: number) =>
      graphql(`mutation { addTags(input: {tagUrns: ["urn:li:tag:t${tag}"], resourceUrn: "${urnOf(1)}"}) }`)
    const propose = (text: string) => {
      const [{ aspect, ...proposal }] = tableProposals(1) as [ReturnType<typeof tableProposals>[number]]
      const value = JSON.stringify({ ...JSON.parse(aspect.value), description: text })
      return post(`${url}/aspects?action=ingestProposal`, headers, {
        proposal: { ...proposal, aspect: { ...aspect, value } }
      })
    }
    for (let tag = 0; tag < TAGS; tag++) await graphql(`mutation { createTag(input: {id: "t${tag}", name: "t"}) }`)
    for (let round = 0; round < TAGS - 1; round++) {
      await propose(`round ${round}`)
      await addTag(round)
    }
    // Wait for background work, such as recording the last use of the token.
    await pause(1000)
    await report('addTags over GraphQL', () => addTag(TAGS - 1))
    await report('one proposal over REST', () => propose('measured'))
  } finally {
    await kernel.close()
    rmSync(folder, { recursive: true })
  }
}

async function report(what: string, work: () => Promise<unknown>): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const called = result.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? fileURLToPath(url).slice(root.length) : ''
    if (!OURS.test(file)) return []
    return functions.map(({ functionName: name, ranges: [range] }) => ({ file, name, count: range?.count ?? 0 }))
  })
  const calls = called.reduce((sum, { count }) => sum + count, 0)
  const files = new Set(called.filter(({ count }) => count > 0).map(({ file }) => file)).size
  const commits = called.find(({ file, name }) => file === 'core/store/group.ts' && name === 'take')?.count
  console.log(`${what}: ${calls} function calls in ${files} files, ${commits} durable commits`)
}
