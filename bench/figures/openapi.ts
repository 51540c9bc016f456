import type { Bench, Figure, Topic } from '../figure.ts'
import { BATCH, WRITERS } from '../ingestion.ts'
import { rate } from '../load.ts'
import { partsOf, seconds } from '../rows.ts'
import { tableProposals, urnOf } from '../sample.ts'
import { post, withServer } from '../server.ts'

const TABLES = 2000
const ASKED = 20
const ROUNDS = 3

const writes: Figure = {
  name: `POST /openapi/v3/entity in batches of ${BATCH}`,
  yardstick: 'ingestProposalBatch',
  unit: 'aspects/s',
  better: 'higher'
}
const reads: Figure = {
  name: `batchGet of ${ASKED} schemas`,
  yardstick: 'GET /entitiesV2',
  unit: 'requests/s',
  better: 'higher'
}

type Headers = Record<string, string>

/** Writes and reads by OpenAPI, compared with the same ones by Rest.li. */
export const openapiTopic: Topic = {
  name: 'OpenAPI',
  figures: [writes, reads],
  isSlow: true,
  run: bench =>
    withServer(async (url, headers) => {
      await measureWrites(bench, url, headers)
      await measureReads(bench, url, headers)
    })
}

function measureWrites(bench: Bench, url: string, headers: Headers): Promise<void> {
  let first = 0
  const batches = () => {
    first += TABLES
    return partsOf(Array.from({ length: TABLES }, (_none, at) => tableProposals(first + at)).flat(), BATCH)
  }
  const write = async (path: string, bodies: readonly object[]) => {
    const taken = await seconds(bodies, WRITERS, body => post(`${url}${path}`, headers, body))
    return [(bodies.length * BATCH) / taken]
  }
  return bench.measure({
    figures: [writes],
    isWarmedUp: true,
    rounds: ROUNDS,
    ours: () =>
      write(
        '/openapi/v3/entity/dataset?async=false',
        batches().map(batch => batch.map(elementOf))
      ),
    yardstick: () =>
      write(
        '/aspects?action=ingestProposalBatch',
        batches().map(proposals => ({ proposals }))
      )
  })
}

/** The same proposal as an element of a list of entities. */
function elementOf({ entityUrn, aspectName, aspect, systemMetadata }: ReturnType<typeof tableProposals>[number]) {
  return { urn: entityUrn, [aspectName]: { value: JSON.parse(aspect.value), systemMetadata, headers: {} } }
}

async function measureReads(bench: Bench, url: string, headers: Headers): Promise<void> {
  if (!bench.isWanted(reads)) return
  const urns = Array.from({ length: ASKED }, (_none, at) => urnOf(at))
  await post(`${url}/aspects?action=ingestProposalBatch`, headers, {
    proposals: urns.flatMap((_urn, at) => tableProposals(at))
  })
  const list = urns.map(encodeURIComponent).join(',')
  const body = JSON.stringify(urns.map(urn => ({ urn, schemaMetadata: {} })))
  const ours = { url: `${url}/openapi/v3/entity/dataset/batchGet`, headers, bodies: [body] }
  const restli = { url: `${url}/entitiesV2?ids=List(${list})&aspects=List(schemaMetadata)`, headers }
  await bench.measure({
    figures: [reads],
    isWarmedUp: true,
    ours: async () => [await rate(ours, bench.seconds)],
    yardstick: async () => [await rate(restli, bench.seconds)]
  })
}
