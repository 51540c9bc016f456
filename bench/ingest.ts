import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createModel } from '../core/model/model.ts'
import { openStore } from '../core/store/open.ts'
import type { Change, Row, Store } from '../core/store/port.ts'
import { parseUrn } from '../core/urn.ts'
import { aspects, defs, types } from '../plugins/entities/definitions.ts'
import { median, report } from './load.ts'
import { partsOf, seconds } from './rows.ts'
import { tableProposals, urnOf } from './sample.ts'
import { authorize, launch, post } from './server.ts'

const BATCH = 100
const WRITERS = 8
const log = pino({ level: 'warn' })

/** Durable ingestion over HTTP in batches of 100 proposals, compared with raw store writes of the resulting rows. */
export async function benchIngest(rounds: number, tables: number): Promise<void> {
  const seen = { ours: [] as number[], raw: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
    try {
      const proposals = tables * tableProposals(0).length
      seen.ours.push(proposals / (await ingest(folder, tables)))
      seen.raw.push(proposals / (await writeRaw(folder, await rowsOf(folder, tables))))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  report(
    `ingest in batches of ${BATCH}, baseline: raw writes of the same rows`,
    median(seen.ours),
    median(seen.raw),
    'proposals/s'
  )
}

async function ingest(folder: string, tables: number): Promise<number> {
  const server = await launch('../bin/aspectd.js', folder)
  const headers = await authorize(server.url)
  const proposals = Array.from({ length: tables }, (_none, number) => tableProposals(number)).flat()
  const batches = partsOf(proposals, BATCH).map(proposals => ({ proposals }))
  const url = `${server.url}/aspects?action=ingestProposalBatch`
  const taken = await seconds(batches, WRITERS, batch => post(url, headers, batch))
  await server.stop()
  return taken
}

async function writeRaw(folder: string, rows: readonly Row[]): Promise<number> {
  const model = createModel([{ name: 'entities', types, aspects, defs }])
  const store = await openStore(`sqlite:${join(folder, 'raw.db')}`, { log, cacheBytes: 0 })
  const puts = rows.map((row): Change => {
    const add = model.aspects.get(row.aspect)?.entries(JSON.parse(row.json)) ?? []
    return { kind: 'put', row, expected: null, keep: 20, add, drop: [] }
  })
  // A batch of 100 proposals for 20 tables also creates 20 key rows, so the raw batches are larger.
  const size = Math.round((BATCH * rows.length) / (rows.length - countOf(rows, 'datasetKey')))
  const taken = await seconds(partsOf(puts, size), WRITERS, batch => store.aspects.write(batch))
  await store.close()
  return taken
}

const countOf = (rows: readonly Row[], aspect: string) => rows.filter(row => row.aspect === aspect).length

async function rowsOf(folder: string, tables: number): Promise<Row[]> {
  const store: Store = await openStore(`sqlite:${join(folder, 'data', 'aspectd.db')}`, { log, cacheBytes: 0 })
  const wanted = Array.from({ length: tables }, (_none, number) => ({ urn: parseUrn(urnOf(number)) }))
  const rows = (await store.aspects.read(wanted)).flat()
  await store.close()
  return rows
}
