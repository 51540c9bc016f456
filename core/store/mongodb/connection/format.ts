import type { Db } from 'mongodb'
import type { Log } from '../../../call.ts'
import { type Format, type Migration, missingSteps } from '../../migrations/migrate.ts'
import { Codes, codeOf } from '../errors.ts'
import type { Connection } from './connect.ts'
import type { Collections, MetaDocument } from './documents.ts'
import { cannotUse } from './start-errors.ts'

export type MongodbMigration = Migration<Db, Promise<void>>

interface Formatting {
  readonly steps: readonly MongodbMigration[]
  readonly log: Log
}

const FORMAT = { _id: 'format' }

/** Makes the collections of a new store, or brings an older one forward; several instances may do so at once. */
export async function prepareFormat(connection: Connection, { steps, log }: Formatting): Promise<void> {
  const { db, collections, name } = connection
  const stored = await storedFormat(connection)
  // First of all, so that what is made next is known to be ours.
  if (!stored) await claim(collections)
  for (const step of missingSteps(stored, steps)) {
    await step.up(db)
    if (await record(collections, step)) {
      log.info(
        { store: name, format: step.format },
        stored?.format ? 'the store was brought to a newer format' : 'a new store was made'
      )
    }
  }
}

/** @throws Misconfigured when another program's collections have the names of ours. */
async function storedFormat({ db, collections, name }: Connection): Promise<Format | undefined> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  const stored = await collections.meta.findOne(FORMAT)
  const ours = [collections.entities, collections.aspects, collections.history, collections.points]
  const taken = found
    .map(collection => collection.name)
    .filter(taken => ours.some(({ collectionName }) => collectionName === taken))
  if (stored ? !isFormat(stored) : taken.length > 0) {
    throw cannotUse(name, `its collections ${taken.join(', ')} are those of another program; name another database`)
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

/** Whether this instance was the one that did. */
async function record({ meta }: Collections, { format, oldestReader }: Format): Promise<boolean> {
  const { modifiedCount } = await meta.updateOne(
    { ...FORMAT, format: { $lt: format } },
    { $set: { format, oldestReader } }
  )
  return modifiedCount === 1
}
