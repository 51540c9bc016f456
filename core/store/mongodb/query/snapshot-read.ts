import type { ClientSession, MongoClient } from 'mongodb'
import type { Deadline } from '../connection/deadline.ts'

export interface ReadOptions {
  readonly session: ClientSession
  readonly readConcern: { readonly level: 'snapshot' }
  readonly maxTimeMS: number
}

/** Reads made with these options see the store as it was at the first of them, with everything acknowledged before it. */
export async function readSnapshot<T>(
  client: MongoClient,
  deadline: Deadline,
  work: (options: () => ReadOptions) => Promise<T>
): Promise<T> {
  const session = client.startSession({ snapshot: true })
  try {
    return await work(() => ({ session, readConcern: { level: 'snapshot' }, maxTimeMS: timeLeft(deadline) }))
  } finally {
    await session.endSession()
  }
}

/** What the server may still spend: never 0, which would be no limit. */
export function timeLeft(deadline: Deadline): number {
  return Math.max(1, Math.ceil(deadline.left()))
}
