import type { ClientSession, MongoClient, TransactionOptions } from 'mongodb'

/** Lends a session to one piece of work at a time. */
export type WithSession = <T>(work: (session: ClientSession, client: MongoClient) => Promise<T>) => Promise<T>

const DURABLE: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary'
}

/**
 * Sessions for transactions. The last one used comes first: a transaction on it ends the one that it may have left open on
 * the server when a connection was lost, which else keeps others from its documents for a minute.
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
