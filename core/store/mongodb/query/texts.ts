import type { Collection, Document, Filter } from 'mongodb'
import { makeCursor, type Position, parseCursor } from '../../cursor.ts'
import type { TextPage, TextRecord, TextStore } from '../../port.ts'
import { type Deadline, type Run, timeLeft } from '../connection/deadline.ts'
import { type Collections, type PointDocument, pointOf, type RowDocument, rowOf } from '../connection/documents.ts'

/** A collection of records, in the order of its ids. */
interface Part {
  find(range: Range, texts: readonly string[], deadline: Deadline): Promise<TextRecord[]>
  /** The id of the last document of a page; `undefined` if fewer follow. */
  end(start: string, limit: number, deadline: Deadline): Promise<string | undefined>
}

interface Range {
  readonly start: string
  readonly end: string | undefined
}

/** A page has fewer documents than this. */
const BATCH_SIZE = 100_000
/** Members that can contain a text; a point has no actor. */
const TEXTS = ['$j', '$s', '$w', '$u']

/** Documents are changed in place, so the database has no old ones; its oplog ends by itself. */
export function createTexts({ aspects, history, points }: Collections, run: Run): TextStore {
  const parts = [
    partOf<RowDocument>(aspects, found => ({ kind: 'row', row: rowOf(found) })),
    partOf<RowDocument>(history, found => ({ kind: 'past', row: rowOf(found) })),
    partOf<PointDocument>(points, found => ({ kind: 'point', point: pointOf(found) }))
  ]
  async function find(
    texts: readonly string[],
    { after, limit }: Parameters<TextStore['find']>[1],
    deadline: Deadline
  ): Promise<TextPage> {
    const [at, from]: Position = after === undefined ? [0, ''] : parseCursor(after, 2)
    const place = Number(at)
    const part = parts[place] as Part
    const start = String(from)
    const end = await part.end(start, limit, deadline)
    const records = await part.find({ start, end }, texts, deadline)
    if (end === undefined && place === parts.length - 1) return { records }
    return { records, next: end === undefined ? makeCursor([place + 1, '']) : makeCursor([place, end]) }
  }
  return {
    find: (texts, page) => run(deadline => find(texts, page, deadline)),
    forget: async () => undefined,
    purge: async () => undefined
  }
}

function partOf<D extends Document & { readonly _id: string }>(
  collection: Collection<D>,
  toRecord: (found: D) => TextRecord
): Part {
  return {
    async find({ start, end }, texts, deadline) {
      const range = { $gt: start, ...(end === undefined ? {} : { $lte: end }) }
      const pipeline = [{ $match: { _id: range, $expr: { $or: TEXTS.flatMap(member => containing(member, texts)) } } }]
      const options = { maxTimeMS: timeLeft(deadline), batchSize: BATCH_SIZE, hint: { _id: 1 } }
      return (await collection.aggregate<D>(pipeline, options).toArray()).map(toRecord)
    },
    async end(start, limit, deadline) {
      const options = {
        projection: { _id: 1 },
        sort: { _id: 1 },
        skip: limit - 1,
        maxTimeMS: timeLeft(deadline)
      } as const
      const found = await collection.findOne({ _id: { $gt: start } } as unknown as Filter<D>, options)
      return found?._id as string | undefined
    }
  }
}

/** A member that is absent contains nothing. */
const containing = (member: string, texts: readonly string[]): Document[] =>
  texts.map(text => ({ $gte: [{ $indexOfBytes: [member, { $literal: text }] }, 0] }))
