import { randomUUID } from 'node:crypto'
import { BSON, type Collection, type Document, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb'
import type { Log } from '../../call.ts'
import { entityTypeOf, type Urn } from '../../urn.ts'
import { mongodbMigrations } from '../migrations/mongodb.ts'
import { Refused } from '../transfer/errors.ts'
import type { Filling, Note, Target } from '../transfer/port.ts'
import type { EntityRecord, StoreRecord } from '../transfer/record.ts'
import { type Connection, connect } from './connect.ts'
import {
  type Collections,
  documentOf,
  type EntityDocument,
  entryText,
  foldedText,
  historyId,
  pointDocumentOf
} from './documents.ts'
import { WAIT_MS } from './dump.ts'
import { Codes } from './errors.ts'
import { prepareFormat } from './format.ts'
import { prepareIndexes } from './indexes.ts'
import { leaveNote, movePosition, readNote, removeNote } from './note.ts'
import { demandPrivileges } from './privileges.ts'
import { behind, readRecords } from './records.ts'
import { explain, explained } from './transfer-errors.ts'

const MOST_BYTES = 16 * 1024 * 1024

/** A database that need not be there yet. */
export async function openMongodbTarget(url: string, log: Log): Promise<Target> {
  const connection = await connect(url, WAIT_MS)
  const { client, name } = connection
  const closing = new AbortController()
  return {
    name,
    note: () => explaining(name, () => readNote(connection)),
    isEmpty: () => explaining(name, () => isEmpty(connection.collections)),
    begin: note => explaining(name, () => begin(connection, note, { log, closing: closing.signal })),
    async close() {
      closing.abort()
      await client.close()
    }
  }
}

async function explaining<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explain(error, name)
  }
}

async function isEmpty({ aspects, history, entities, points }: Collections): Promise<boolean> {
  const found = await Promise.all([
    aspects.findOne(behind('u', undefined)),
    history.findOne(behind('u', undefined)),
    entities.findOne(behind('_id', undefined)),
    points.findOne(behind('u', undefined))
  ])
  return found.every(document => document === null)
}

interface Beginning {
  readonly log: Log
  readonly closing: AbortSignal
}

async function begin(connection: Connection, note: Note, { log, closing }: Beginning): Promise<Filling> {
  const token = randomUUID()
  await demandPrivileges(connection)
  await prepareFormat(connection, { steps: mongodbMigrations, log })
  await leaveNote(connection, note, token)
  await prepareIndexes(connection, { log, closing })
  return createFilling(connection, token)
}

function createFilling(connection: Connection, token: string): Filling {
  const { collections, name } = connection
  return {
    records: () => explained(readRecords(collections, undefined, {}), name),
    load: (records, position) =>
      explaining(name, async () => {
        await insert(collections, records)
        if (position !== undefined) await movePosition(connection, position, token)
      }),
    clear: position =>
      explaining(name, async () => {
        await movePosition(connection, position, token)
        await clearBehind(collections, position)
      }),
    finish: () => explaining(name, () => removeNote(connection, token))
  }
}

async function insert(collections: Collections, records: readonly StoreRecord[]): Promise<void> {
  const { aspects, history, entities, points } = collections
  await Promise.all([
    insertAll(
      aspects,
      records.flatMap(record => (record.kind === 'row' ? documentOf(record) : []))
    ),
    insertAll(
      history,
      records.flatMap(record =>
        record.kind === 'past' ? { ...documentOf(record), _id: historyId(record, record.version) } : []
      )
    ),
    insertAll(
      entities,
      records.flatMap(record => (record.kind === 'entity' ? entityDocumentOf(record) : []))
    ),
    insertAll(
      points,
      records.flatMap(record => (record.kind === 'point' ? pointDocumentOf(record) : []))
    )
  ])
}

/** What is there already came of the same slice, whose answer was lost. */
async function insertAll<D extends Document>(
  collection: Collection<D>,
  documents: OptionalUnlessRequiredId<D>[]
): Promise<void> {
  if (documents.length === 0) return
  try {
    await collection.insertMany(documents, { ordered: false })
  } catch (error) {
    if (error instanceof MongoBulkWriteError && hasOnlyRepeats(error)) return
    const large = documents.find(document => BSON.calculateObjectSize(document) > MOST_BYTES)
    throw large ? tooLarge(large) : error
  }
}

function tooLarge({ _id }: Document): Error {
  const [urn, aspect = 'what is indexed'] = String(_id).split('\0')
  return new Refused(
    `${urn}: ${aspect} is more than the 16 MiB that MongoDB stores in one document. Make it smaller, and run this again.`
  )
}

function hasOnlyRepeats({ writeErrors, result }: MongoBulkWriteError): boolean {
  if (result.getWriteConcernError()) return false
  return [writeErrors].flat().every(({ code }) => code === Codes.DuplicateKey)
}

function entityDocumentOf({ urn, aspects, entries }: EntityRecord): EntityDocument {
  const texts = entries.map(entryText)
  const folded = texts.flatMap(text => foldedText(text) ?? [])
  return { _id: urn, type: entityTypeOf(urn), a: aspects, x: texts, l: [...new Set(folded)] }
}

async function clearBehind(collections: Collections, position: Urn | undefined): Promise<void> {
  const { aspects, history, entities, points } = collections
  await entities.deleteMany(behind('_id', position))
  for (const collection of [aspects, history]) await collection.deleteMany(behind('u', position))
  await points.deleteMany(behind('u', position))
}
