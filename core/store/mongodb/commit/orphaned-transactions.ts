import type { MongoClient } from 'mongodb'

interface IdleSession {
  readonly lsid: { readonly id: unknown }
}

/** The driver puts its own name before ours. `appName` is not tested: operators use it to name instances. */
const DRIVER = /\|aspectd$/

/** Far more than a live instance pauses between two steps of a transaction. */
const ORPHANED_MICROS = 2_000_000

/**
 * Ends transactions of ours that have no owner any more: an instance killed during a transaction leaves its documents
 * locked for a minute. An instance that was only slow retries. Any user may list and end their own sessions.
 */
export async function endOrphanedTransactions(client: MongoClient): Promise<void> {
  const admin = client.db('admin')
  const orphaned = {
    type: 'idleSession',
    'clientMetadata.driver.name': DRIVER,
    'transaction.parameters.autocommit': false,
    'transaction.timeInactiveMicros': { $gt: ORPHANED_MICROS }
  }
  const own = { idleSessions: true, allUsers: false }
  const found = await admin.aggregate<IdleSession>([{ $currentOp: own }, { $match: orphaned }]).toArray()
  if (found.length > 0) await admin.command({ killSessions: found.map(({ lsid }) => ({ id: lsid.id })) })
}
