import type { DatabaseSync } from 'node:sqlite'
import { prepare } from '../connection/statement.ts'
import { type AspectTally, sums } from './tally.ts'

/** How many entities of a type have an aspect. */
export function createAspectCounts(db: DatabaseSync): (tallies: readonly AspectTally[]) => void {
  const add = prepare(
    db,
    `INSERT INTO aspect_counts (type, aspect, entities) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET entities = entities + excluded.entities`
  )
  return tallies => {
    const byAspect = sums(tallies, ({ type, aspect }) => `${type}/${aspect}`)
    for (const [{ type, aspect }, sum] of byAspect) add.run(type, aspect, sum)
  }
}
