import type { Bench, Figure, Topic } from '../figure.ts'
import { WRITERS } from '../ingestion.ts'
import { seconds } from '../rows.ts'
import { withServer } from '../server.ts'

const EVENTS = 300
const ROUNDS = 3
/** Events of the second figure in one request. */
const BATCH = 50
const PATH = '/api/v1/lineage'
const MARK = 900_000_000

const writes: Figure = {
  name: 'events of OpenLineage: a run of a new job, with new tables',
  yardstick: 'the proposals that follow from them, in one request each',
  unit: 'events/s',
  better: 'higher',
  target: { ratio: 0.8 }
}
const again: Figure = {
  name: `the same events again, in batches of ${BATCH}`,
  unit: 'events/s',
  better: 'higher',
  target: { value: 1500 }
}

type Headers = Record<string, string>

/** What Spark and others report, compared with the proposals that say the same. */
export const openlineageTopic: Topic = {
  name: 'OpenLineage',
  figures: [writes, again],
  isSlow: true,
  run: bench =>
    withServer(async (url, headers) => {
      await send(`${url}${PATH}`, headers, eventOf(MARK))
      const proposals = await proposalsOf(url, headers)
      await measureWrites(bench, { url, headers, proposals })
    })
}

/** An answer can be empty. */
async function send(url: string, headers: Headers, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
}

interface Measured {
  readonly url: string
  readonly headers: Headers
  /** Those of the event `MARK`, as JSON text. */
  readonly proposals: string
}

async function measureWrites(bench: Bench, { url, headers, proposals }: Measured): Promise<void> {
  let first = MARK
  const numbers = () => {
    first += EVENTS
    return Array.from({ length: EVENTS }, (_none, at) => first + at)
  }
  const rate = async (requests: readonly object[], path: string, count = requests.length) =>
    count / (await seconds(requests, WRITERS, body => send(`${url}${path}`, headers, body)))
  await bench.measure({
    figures: [writes],
    isWarmedUp: true,
    rounds: ROUNDS,
    ours: async () => [await rate(numbers().map(eventOf), PATH)],
    yardstick: async () => [
      await rate(
        numbers().map(number => JSON.parse(proposals.replaceAll(String(MARK), String(number)))),
        '/aspects?action=ingestProposalBatch'
      )
    ]
  })
  const batch = Array.from({ length: BATCH }, (_none, at) => eventOf(MARK + at + 1))
  const batches = Array.from({ length: WRITERS * 5 }, () => batch)
  await bench.measure({
    figures: [again],
    isWarmedUp: true,
    rounds: ROUNDS,
    ours: async () => [await rate(batches, `${PATH}/batch`, batches.length * BATCH)]
  })
}

const facet = { _producer: 'https://example.com/spark', _schemaURL: 'https://example.com/facet.json' }
const table = (name: string, facets: object) => ({
  namespace: 'postgres://db:5432',
  name: `shop.public.${name}`,
  facets
})
const runId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function eventOf(number: number): object {
  const columns = Array.from({ length: 8 }, (_none, at) => `column_${at}`)
  const schema = { ...facet, fields: columns.map(name => ({ name, type: 'varchar', description: `the ${name}` })) }
  const source = table(`source_${number}`, { schema })
  const inputFields = (field: string) => [
    {
      namespace: source.namespace,
      name: source.name,
      field,
      transformations: [{ type: 'DIRECT', subtype: 'IDENTITY' }]
    }
  ]
  const fields = Object.fromEntries(columns.map(name => [name, { inputFields: inputFields(name) }]))
  return {
    ...{ eventType: 'COMPLETE', eventTime: '2026-01-05T12:00:00Z', producer: facet._producer },
    schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
    run: { runId: runId(number), facets: { processing_engine: { ...facet, version: '3.5', name: 'spark' } } },
    job: { namespace: 'prod', name: `shop.job_${number}`, facets: { sql: { ...facet, query: `SELECT ${number}` } } },
    inputs: [source],
    outputs: [table(`target_${number}`, { schema, columnLineage: { ...facet, fields } })]
  }
}

/** What is stored of the event `MARK`, as proposals: without what the server adds by itself. */
async function proposalsOf(url: string, headers: Headers): Promise<string> {
  const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.${name}_${MARK},PROD)`
  const run = `urn:li:dataProcessInstance:${runId(MARK)}`
  const flow = 'urn:li:dataFlow:(spark,shop,prod)'
  const urns = [flow, `urn:li:dataJob:(${flow},shop.job_${MARK})`, dataset('source'), dataset('target'), run]
  const stored = await Promise.all(urns.map(urn => valuesOf(url, headers, urn)))
  const ended = { status: 'COMPLETE', result: { type: 'SUCCESS', nativeResultType: 'COMPLETE' } }
  const point = [run, 'dataProcessInstanceRunEvent', { timestampMillis: Date.UTC(2026, 0, 5, 12), ...ended }] as const
  return JSON.stringify({ proposals: [...stored.flat(), point].map(proposalOf) })
}

type Value = readonly [urn: string, aspect: string, value: object]

async function valuesOf(url: string, headers: Headers, urn: string): Promise<Value[]> {
  const answer = await fetch(`${url}/entitiesV2/${encodeURIComponent(urn)}`, { headers })
  const { aspects } = (await answer.json()) as { aspects: Record<string, { value: object }> }
  const added = /Key$|^browsePathsV2$|^dataPlatformInstance$/
  return Object.entries(aspects).flatMap(([aspect, { value }]) =>
    added.test(aspect) ? [] : [[urn, aspect, value] as const]
  )
}

function proposalOf([entityUrn, aspectName, value]: Value) {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  const systemMetadata = { lastObserved: Date.UTC(2026, 0, 5, 12), runId: 'openlineage' }
  return { entityType: entityUrn.split(':')[2], entityUrn, changeType: 'UPSERT', aspectName, aspect, systemMetadata }
}
