import type { MongoClient } from 'mongodb'

interface Idle {
  readonly lsid: { readonly id: unknown }
}

/** The driver puts its own name before ours. Not the name of the application: operators tell instances apart by that. */
const DRIVER = /\|aspectd$/

/** A transaction of a living instance waits some milliseconds between two steps. */
const ABANDONED_MICROS = 2_000_000

/**
 * Ends transactions of ours that nobody goes on with: an instance that was killed amid one leaves its documents locked for
 * a minute. One that was only slow begins again. Any user may look at and end what is his own.
 */
export async function endOrphanedTransactions(client: MongoClient): Promise<void> {
  const admin = client.db('admin')
  const abandoned = {
    type: 'idleSession',
    'clientMetadata.driver.name': DRIVER,
    'transaction.parameters.autocommit': false,
    'transaction.timeInactiveMicros': { $gt: ABANDONED_MICROS }
  }
  const own = { idleSessions: true, allUsers: false }
  const found = await admin.aggregate<Idle>([{ $currentOp: own }, { $match: abandoned }]).toArray()
  if (found.length > 0) await admin.command({ killSessions: found.map(({ lsid }) => ({ id: lsid.id })) })
}
