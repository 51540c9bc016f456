import type { Cursor, StoreReader } from '../../../../core/kernel/thread.ts'
import { Session, type SessionDeps } from './session.ts'

/** Opens the index; begins to build one if there is none, or one of older rules, which answers meanwhile. */
export async function openSession(deps: SessionDeps): Promise<Session> {
  const opened = deps.files.open()
  const from = opened?.index.cursor ?? (await endOf(deps.reader))
  const session = new Session(deps, from)
  deps.send({ durable: from })
  if (opened) session.use(opened)
  if (!opened || opened.older) await session.build()
  return session
}

async function endOf(reader: StoreReader): Promise<Cursor> {
  const end = await reader.changes(undefined, { limit: 1, waitMs: 0 })
  return end === 'lost' ? '' : end.next
}
