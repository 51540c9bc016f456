import { randomFillSync } from 'node:crypto'
import type { Revision } from '../store/port.ts'

const REVISION_BYTES = 12
const pool = Buffer.alloc(REVISION_BYTES * 512)
let used = pool.length

/** A random revision. Random bytes are fetched for 512 revisions at a time, because each call is expensive. */
export function newRevision(): Revision {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += REVISION_BYTES
  return pool.toString('base64url', used - REVISION_BYTES, used)
}
