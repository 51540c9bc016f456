import type { Urn } from '../../../urn.ts'
import type { CopyMarker } from '../../transfer/port.ts'
import type { Connection } from '../connection/connect.ts'
import { cannotUse } from '../connection/start-errors.ts'

/** Marks a store that a copy or a restore is filling: a document that exists only until it is finished. */
interface MarkerDocument {
  readonly _id: string
  readonly source: string
  readonly position: Urn | null
  /** Identifies the process that fills it. */
  readonly token: string
}

const FILLING = { _id: 'filling' }

export async function readCopyMarker({ db }: Connection): Promise<CopyMarker | undefined> {
  const found = await db.collection<MarkerDocument>('meta').findOne(FILLING)
  return found ? { source: found.source, position: found.position ?? undefined } : undefined
}

/** Writes the marker, also over that of another process. */
export async function writeCopyMarker(
  { db }: Connection,
  { source, position }: CopyMarker,
  token: string
): Promise<void> {
  const marker = { source, position: position ?? null, token }
  await db.collection<MarkerDocument>('meta').replaceOne(FILLING, marker, { upsert: true })
}

/** @throws Misconfigured when another process has taken over. */
export async function movePosition(connection: Connection, position: Urn | undefined, token: string): Promise<void> {
  const markers = connection.db.collection<MarkerDocument>('meta')
  const { matchedCount } = await markers.updateOne({ ...FILLING, token }, { $set: { position: position ?? null } })
  if (matchedCount === 0) throw cannotUse(connection.name, 'another process is filling it')
}

export async function removeCopyMarker({ db }: Connection, token: string): Promise<void> {
  await db.collection<MarkerDocument>('meta').deleteOne({ ...FILLING, token })
}

/** @throws Misconfigured for a store that a copy or a restore has not finished. */
export async function refuseUnfinished(connection: Connection): Promise<void> {
  const marker = await readCopyMarker(connection)
  if (!marker) return
  throw cannotUse(
    connection.name,
    `it is an unfinished copy of ${marker.source}; run the same command again, or drop the database`
  )
}
