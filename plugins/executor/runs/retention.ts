import {
  type Aspect,
  type Call,
  type Criterion,
  type Data,
  numberKey,
  pagesOf,
  type Query,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import type { Settings } from '../config.ts'
import { eraseLog } from '../log/erase.ts'
import type { LogPart } from '../log/part.ts'
import { type Entry, EXECUTION, hasEnded, INPUT, RESULT, SOURCE } from '../record.ts'

interface RetentionDeps {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, typeof RESULT>
  readonly parts: Aspect<LogPart>
  readonly settings: Pick<Settings, 'executorId' | 'keepDays' | 'keepRuns'>
  entries(call: Call): Promise<readonly Entry[]>
}

const DAY_MS = 86_400_000
const PAGE = 100
const REQUESTED = `${INPUT}.requestTimeMs`

/** Erases old requests that were run here, with their logs: what they wrote to the catalog stays. Resolves to how many. */
export async function eraseOldRuns(deps: RetentionDeps, call: Call, now = Date.now()): Promise<number> {
  const { data, settings } = deps
  if (settings.executorId === '') return 0
  const before = { field: REQUESTED, to: numberKey(Math.max(0, now - settings.keepDays * DAY_MS)) }
  let erased = await eraseFound(deps, call, [before], 0)
  for await (const { urns } of pagesOf(data, call, { types: [SOURCE] }, PAGE)) {
    for (const source of urns) {
      call.signal.throwIfAborted()
      const ofSource = { field: `${INPUT}.ingestionSource`, in: [source] }
      erased += await eraseFound(deps, call, [ofSource], settings.keepRuns)
    }
  }
  return erased
}

/** Erases the ended requests of a query, but for the newest ones. */
async function eraseFound(deps: RetentionDeps, call: Call, where: readonly Criterion[], keep: number): Promise<number> {
  const { data, aspects, settings } = deps
  const ours: Criterion = { field: `${INPUT}.executorId`, in: [settings.executorId] }
  const ended: Criterion = { field: `${RESULT}.executionResultStatus` }
  const sort = { field: REQUESTED, descending: true }
  const query: Query = { types: [EXECUTION], where: { all: [ours, ended, ...where] }, sort }
  const queued = new Set((await deps.entries(call)).map(({ urn }) => urn))
  let erased = 0
  for (let kept = keep; ; ) {
    call.signal.throwIfAborted()
    const { urns } = await data.find(call, query, { skip: kept, limit: PAGE })
    const results = await aspects[RESULT].getMany(call, urns)
    const old = urns.filter((urn, at) => hasEnded(results[at]) && !queued.has(urn))
    for (const urn of old) await eraseRun(deps, call, urn)
    erased += old.length
    kept += urns.length - old.length
    if (urns.length < PAGE) return erased
  }
}

/** The log first: without its request nothing would find it. */
async function eraseRun({ data, parts }: RetentionDeps, call: Call, urn: Urn): Promise<void> {
  await eraseLog(data, parts, call, urn)
  await data.erase(call, urn)
}
