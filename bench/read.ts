import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternately, rate, report } from './load.ts'
import { tableProposals, urnOf } from './sample.ts'
import { authorize, launch, post } from './server.ts'

const DATASETS = 200
const query = `query dataset($urn: String!) { dataset(urn: $urn) { urn type name platform { urn name } properties { name description }
  status { removed } tags { tags { tag { urn name properties { name description colorHex } } } } } }`

/** An authenticated GraphQL read of one dataset with its tags, compared with a handler written only for this query. */
export async function benchRead(rounds: number, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  try {
    const headers = await fill(folder)
    cpSync(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
    const ours = await launch('../bin/aspectd.js', folder)
    const baseline = await launch('./baseline.ts', folder, [join(folder, 'copy', 'aspectd.db')])
    const body = JSON.stringify({ query, variables: { urn: urnOf(7) } })
    await requireSame(ours.url, baseline.url, headers, body)
    const load = (url: string) => () => rate({ url: `${url}/api/graphql`, headers, body }, seconds)
    const [a, b] = await alternately(rounds, load(ours.url), load(baseline.url))
    report('authenticated GraphQL read; baseline: hand-written handler on the same store', a, b, 'requests/s')
    await Promise.all([ours.stop(), baseline.stop()])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fill(folder: string): Promise<Record<string, string>> {
  const server = await launch('../bin/aspectd.js', folder)
  const headers = await authorize(server.url)
  const create = 'mutation { createTag(input: {id: "pii", name: "Personal data", description: "names a person"}) }'
  await post(`${server.url}/api/graphql`, headers, { query: create })
  const proposals = Array.from({ length: DATASETS }, (_none, number) => tableProposals(number)).flat()
  await post(`${server.url}/aspects?action=ingestProposalBatch`, headers, { proposals })
  await server.stop()
  return headers
}

/** The comparison is valid only if both responses are equal. */
async function requireSame(
  ours: string,
  baseline: string,
  headers: Record<string, string>,
  body: string
): Promise<void> {
  const [a, b] = await Promise.all(
    [ours, baseline].map(async url => (await fetch(`${url}/api/graphql`, { method: 'POST', headers, body })).text())
  )
  if (a !== b) throw new Error(`the responses differ:\n${a}\n${b}`)
}
