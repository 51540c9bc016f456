import { type Call, type Data, entityTypeOf, isRecord, type Model, type Row, type Stored } from '../../core/index.ts'
import { type PlanDeps, systemOf } from './entity-plan.ts'
import { requireRun } from './plan.ts'

const PAGE = 200

export interface DescribeAsked {
  readonly runId: string
  readonly start: number
  readonly count: number
  readonly includeSoft: boolean
  readonly includeAspect: boolean
}

/** Runs, newest first, as DataHub's client reads them. */
export async function listRuns(data: Data, call: Call, { skip, limit }: { skip: number; limit: number }) {
  const { runs, total } = await data.runs.list(call.as('listing ingestion runs'), { skip, limit })
  return { total, runs: runs.map(({ run, rows, time }) => ({ runId: run, rows, timestamp: time })) }
}

/** What a run wrote and the caller may see, newest first. */
export async function describeRun({ data, model }: PlanDeps, call: Call, asked: DescribeAsked) {
  const { runId, start, count, includeSoft, includeAspect } = asked
  const system = call.as(`listing what run ${requireRun(runId)} wrote`)
  const found: object[] = []
  let skipped = 0
  for (let after: string | undefined; found.length < count; ) {
    const { rows, next } = await data.runs.rows(system, runId, { limit: PAGE, ...(after ? { after } : {}) })
    const wanted = rows.map(({ urn, aspect }) => ({ urn, aspects: [...new Set([aspect, 'status'])] }))
    for (const [at, stored] of (await data.read(call, wanted)).entries()) {
      const own = stored.find(({ row }) => row.aspect === rows[at]?.aspect && row.run === runId)
      if (!own || (!includeSoft && stored.some(isRemoved))) continue
      if (skipped++ < start || found.length === count) continue
      found.push({ ...summaryOf(own.row, model), ...(includeAspect ? { aspect: own.value } : {}) })
    }
    if (next === undefined) break
    after = next
    call.signal.throwIfAborted()
  }
  return found
}

const isRemoved = ({ row, value }: Stored) => row.aspect === 'status' && isRecord(value) && value.removed === true

/** A row as the client prints it. */
export function summaryOf(row: Row, model: Model) {
  return {
    runId: row.run,
    urn: row.urn,
    aspectName: row.aspect,
    timestamp: row.time,
    metadata: systemOf(row),
    version: row.version,
    keyAspect: model.types.get(entityTypeOf(row.urn))?.key === row.aspect
  }
}
