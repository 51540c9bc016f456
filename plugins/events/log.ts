import { type Aspect, type Call, type Data, type Edit, type Key, pagesUntilEmpty, type Urn } from '../../core/index.ts'
import { type Change, END_URN, type End, LOGGED, LOGS, PENDING, type Pending, placeAt } from './definitions.ts'

/** Records read at a time. Each has at most some 4 MB. */
const SLICE = 50
const PAGE = 500
/** Points removed in one step of a purge. */
const PURGED = 10_000

interface LogDeps {
  readonly data: Pick<Data, 'find' | 'transact' | 'series'>
  readonly aspects: {
    readonly aspectdPendingChanges: Aspect<Pending>
    readonly aspectdChangeLogEnd: Aspect<End>
  }
}

export type ChangeLog = ReturnType<typeof createLog>

/** All changes in the order of their commits: what consumers read. One instance at a time appends to it. */
export function createLog({ data, aspects }: LogDeps) {
  const { aspectdPendingChanges: pending, aspectdChangeLogEnd: ends } = aspects

  /**
   * Moves these records to the end of the log, in one commit: a change is in one of both, never in none, and the log
   * has it once. Records that were moved before are skipped.
   */
  async function move(call: Call, urns: readonly Urn[]): Promise<void> {
    await data.transact(call, async get => {
      const last = await get(ends, END_URN)
      const records = await Promise.all(urns.map(urn => get(pending, urn)))
      const changes = records.flatMap(record => record?.changes ?? [])
      if (changes.length === 0) return []
      const first = Math.max((last?.place ?? 0) + 1, placeAt(Date.now()))
      return [
        ends.edit(END_URN, () => ({ place: first + changes.length - 1 })),
        ...changes.map((change, at) => append(change, first + at)),
        ...urns.flatMap((urn, at) => (records[at] ? [pending.edit(urn, () => undefined)] : []))
      ]
    })
  }

  async function moveAll(call: Call, urns: readonly Urn[]): Promise<void> {
    for (let at = 0; at < urns.length; at += SLICE) {
      call.signal.throwIfAborted()
      await move(call, urns.slice(at, at + SLICE))
    }
  }

  return {
    /** The place of the newest change, 0 if there was never one. */
    end: async (call: Call): Promise<number> => (await ends.get(call, END_URN))?.place ?? 0,
    /** Appends what was recorded: the keys come in the order of their commits. */
    async follow(call: Call, keys: readonly Key[] | 'lost'): Promise<void> {
      if (keys !== 'lost') return moveAll(call, [...new Set(keys.map(({ urn }) => urn))])
      // Their order is that of their times, which is nearly that of their commits.
      for await (const { urns } of pagesUntilEmpty(data, call, { types: [PENDING] }, PAGE)) await moveAll(call, urns)
    },
    /** Removes changes older than this time, in milliseconds since the epoch. */
    purge: (call: Call, before: number): Promise<void> => purge(data.series, call, before)
  }
}

function append(change: Change, place: number): Edit {
  const urn = change.kind === 'point' ? LOGS.timeseries : LOGS.versioned
  return { urn, aspect: LOGGED, change: () => ({ ...change, timestampMillis: place }) }
}

async function purge(series: Pick<Data['series'], 'remove'>, call: Call, before: number): Promise<void> {
  for (const urn of Object.values(LOGS)) {
    for (let removed = PURGED; removed === PURGED; ) {
      call.signal.throwIfAborted()
      removed = await series.remove(call, { urn, aspect: LOGGED, to: placeAt(before) }, PURGED)
    }
  }
}
