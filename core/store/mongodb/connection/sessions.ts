import type { ClientSession, MongoClient, TransactionOptions } from 'mongodb'
import { type Deadline, timeLeft } from './deadline.ts'

/** Runs work with a session that no other work uses at the same time. */
export type WithSession = <T>(work: (session: ClientSession, client: MongoClient) => Promise<T>) => Promise<T>

const DURABLE: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary'
}

/**
 * Sessions for transactions. The last one used comes first: a new transaction ends the one that the session may have
 * left open on the server when a connection was lost, whose locks would otherwise block other writers for a minute.
 */
export function createSessions(client: MongoClient): WithSession {
  const free: ClientSession[] = []
  const options = { causalConsistency: false, defaultTransactionOptions: DURABLE }
  return async work => {
    const session = free.pop() ?? client.startSession(options)
    try {
      return await work(session, client)
    } finally {
      free.push(session)
    }
  }
}

export interface SnapshotOptions {
  readonly session: ClientSession
  readonly readConcern: { readonly level: 'snapshot' }
  readonly maxTimeMS: number
}

/** Reads with these options see the store as it was at the first of them, with everything acknowledged before it. */
export async function readSnapshot<T>(
  client: MongoClient,
  deadline: Deadline,
  work: (options: () => SnapshotOptions) => Promise<T>
): Promise<T> {
  const session = client.startSession({ snapshot: true })
  try {
    return await work(() => ({ session, readConcern: { level: 'snapshot' }, maxTimeMS: timeLeft(deadline) }))
  } finally {
    await session.endSession()
  }
}
