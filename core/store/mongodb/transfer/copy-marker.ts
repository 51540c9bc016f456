import type { Urn } from '../../../urn.ts'
import type { Note } from '../../transfer/port.ts'
import type { Connection } from '../connection/connect.ts'
import { cannotUse } from '../connection/start-errors.ts'

/** The mark of a store that a copy or a restore is filling: a document that is there only meanwhile. */
interface NoteDocument {
  readonly _id: string
  readonly source: string
  readonly position: Urn | null
  /** Of the process that fills it. */
  readonly token: string
}

const FILLING = { _id: 'filling' }

export async function readCopyMarker({ db }: Connection): Promise<Note | undefined> {
  const found = await db.collection<NoteDocument>('meta').findOne(FILLING)
  return found ? { source: found.source, position: found.position ?? undefined } : undefined
}

/** Leaves the note, whoever left it before. */
export async function writeCopyMarker({ db }: Connection, { source, position }: Note, token: string): Promise<void> {
  const note = { source, position: position ?? null, token }
  await db.collection<NoteDocument>('meta').replaceOne(FILLING, note, { upsert: true })
}

/** @throws Misconfigured when another process goes on in the place of this one. */
export async function movePosition(connection: Connection, position: Urn | undefined, token: string): Promise<void> {
  const notes = connection.db.collection<NoteDocument>('meta')
  const { matchedCount } = await notes.updateOne({ ...FILLING, token }, { $set: { position: position ?? null } })
  if (matchedCount === 0) throw cannotUse(connection.name, 'another process is filling it')
}

export async function removeCopyMarker({ db }: Connection, token: string): Promise<void> {
  await db.collection<NoteDocument>('meta').deleteOne({ ...FILLING, token })
}

/** @throws Misconfigured for a store of which only a part is there. */
export async function refuseUnfinished(connection: Connection): Promise<void> {
  const note = await readCopyMarker(connection)
  if (!note) return
  throw cannotUse(
    connection.name,
    `it is an unfinished copy of ${note.source}; run the command that makes it again, or drop the database`
  )
}
