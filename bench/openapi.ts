import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternately, median, rate, report } from './load.ts'
import { partsOf, seconds } from './rows.ts'
import { tableProposals, urnOf } from './sample.ts'
import { authorize, launch, post } from './server.ts'

const BATCH = 100
const WRITERS = 8
const ASKED = 20

/** Writes and reads by OpenAPI, compared with the same ones by Rest.li. */
export async function benchOpenapi(rounds: number, tables: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  const server = await launch('../bin/aspectd.js', folder)
  try {
    const headers = await authorize(server.url)
    await benchWrites(server.url, headers, rounds, tables)
    await benchReads(server.url, headers, rounds)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

type Headers = Readonly<Record<string, string>>

async function benchWrites(url: string, headers: Headers, rounds: number, tables: number): Promise<void> {
  const seen = { openapi: [] as number[], restli: [] as number[] }
  let first = 0
  const batches = () => {
    first += tables
    return partsOf(Array.from({ length: tables }, (_none, at) => tableProposals(first + at)).flat(), BATCH)
  }
  for (let round = 0; round < rounds; round++) {
    const elements = batches().map(batch => batch.map(elementOf))
    const taken = await seconds(elements, WRITERS, one =>
      post(`${url}/openapi/v3/entity/dataset?async=false`, headers, one)
    )
    seen.openapi.push((tables * 5) / taken)
    const bodies = batches().map(proposals => ({ proposals }))
    const others = await seconds(bodies, WRITERS, one =>
      post(`${url}/aspects?action=ingestProposalBatch`, headers, one)
    )
    seen.restli.push((tables * 5) / others)
  }
  const what = `POST /openapi/v3/entity in batches of ${BATCH}, baseline: ingestProposalBatch`
  report(what, median(seen.openapi), median(seen.restli), 'aspects/s')
}

/** The same proposal as an element of a list of entities. */
function elementOf({ entityUrn, aspectName, aspect, systemMetadata }: ReturnType<typeof tableProposals>[number]) {
  return { urn: entityUrn, [aspectName]: { value: JSON.parse(aspect.value), systemMetadata, headers: {} } }
}

async function benchReads(url: string, headers: Headers, rounds: number): Promise<void> {
  const urns = Array.from({ length: ASKED }, (_none, at) => urnOf(at))
  await post(`${url}/aspects?action=ingestProposalBatch`, headers, {
    proposals: urns.flatMap((_urn, at) => tableProposals(at))
  })
  const list = urns.map(encodeURIComponent).join(',')
  const ours = {
    url: `${url}/openapi/v3/entity/dataset/batchGet`,
    headers,
    body: JSON.stringify(urns.map(urn => ({ urn, schemaMetadata: {} })))
  }
  const restli = { url: `${url}/entitiesV2?ids=List(${list})&aspects=List(schemaMetadata)`, headers }
  const [a, b] = await alternately(
    rounds,
    () => rate(ours, 3),
    () => rate(restli, 3)
  )
  report(`batchGet of ${ASKED} schemas, baseline: GET /entitiesV2`, a, b, 'requests/s')
}
