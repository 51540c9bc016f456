import { type Aspect, type Call, type Data, type Follower, Misconfigured, makeUrn, type Urn } from '../../core/index.ts'
import { END, LOG, type Logged, type ReaderPlace } from './definitions.ts'
import { readLog } from './reading.ts'

/** Changes read at a time: two values of each can have 2 million characters. */
const SLICE = 100

/**
 * Another plugin that reads the log of changes of versioned aspects: every change at least once, in the order of their
 * commits, on one instance at a time, also what happened while it was off (as long as the log keeps it).
 */
export interface ChangeReader {
  /** Letters and digits. The store keeps the place of each name, so do not rename it. */
  readonly name: string
  /** At most 100 changes; those of a deletion are not divided among two batches unless there are more. They come again if it rejects, or the server is killed before it has resolved. */
  batch(call: Call, changes: readonly Logged[]): Promise<void>
}

interface ReadersDeps {
  readonly data: Pick<Data, 'series'>
  readonly places: Aspect<ReaderPlace>
  /** The place of the newest change. */
  end(call: Call): Promise<number>
}

const NAME = /^[a-z][A-Za-z0-9]{0,40}$/
const urnOf = (name: string): Urn => makeUrn(LOG, `reader-${name}`)

/** The readers of other plugins. Each has a follower, which is told when the log has grown. */
export function createReaders({ data, places, end }: ReadersDeps) {
  const readers = new Map<string, ChangeReader>()
  const followers: Record<string, Follower> = {}

  async function read(call: Call, { name, batch }: ChangeReader): Promise<void> {
    const urn = urnOf(name)
    for (let from = (await places.get(call, urn))?.place ?? 0; ; ) {
      call.signal.throwIfAborted()
      const changes = wholeEntities(await readLog(data, call, { place: from, limit: SLICE }))
      const last = changes.at(-1)
      if (last === undefined) return
      await batch(call, changes)
      from = last.timestampMillis
      await places.update(call, urn, () => ({ place: from }))
    }
  }

  return {
    /** Of the contribution: the core reads it after the set-up of all plugins. */
    followers: followers as Readonly<Record<string, Follower>>,
    /** @throws Misconfigured for a name that is taken or not allowed */
    add(reader: ChangeReader): void {
      if (!NAME.test(reader.name) || readers.has(reader.name)) {
        throw new Misconfigured(`plugin events: expected a new name of letters and digits, found "${reader.name}"`)
      }
      readers.set(reader.name, reader)
      followers[`reader-${reader.name}`] = { aspects: [END], batch: call => read(call, reader) }
    },
    /** A reader that is new begins at the present end of the log. */
    async start(call: Call): Promise<void> {
      for (const name of readers.keys()) {
        if (await places.get(call, urnOf(name))) continue
        const place = await end(call)
        await places.update(call, urnOf(name), old => old ?? { place })
      }
    }
  }
}

/** A full slice without what is at its end of the last entity: the rest of it can be in the next one. */
function wholeEntities(slice: readonly Logged[]): readonly Logged[] {
  if (slice.length < SLICE) return slice
  const end = slice.findLastIndex(({ urn }) => urn !== slice.at(-1)?.urn) + 1
  return end === 0 ? slice : slice.slice(0, end)
}
