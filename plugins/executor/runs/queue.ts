import {
  type Aspect,
  type BeforeCommit,
  type Call,
  type Data,
  type Edit,
  numberKey,
  pagesOf,
  type Upcoming,
  type Urn
} from '../../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../../entities/index.ts'
import { type Entry, EXECUTION, hasEnded, INPUT, QUEUE, type Queue, RESULT, TASKS } from '../record.ts'

export interface QueueDeps {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, typeof INPUT>
  readonly queue: Aspect<Queue>
  /** Empty: no request is run here. */
  readonly executorId: string
}

type Input = ModelAspects[typeof INPUT]

/** A request that nobody ran for so long is not begun by a start: who made it no longer expects it. */
export const ADOPTED_MS = 86_400_000
const PAGE = 500

/**
 * A request is in the queue in the same commit that writes it, and out of it in the one that ends it: none is lost,
 * whichever instance or program writes them.
 */
export function queueing({ queue, executorId }: Pick<QueueDeps, 'queue' | 'executorId'>): BeforeCommit {
  return (_call, changes): Edit[] => {
    let added: Entry[] | undefined
    let gone: Set<Urn> | undefined
    for (const change of changes) {
      // What the plugin itself writes already has the queue in it.
      if (change.urn === QUEUE) return []
      if (change.aspect === INPUT) added = [...(added ?? []), ...entriesOf(change, executorId)]
      if (change.aspect === RESULT && isEnd(change)) gone = (gone ?? new Set()).add(change.urn)
      if (change.aspect === INPUT && change.json === undefined) gone = (gone ?? new Set()).add(change.urn)
    }
    if (!added?.length && !gone) return []
    return [queue.edit(QUEUE, old => (old || added?.length ? changed(old, added ?? [], gone) : old))]
  }
}

/** The instance that runs an entry ends it itself. */
function changed(old: Queue | undefined, added: readonly Entry[], gone: ReadonlySet<Urn> = new Set()): Queue {
  const kept = (old?.waiting ?? []).filter(({ urn, owner }) => owner !== undefined || !gone.has(urn))
  const known = new Set(kept.map(({ urn }) => urn))
  return { waiting: [...kept, ...added.filter(({ urn }) => !known.has(urn) && !gone.has(urn))] }
}

function isEnd({ json }: Upcoming): boolean {
  return json !== undefined && hasEnded(JSON.parse(json))
}

function entriesOf({ urn, json, old }: Upcoming, executorId: string): Entry[] {
  if (json === undefined || old !== undefined) return []
  const input: Input = JSON.parse(json)
  return isOurs(input, executorId) ? [entryOf(urn, input)] : []
}

export function isOurs({ executorId, task }: Pick<Input, 'executorId' | 'task'>, ours: string): boolean {
  return ours !== '' && executorId === ours && TASKS.includes(task)
}

function entryOf(urn: Urn, { task, source }: Input): Entry {
  const { ingestionSource } = source
  return {
    urn,
    task,
    ...(ingestionSource ? { source: ingestionSource } : {}),
    queuedAt: Date.now(),
    attempt: 0,
    beat: 0
  }
}

/** Requests of the last day without a result that are not in the queue: made while the plugin was disabled. */
export async function adoptRequests({ data, aspects, queue, executorId }: QueueDeps, call: Call): Promise<number> {
  if (executorId === '') return 0
  const where = {
    all: [
      { field: `${INPUT}.executorId`, in: [executorId] },
      { field: `${INPUT}.requestTimeMs`, from: numberKey(Math.max(0, Date.now() - ADOPTED_MS)) },
      { not: { field: `${RESULT}.executionResultStatus` } }
    ]
  }
  const sort = { field: `${INPUT}.requestTimeMs` }
  let adopted = 0
  for await (const { urns } of pagesOf(data, call, { types: [EXECUTION], where, sort }, PAGE)) {
    const { waiting = [] } = (await queue.get(call, QUEUE)) ?? {}
    const known = new Set(waiting.map(({ urn }) => urn))
    const unknown = urns.filter(urn => !known.has(urn))
    const inputs = await aspects[INPUT].getMany(call, unknown)
    const added = unknown.flatMap((urn, at) => {
      const input = inputs[at]
      return input && isOurs(input, executorId) ? [entryOf(urn, input)] : []
    })
    if (added.length > 0) await queue.update(call, QUEUE, old => changed(old, added))
    adopted += added.length
  }
  return adopted
}
