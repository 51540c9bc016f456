import { randomUUID } from 'node:crypto'
import type { Log } from '../../../call.ts'
import type { Urn } from '../../../urn.ts'
import type { CopyMarker, Loader, Target } from '../../transfer/port.ts'
import { type Connection, connect } from '../connection/connect.ts'
import type { Collections } from '../connection/documents.ts'
import { prepareFormat } from '../connection/format.ts'
import { prepareIndexes } from '../connection/indexes.ts'
import { mongodbMigrations } from '../connection/migrations.ts'
import { requirePrivileges } from '../connection/privileges.ts'
import { movePosition, readCopyMarker, removeCopyMarker, writeCopyMarker } from './copy-marker.ts'
import { explain, explained } from './errors.ts'
import { insertRecords } from './inserts.ts'
import { afterFilter, readRecords } from './records.ts'
import { WAIT_MS } from './source.ts'

/** A database that need not exist yet. */
export async function openMongodbTarget(url: string, log: Log): Promise<Target> {
  const connection = await connect(url, WAIT_MS)
  const { client, name } = connection
  const closing = new AbortController()
  return {
    name,
    copyMarker: () => explaining(name, () => readCopyMarker(connection)),
    isEmpty: () => explaining(name, () => isEmpty(connection.collections)),
    begin: marker => explaining(name, () => begin(connection, marker, { log, closing: closing.signal })),
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
    aspects.findOne(afterFilter('u', undefined)),
    history.findOne(afterFilter('u', undefined)),
    entities.findOne(afterFilter('_id', undefined)),
    points.findOne(afterFilter('u', undefined))
  ])
  return found.every(document => document === null)
}

interface BeginOptions {
  readonly log: Log
  readonly closing: AbortSignal
}

async function begin(connection: Connection, marker: CopyMarker, { log, closing }: BeginOptions): Promise<Loader> {
  const token = randomUUID()
  await requirePrivileges(connection)
  await prepareFormat(connection, { steps: mongodbMigrations, log })
  await writeCopyMarker(connection, marker, token)
  await prepareIndexes(connection, { log, closing })
  return createLoader(connection, token)
}

function createLoader(connection: Connection, token: string): Loader {
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
        await removeAfter(collections, position)
      }),
    finish: () => explaining(name, () => removeCopyMarker(connection, token))
  }
}

async function removeAfter(collections: Collections, position: Urn | undefined): Promise<void> {
  const { aspects, history, entities, points } = collections
  await entities.deleteMany(afterFilter('_id', position))
  for (const collection of [aspects, history]) await collection.deleteMany(afterFilter('u', position))
  await points.deleteMany(afterFilter('u', position))
}
