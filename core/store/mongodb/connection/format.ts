import type { Db } from 'mongodb'
import type { Log } from '../../../call.ts'
import { type Format, type Migration, missingSteps } from '../../migrate.ts'
import { Codes, codeOf } from '../errors.ts'
import type { Connection } from './connect.ts'
import type { Collections, MetaDocument } from './documents.ts'
import { cannotUse } from './start-errors.ts'

export type MongodbMigration = Migration<Db, Promise<void>>

interface FormatOptions {
  readonly steps: readonly MongodbMigration[]
  readonly log: Log
}

const FORMAT = { _id: 'format' }

/** Creates the collections of a new store, or migrates an older one. Several instances may do so at once. */
export async function prepareFormat(connection: Connection, { steps, log }: FormatOptions): Promise<void> {
  const { db, collections, name } = connection
  const stored = await storedFormat(connection)
  // First, so that another instance recognizes the collections created next as ours.
  if (!stored) await claim(collections)
  for (const step of missingSteps(stored, steps)) {
    await step.up(db)
    if (await record(collections, step)) {
      log.info(
        { store: name, format: step.format },
        stored?.format ? 'store migrated to a newer format' : 'store created'
      )
    }
  }
}

/** @throws Misconfigured when collections of another program have our names. */
async function storedFormat({ db, collections, name }: Connection): Promise<Format | undefined> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  const stored = await collections.meta.findOne(FORMAT)
  const ours = [collections.entities, collections.aspects, collections.history, collections.points]
  const taken = found
    .map(collection => collection.name)
    .filter(taken => ours.some(({ collectionName }) => collectionName === taken))
  if (stored ? !isFormat(stored) : taken.length > 0) {
    throw cannotUse(name, `its collections ${taken.join(', ')} belong to another program; name another database`)
  }
  return stored ?? undefined
}

function isFormat({ format, oldestReader }: MetaDocument): boolean {
  return typeof format === 'number' && typeof oldestReader === 'number'
}

async function claim({ meta }: Collections): Promise<void> {
  try {
    await meta.insertOne({ ...FORMAT, format: 0, oldestReader: 0 })
  } catch (error) {
    if (codeOf(error) !== Codes.DuplicateKey) throw error
  }
}

/** Returns whether this instance recorded it, not another one. */
async function record({ meta }: Collections, { format, oldestReader }: Format): Promise<boolean> {
  const { modifiedCount } = await meta.updateOne(
    { ...FORMAT, format: { $lt: format } },
    { $set: { format, oldestReader } }
  )
  return modifiedCount === 1
}
