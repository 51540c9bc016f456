import { randomUUID } from 'node:crypto'
import type { Log } from '../../../call.ts'
import type { Urn } from '../../../urn.ts'
import { mongodbMigrations } from '../../migrations/mongodb.ts'
import type { Filling, Note, Target } from '../../transfer/port.ts'
import { type Connection, connect } from '../connection/connect.ts'
import type { Collections } from '../connection/documents.ts'
import { prepareFormat } from '../connection/format.ts'
import { prepareIndexes } from '../connection/indexes.ts'
import { demandPrivileges } from '../connection/privileges.ts'
import { movePosition, readCopyMarker, removeCopyMarker, writeCopyMarker } from './copy-marker.ts'
import { WAIT_MS } from './dump.ts'
import { explain, explained } from './errors.ts'
import { insertRecords } from './inserts.ts'
import { behind, readRecords } from './records.ts'

/** A database that need not be there yet. */
export async function openMongodbTarget(url: string, log: Log): Promise<Target> {
  const connection = await connect(url, WAIT_MS)
  const { client, name } = connection
  const closing = new AbortController()
  return {
    name,
    note: () => explaining(name, () => readCopyMarker(connection)),
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
  await writeCopyMarker(connection, note, token)
  await prepareIndexes(connection, { log, closing })
  return createFilling(connection, token)
}

function createFilling(connection: Connection, token: string): Filling {
  const { collections, name } = connection
  return {
    records: () => explained(readRecords(collections, undefined, {}), name),
    load: (records, position) =>
      explaining(name, async () => {
        await insertRecords(collections, records)
        if (position !== undefined) await movePosition(connection, position, token)
      }),
    clear: position =>
      explaining(name, async () => {
        await movePosition(connection, position, token)
        await clearBehind(collections, position)
      }),
    finish: () => explaining(name, () => removeCopyMarker(connection, token))
  }
}

async function clearBehind(collections: Collections, position: Urn | undefined): Promise<void> {
  const { aspects, history, entities, points } = collections
  await entities.deleteMany(behind('_id', position))
  for (const collection of [aspects, history]) await collection.deleteMany(behind('u', position))
  await points.deleteMany(behind('u', position))
}
