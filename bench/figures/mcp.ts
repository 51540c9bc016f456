import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { memory } from '../process.ts'
import { tableProposals, urnOf } from '../sample.ts'
import { latencies } from '../search/latency.ts'
import { authorize, launch, post } from '../server.ts'
import { percentile } from '../statistics.ts'

const TABLES = 1000
const BATCH = 100
const CALLS = 300
const WARM = 300
const CLIENTS = 200
/** How often each of the clients asks. */
const ROUNDS = 5

const beside: Figure = {
  name: 'search: p95 beyond the same search in GraphQL',
  unit: 'ms',
  better: 'lower',
  target: { value: 20 }
}
const TOOLS: Readonly<Record<string, object>> = {
  get_entities: { urns: [urnOf(7)] },
  list_schema_fields: { urn: urnOf(7) },
  find_columns: { query: 'column_3', num_datasets: 5 },
  get_lineage: { urn: urnOf(7) }
}
const byTool = Object.keys(TOOLS).map(
  (name): Figure => ({ name: `${name}: p95`, unit: 'ms', better: 'lower', target: { value: 20 } })
)
const clients: Figure = {
  name: `${CLIENTS} clients at once: memory`,
  unit: 'MB',
  better: 'lower',
  target: { value: 50 }
}
const figures = [beside, ...byTool, clients]

type Headers = Record<string, string>

/** What agents wait for, and what many of them cost. */
export const mcpTopic: Topic = {
  name: 'mcp',
  figures,
  isSlow: true,
  run: bench =>
    inFolder(async folder => {
      writeFileSync(
        join(folder, 'aspectd.config.json'),
        JSON.stringify({ plugins: { mcp: { callsPerMinute: 1_000_000 } } })
      )
      await bench.measure({
        figures,
        rounds: 1,
        async ours() {
          const server = await launch('../bin/aspectd.js', folder)
          try {
            const headers = await authorize(server.url)
            await fill(server.url, headers)
            return [...(await waits(server.url, headers)), await memoryOf(server.pid, server.url, headers)]
          } finally {
            await server.stop()
          }
        }
      })
    })
}

async function fill(url: string, headers: Headers): Promise<void> {
  for (let from = 0; from < TABLES; from += BATCH) {
    const proposals = Array.from({ length: BATCH }, (_, at) => tableProposals(from + at)).flat()
    await post(`${url}/aspects?action=ingestProposalBatch`, headers, { proposals })
  }
}

async function waits(url: string, headers: Headers): Promise<number[]> {
  const p95 = async (work: () => Promise<unknown>) => {
    await latencies(Array.from({ length: WARM }, () => work))
    return percentile(await latencies(Array.from({ length: CALLS }, () => work)), 0.95)
  }
  const query = `{ searchAcrossEntities(
    input: { query: "table_7", start: 0, count: 10, searchFlags: { skipHighlighting: true, maxAggValues: 5 } }
  ) { start count total searchResults { entity { urn ... on Dataset { properties { name } } } } facets { field displayName aggregations { value count displayName } } } }`
  const graphql = await p95(() => post(`${url}/api/graphql`, headers, { query }))
  const search = await p95(() => callTool(url, headers, 'search', { query: 'table_7' }))
  const others: number[] = []
  for (const [name, args] of Object.entries(TOOLS)) others.push(await p95(() => callTool(url, headers, name, args)))
  return [search - graphql, ...others]
}

/** The most that they take beyond what the server has after its work so far. */
async function memoryOf(pid: number, url: string, headers: Headers): Promise<number> {
  const before = memory(pid).now
  let most = before
  const client = async () => {
    await send(url, headers, 'initialize', {
      ...{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
    })
    await send(url, headers, 'tools/list', {})
    for (let round = 0; round < ROUNDS; round++) {
      await callTool(url, headers, 'search', { query: `table_${round}` })
      most = Math.max(most, memory(pid).now)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return most - before
}

async function callTool(url: string, headers: Headers, name: string, args: object): Promise<void> {
  const { result } = await send(url, headers, 'tools/call', { name, arguments: args })
  if (!result || result.isError) throw new Error(`${name}: ${JSON.stringify(result)}`)
}

async function send(url: string, headers: Headers, method: string, params: object) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  })
  return (await response.json()) as { readonly result?: { readonly isError?: boolean } }
}
