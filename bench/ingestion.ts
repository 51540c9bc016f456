import { statSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds, memory } from './process.ts'
import { partsOf, seconds } from './rows.ts'
import { tableProposals } from './sample.ts'
import { authorize, launch } from './server.ts'

export const BATCH = 100
export const WRITERS = 8
const ASPECTS = tableProposals(0).length

export interface Amount {
  /** Tables before anything is measured: the compiler warms up. */
  readonly warm: number
  readonly measured: number
}

/** 600 batches, the first 200 unmeasured. */
const FULL: Amount = { warm: (200 * BATCH) / ASPECTS, measured: (400 * BATCH) / ASPECTS }
const QUICK: Amount = { warm: (40 * BATCH) / ASPECTS, measured: (60 * BATCH) / ASPECTS }
export const amountOf = ({ isQuick }: { readonly isQuick: boolean }): Amount => (isQuick ? QUICK : FULL)

export interface Ingested {
  /** Proposals a second. */
  readonly rate: number
  /** The same values again; 0 unless asked for. */
  readonly again: number
  /** Microseconds of CPU of the server for each proposal. */
  readonly cpu: number
  /** Bytes of the store for each proposal. */
  readonly bytes: number
  /** MB. */
  readonly peak: number
}

export interface Ingestion {
  /** Ingest the measured ones a second time. */
  readonly isRepeated?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Durable ingestion over HTTP in batches of 100 proposals, into a new server in the folder. */
export async function ingest(
  folder: string,
  { warm, measured }: Amount,
  { isRepeated = false, env = {} }: Ingestion
): Promise<Ingested> {
  const server = await launch('../bin/aspectd.js', folder, [], env)
  try {
    const headers = await authorize(server.url)
    const write = (bodies: readonly string[]) => seconds(bodies, WRITERS, body => send(server.url, headers, body))
    await write(bodiesOf(0, warm))
    const bodies = bodiesOf(warm, measured)
    const count = measured * ASPECTS
    const before = cpuSeconds(server.pid)
    const taken = await write(bodies)
    const cpu = ((cpuSeconds(server.pid) - before) / count) * 1e6
    const { peak } = memory(server.pid)
    const again = isRepeated ? count / (await write(bodies)) : 0
    return { rate: count / taken, again, cpu, bytes: storeBytes(folder) / ((warm + measured) * ASPECTS), peak }
  } finally {
    await server.stop()
  }
}

function bodiesOf(first: number, tables: number): string[] {
  const proposals = Array.from({ length: tables }, (_none, at) => tableProposals(first + at)).flat()
  return partsOf(proposals, BATCH).map(proposals => JSON.stringify({ proposals }))
}

async function send(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const answer = await fetch(`${url}/aspects?action=ingestProposalBatch`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`a batch was answered with ${answer.status}: ${text}`)
}

/** 0 when the store is no file. */
function storeBytes(folder: string): number {
  const file = join(folder, 'data', 'aspectd.db')
  const sizes = [file, `${file}-wal`].map(one => statSync(one, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
