import type { Document, Long } from 'mongodb'
import { parseStoredUrn } from '../../../urn.ts'
import type { Changed, Cursor } from '../../port.ts'
import type { Connection } from '../connection/connect.ts'

export interface PlacedChange {
  readonly changed: Changed
  /** The position after it. */
  readonly position: Cursor
}

/** A change stream of the rows, open on the server. */
interface ChangeCursor {
  /** Where the stream began; without `after`, the end of the feed at that time. */
  readonly position: Cursor
  /** Waits up to `waitMs` for the first change. Resolves to `undefined` when the collection was dropped or renamed. */
  more(most: number, waitMs: number): Promise<{ changes: PlacedChange[]; position: Cursor } | undefined>
  close(): Promise<void>
}

interface Token {
  readonly _data: string
}

interface Event {
  readonly _id: Token
  readonly operationType: string
  readonly documentKey?: { readonly _id: string }
  /** Absent when the row was removed. */
  readonly revision?: string
}

/** The server's reply to both commands. */
interface Reply {
  readonly id: Long
  readonly nextBatch?: readonly Event[]
  readonly postBatchResumeToken: Token
}

/** Only the keys and revisions of changed rows, not their values. A row is inserted or replaced, or a part is updated. */
const PROJECTION = {
  operationType: 1,
  documentKey: 1,
  revision: { $ifNull: ['$fullDocument.r', '$updateDescription.updatedFields.r'] }
}
const ROW_EVENTS: ReadonlySet<string> = new Set(['insert', 'update', 'replace', 'delete'])

function aggregate(after: Cursor | undefined): Document {
  const $changeStream = after === undefined ? {} : { resumeAfter: { _data: after } }
  const pipeline = [{ $changeStream }, { $project: PROJECTION }]
  return { aggregate: 'aspects', pipeline, cursor: { batchSize: 0 }, readConcern: { level: 'majority' } }
}

/**
 * Uses commands: the driver's streams cannot change how long they wait, and do not report that they reached the end.
 */
export async function openChangeCursor({ client, db }: Connection, after?: Cursor): Promise<ChangeCursor> {
  const session = client.startSession({ causalConsistency: false })
  // Ids of cursors are 64-bit numbers. With bigints instead, the driver's monitor throws after an election that a reply
  // to the feed reported first (mongodb 7.9), which ends the process.
  const options = { session, promoteLongs: false }
  const ask = async (command: Document): Promise<Reply> => (await db.command(command, options)).cursor
  const opened = await ask(aggregate(after))
  return {
    position: after ?? opened.postBatchResumeToken._data,
    async more(batchSize, waitMs) {
      const maxTimeMS = Math.max(1, Math.ceil(waitMs))
      const getMore = { getMore: opened.id, collection: 'aspects', batchSize, maxTimeMS }
      const { nextBatch = [], postBatchResumeToken } = await ask(getMore)
      if (!nextBatch.every(({ operationType }) => ROW_EVENTS.has(operationType))) return undefined
      return { changes: nextBatch.map(changeOf), position: postBatchResumeToken._data }
    },
    async close() {
      await db.command({ killCursors: 'aspects', cursors: [opened.id] }, options).catch(() => undefined)
      await session.endSession()
    }
  }
}

function changeOf({ _id, documentKey, revision }: Event): PlacedChange {
  const [urn, aspect = ''] = (documentKey?._id ?? '').split('\0')
  const key = { urn: parseStoredUrn(urn), aspect }
  return { changed: revision ? { ...key, revision } : key, position: _id._data }
}
