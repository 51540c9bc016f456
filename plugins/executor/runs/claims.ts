import type { Aspect, Call, Data, Edit, Leases, Urn } from '../../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../../entities/index.ts'
import { type End, type Entry, hasEnded, INPUT, QUEUE, type Queue, RESULT } from '../record.ts'
import { isOurs } from './queue.ts'

export interface ClaimDeps {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, typeof INPUT | typeof RESULT>
  readonly queue: Aspect<Queue>
  readonly ends: Aspect<End>
  readonly leases: Leases
  readonly executorId: string
}

export type Result = ModelAspects[typeof RESULT]

export interface Settled {
  readonly result: Pick<Result, 'status' | 'report' | 'structuredReport'>
  readonly end: End
}

/** What an instance notes of a run that it has. */
export type Note = Pick<Entry, 'isSilent' | 'received'>

export type Claims = ReturnType<typeof createClaims>

/** Who runs what: each change is one commit of the queue, with the request's result where that changes too. */
export function createClaims(deps: ClaimDeps) {
  const { queue } = deps
  return {
    entries: async (call: Call): Promise<readonly Entry[]> => (await queue.get(call, QUEUE))?.waiting ?? [],
    ...taking(deps),
    ...changing(deps),
    ...ending(deps)
  }
}

function taking({ data, aspects, queue, leases, executorId }: ClaimDeps) {
  const { [INPUT]: inputs, [RESULT]: results } = aspects
  return {
    /**
     * Takes a request, and says so in its result. `undefined`: another instance was faster, or nothing is left to do.
     * A request that has ended, was deleted or belongs to another executor leaves the queue.
     */
    async claim(call: Call, seen: Entry): Promise<Entry | undefined> {
      let taken: Entry | undefined
      const { urn } = seen
      await data.transact(call, async get => {
        taken = undefined
        const stored = await get(queue, QUEUE)
        const entry = stored?.waiting.find(one => one.urn === urn)
        const claimed = entry && leases.claim(seen, entry)
        if (!stored || !claimed) return []
        const [input, result] = [await get(inputs, urn), await get(results, urn)]
        if (!input || !isOurs(input, executorId) || hasEnded(result)) return [queue.edit(QUEUE, without(urn))]
        const { isSilent: _silent, ...others } = claimed
        const next: Entry = { ...others, attempt: claimed.attempt + 1, phase: 'PREPARING', since: Date.now() }
        taken = next
        const running = { status: 'RUNNING', startTimeMs: result?.startTimeMs ?? Date.now() }
        return [queue.edit(QUEUE, replacing(next)), results.edit(urn, () => running)]
      })
      return taken
    }
  }
}

function changing({ queue, leases }: ClaimDeps) {
  /** Changes the entries that this instance has; `undefined` removes one. Resolves to those that are left. */
  async function changeOwn(call: Call, urns: readonly Urn[], change: (entry: Entry) => Entry | undefined) {
    let left: readonly Entry[] = []
    await queue.update(call, QUEUE, old => {
      const isOwn = ({ urn, owner }: Entry) => owner === leases.owner && urns.includes(urn)
      const waiting = (old?.waiting ?? []).flatMap(entry => (isOwn(entry) ? (change(entry) ?? []) : entry))
      left = waiting.filter(isOwn)
      return old && { waiting }
    })
    return left
  }

  return {
    /** From now on it runs with this token. `false`: the lease is lost. */
    async begin(call: Call, urn: Urn, token: Urn | undefined): Promise<boolean> {
      const left = await changeOwn(call, [urn], entry => ({
        ...entry,
        phase: 'RUNNING',
        since: Date.now(),
        ...(token ? { token } : {})
      }))
      return left.length > 0
    },

    /** A heartbeat of these runs, with what is to be noted of each. Resolves to those that are still ours. */
    renew: (call: Call, urns: readonly Urn[], noteOf: (urn: Urn) => Note) =>
      changeOwn(call, urns, entry => leases.renew({ ...entry, ...noteOf(entry.urn) })),

    /** Gives a run back: it begins again at once, here or elsewhere. `counts`: this was one of its attempts. */
    giveBack: (call: Call, urn: Urn, counts: boolean) =>
      changeOwn(call, [urn], entry => {
        const {
          phase: _phase,
          since: _since,
          token: _token,
          isSilent: _silent,
          ...others
        } = leases.release(entry) ?? entry
        return { ...others, attempt: Math.max(0, others.attempt - (counts ? 0 : 1)) }
      })
  }
}

function ending({ data, aspects, queue, ends, leases }: ClaimDeps) {
  const { [INPUT]: inputs, [RESULT]: results } = aspects
  return {
    /** Writes what belongs to a run if this instance has it: nothing otherwise, as another one writes it then. */
    async whileOwn(call: Call, urn: Urn, edit: Edit): Promise<void> {
      await data.transact(call, async get => {
        const entry = (await get(queue, QUEUE))?.waiting.find(one => one.urn === urn)
        return entry?.owner === leases.owner ? [edit] : []
      })
    },

    /** Ends a request if this instance still has it. `false`: it does not, and nothing was written. */
    async settle(call: Call, urn: Urn, { result, end }: Settled): Promise<boolean> {
      let isOwn = false
      await data.transact(call, async get => {
        const entry = (await get(queue, QUEUE))?.waiting.find(one => one.urn === urn)
        isOwn = entry?.owner === leases.owner
        if (!isOwn) return []
        const [input, before] = [await get(inputs, urn), await get(results, urn)]
        const gone = queue.edit(QUEUE, without(urn))
        // Deleted meanwhile, or ended by somebody else: that stays.
        if (!input || hasEnded(before)) return [gone]
        const now = Date.now()
        const startTimeMs = before?.startTimeMs ?? now
        const last = { ...result, startTimeMs, durationMs: Math.max(0, now - startTimeMs) }
        return [gone, results.edit(urn, () => last), ends.edit(urn, () => end)]
      })
      return isOwn
    }
  }
}

const without = (urn: Urn) => (old: Queue | undefined) =>
  old && { waiting: old.waiting.filter(entry => entry.urn !== urn) }
const replacing = (next: Entry) => (old: Queue | undefined) =>
  old && { waiting: old.waiting.map(entry => (entry.urn === next.urn ? next : entry)) }
