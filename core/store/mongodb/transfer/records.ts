import type { Document, FindCursor, FindOptions } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import type { StoreRecord } from '../../transfer/record.ts'
import { createSlicer, isAfter } from '../../transfer/slices.ts'
import { type Collections, type EntityDocument, entryOf, pointOf, rowOf } from '../connection/documents.ts'

/** The records of one collection, by URN. */
interface RecordStream {
  readonly head: StoreRecord | undefined
  /** Moves to the next record; returns a promise when it must be fetched. */
  advance(): Promise<void> | undefined
  close(): Promise<void>
}

/** All records, by URN: a merge of four collections in that order. */
export async function* readRecords(
  collections: Collections,
  after: Urn | undefined,
  options: FindOptions
): AsyncGenerator<readonly StoreRecord[]> {
  const streams = openStreams(collections, after, options)
  try {
    await Promise.all(streams.map(stream => stream.advance()))
    yield* merged(streams)
  } finally {
    await Promise.all(streams.map(stream => stream.close()))
  }
}

async function* merged(streams: readonly RecordStream[]): AsyncGenerator<readonly StoreRecord[]> {
  const slicer = createSlicer()
  for (let urn = firstOf(streams); urn !== undefined; urn = firstOf(streams)) {
    for (const stream of streams) {
      while (stream.head?.urn === urn) {
        if (slicer.add(stream.head)) yield slicer.take()
        const fetching = stream.advance()
        if (fetching) await fetching
      }
    }
  }
  yield* slicer.rest()
}

/** The documents after a URN, or all: always a range of an index. */
export function afterFilter(member: 'u' | '_id', position: Urn | undefined): Document {
  return { [member]: { $gt: position ?? '' } }
}

function openStreams(collections: Collections, after: Urn | undefined, options: FindOptions): RecordStream[] {
  const { aspects, history, entities, points } = collections
  const filter = afterFilter('u', after)
  return [
    openStream(aspects.find(filter, options).sort({ u: 1, a: 1 }), found => ({ ...rowOf(found), kind: 'row' })),
    openStream(history.find(filter, options).sort({ u: 1, a: 1, v: 1 }), found => ({ ...rowOf(found), kind: 'past' })),
    openStream(
      entities.find(afterFilter('_id', after), { ...options, projection: { l: 0 } }).sort({ _id: 1 }),
      entityOf
    ),
    openStream(points.find(filter, options).sort({ u: 1, y: 1, t: 1, h: 1 }), found => ({
      ...pointOf(found),
      kind: 'point'
    }))
  ]
}

function openStream<D>(cursor: FindCursor<D>, toRecord: (found: D) => StoreRecord): RecordStream {
  let fetched: D[] = []
  let at = 0
  let head: StoreRecord | undefined
  function take(): void {
    const found = fetched[at++]
    head = found && toRecord(found)
  }
  async function fetch(): Promise<void> {
    const next = await cursor.next()
    fetched = next === null ? [] : [next, ...cursor.readBufferedDocuments()]
    at = 0
    take()
  }
  return {
    get head() {
      return head
    },
    advance() {
      if (at >= fetched.length) return fetch()
      take()
      return undefined
    },
    close: () => cursor.close()
  }
}

function entityOf({ _id: urn, a: aspects, x }: EntityDocument): StoreRecord {
  return { kind: 'entity', urn, aspects, entries: x.map(entryOf) }
}

/** The smallest URN, in the order of UTF-8 bytes. */
function firstOf(streams: readonly RecordStream[]): Urn | undefined {
  const urns = streams.flatMap(({ head }) => head?.urn ?? [])
  return urns.reduce<Urn | undefined>(
    (first, urn) => (first === undefined || isAfter(first, urn) ? urn : first),
    undefined
  )
}
