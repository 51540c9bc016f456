import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTurn, rate, report } from './load.ts'
import { tableProposals, urnOf } from './sample.ts'
import { authorize, launch, post } from './server.ts'

const DATASETS = 200
const query = `query dataset($urn: String!) { dataset(urn: $urn) { urn type name platform { urn name } properties { name description }
  status { removed } tags { tags { tag { urn name properties { name description colorHex } } } } } }`

/** An authenticated GraphQL read of one dataset with its tags, against a handler written by hand for just this query. */
export async function benchRead(rounds: number, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  try {
    const headers = await fill(folder)
    cpSync(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
    const ours = await launch('../bin/aspectd.js', folder)
    const yardstick = await launch('./yardstick.ts', folder, [join(folder, 'copy', 'aspectd.db')])
    const body = JSON.stringify({ query, variables: { urn: urnOf(7) } })
    await demandSame(ours.url, yardstick.url, headers, body)
    const load = (url: string) => () => rate({ url: `${url}/api/graphql`, headers, body }, seconds)
    const [a, b] = await inTurn(rounds, load(ours.url), load(yardstick.url))
    report('authenticated GraphQL read, hand-written handler on the same store as yardstick', a, b, 'requests/s')
    await Promise.all([ours.stop(), yardstick.stop()])
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

/** Both must answer the same, or the comparison says nothing. */
async function demandSame(
  ours: string,
  yardstick: string,
  headers: Record<string, string>,
  body: string
): Promise<void> {
  const [a, b] = await Promise.all(
    [ours, yardstick].map(async url => (await fetch(`${url}/api/graphql`, { method: 'POST', headers, body })).text())
  )
  if (a !== b) throw new Error(`the two answer differently:\n${a}\n${b}`)
}
