import type { Watch } from '../../core/store/transfer/progress.ts'
import { pointProposals } from '../sample/points.ts'
import {
  containersOf,
  laterProposals,
  type Proposal,
  peopleProposals,
  shopProposals,
  TAG_URNS
} from '../sample/proposals.ts'
import { createServer, SampleFailed, type Server } from '../sample/server.ts'
import { containerUrn, createShop, PEOPLE, type Shop, userUrn } from '../sample/shop.ts'
import { attended } from './attended.ts'
import { type Command, WrongArguments } from './command.ts'

const DEFAULT_URL = 'http://127.0.0.1:9002'
/** Proposals in one request. */
const BATCH = 500
/** The answer to a version that is there already, or that somebody changed. */
const IS_THERE = 422
/** Requests at once. */
const PARALLEL = 4

export const sample: Command = {
  name: 'sample',
  purpose: 'send a sample catalog to a running server',
  options: ['url', 'token'],
  flags: ['remove'],
  operands: [],
  help: `aspectd sample [--url <url>] [--token <token>] [--remove]

Sends the catalog of a toy shop to a running server: 200 datasets in PostgreSQL, Kafka, Snowflake and dbt, with columns,
lineage of tables and columns, tags, owners, profiles and use of 60 days, and charts and dashboards. One dataset has 3000
columns. What is there already is not changed, so that the command can be run again.

  --url <url>      the server; ${DEFAULT_URL} if absent
  --token <token>  an access token of a user who may do everything, such as datahub; if absent, the variable
                   ASPECTD_TOKEN
  --remove         removes the sample from the server, with what was added to its entities
`,
  run({ env, option, flag }) {
    const url = urlOf(option('url') ?? DEFAULT_URL)
    const token = option('token') ?? env.ASPECTD_TOKEN
    return attended('interrupted: run the same command again', async watch => {
      const server = createServer({ url, token, signal: watch.signal })
      await server.check()
      return flag('remove') ? remove(server, url, watch) : send(server, url, watch)
    })
  }
}

function urlOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
  throw new WrongArguments(`sample: --url ${JSON.stringify(text)} is not an address such as ${DEFAULT_URL}`)
}

async function send(server: Server, url: string, watch: Watch): Promise<string> {
  const shop = createShop()
  const today = Date.now()
  const people = await ingest(server, peopleProposals())
  const others = [shopProposals(shop, today), pointProposals(shop.tables, today)]
  const { size: total, finish } = countdown(others.flat().map(({ entityUrn }) => entityUrn))
  await inBatches(others.flatMap(batchesOf), { ...watch, step: 'sending', total }, async batch => {
    const answer = await ingest(server, batch)
    if (answer.status !== 200) throw refusal(url, answer.status, answer.message)
    return { entities: finish(batch.map(({ entityUrn }) => entityUrn)), records: batch.length }
  })
  for (const later of laterProposals(shop, today)) {
    const { status, message } = await server.post('/aspects?action=ingestProposal', { proposal: later, async: 'false' })
    if (status !== 200 && status !== IS_THERE) throw refusal(url, status, message)
  }
  const { tables, charts, dashboards } = shop
  const withoutPeople = people.status === 200 ? '' : `\nwithout its users: ${people.message}`
  return `${url} has the sample: ${tables.length} datasets, ${charts.length} charts, ${dashboards.length} dashboards${withoutPeople}
look around: ${url}/search?query=orders
take it off: npx aspectd sample --remove`
}

const refusal = (url: string, status: number, message: string): Error =>
  new SampleFailed(`${url} refuses it (${status}): ${message}`)

const ingest = (server: Server, proposals: readonly Proposal[]) =>
  server.post('/aspects?action=ingestProposalBatch', { proposals, async: 'false' })

function batchesOf(all: readonly Proposal[]): Proposal[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))
}

async function remove(server: Server, url: string, watch: Watch): Promise<string> {
  let removed = 0
  const urns = urnsOf(createShop())
  await inBatches(urns, { ...watch, step: 'removing', total: urns.length }, async urn => {
    if (/^urn:li:(tag|corpuser):/.test(urn)) await server.post('/entities?action=deleteReferences', { urn })
    const { status, body, message } = await server.post('/entities?action=delete', { urn })
    if (status >= 400) throw refusal(url, status, message)
    const rows = Object(body.value).rows ?? 0
    if (rows > 0) removed++
    return { entities: 1, records: 1 }
  })
  return removed === 0 ? `${url} does not have the sample` : `${removed} entities of the sample are gone from ${url}`
}

function urnsOf({ tables, charts, dashboards }: Shop): string[] {
  return [
    ...[...dashboards, ...charts, ...tables].map(({ urn }) => urn),
    ...containersOf(tables).map(containerUrn),
    ...TAG_URNS,
    ...PEOPLE.map(userUrn)
  ]
}

/** Counts entities whose records are all done. `urns` has the entity of each record. */
function countdown(urns: readonly string[]): { size: number; finish(done: readonly string[]): number } {
  const left = new Map<string, number>()
  for (const urn of urns) left.set(urn, (left.get(urn) ?? 0) + 1)
  const isLast = (urn: string) => {
    const others = (left.get(urn) ?? 0) - 1
    left.set(urn, others)
    return others === 0
  }
  return { size: left.size, finish: done => done.filter(isLast).length }
}

interface Step extends Watch {
  readonly step: string
  /** All entities. */
  readonly total: number
}

/** `work` resolves to the numbers that it did. */
async function inBatches<T>(
  batches: readonly T[],
  { report, signal, step, total }: Step,
  work: (batch: T) => Promise<{ readonly entities: number; readonly records: number }>
): Promise<void> {
  let urns = 0
  let records = 0
  let finished = 0
  const left = batches.values()
  const worker = async () => {
    for (const batch of left) {
      signal.throwIfAborted()
      const done = await work(batch)
      urns += done.entities
      records += done.records
      finished++
      report({ step, urns, total, records, done: finished === batches.length })
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}
