import { BSON, type Collection, type Document, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb'
import { entityTypeOf } from '../../../urn.ts'
import { Refused } from '../../transfer/errors.ts'
import type { EntityRecord, StoreRecord } from '../../transfer/record.ts'
import {
  type Collections,
  documentOf,
  type EntityDocument,
  entryText,
  foldedText,
  historyId,
  pointDocumentOf
} from '../connection/documents.ts'
import { Codes } from '../errors.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** Inserts records of another store. Repeatable. */
export async function insertRecords(collections: Collections, records: readonly StoreRecord[]): Promise<void> {
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

/** Ignores documents that exist already: they were inserted with the same slice when its answer was lost. */
async function insertAll<D extends Document>(
  collection: Collection<D>,
  documents: OptionalUnlessRequiredId<D>[]
): Promise<void> {
  if (documents.length === 0) return
  try {
    await collection.insertMany(documents, { ordered: false })
  } catch (error) {
    if (error instanceof MongoBulkWriteError && hasOnlyRepeats(error)) return
    const large = documents.find(document => BSON.calculateObjectSize(document) > MAX_BYTES)
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
