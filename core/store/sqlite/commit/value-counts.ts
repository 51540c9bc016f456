import type { DatabaseSync } from 'node:sqlite'
import { MANY } from '../connection/count-all.ts'
import { prepare } from '../connection/statement.ts'
import { sums, type ValueTally } from './tally.ts'

/** How many entities of a type have a value of a field: only of values that many have. */
export function createValueCounts(db: DatabaseSync): (tallies: readonly ValueTally[]) => void {
  // One statement for all values of a field: nearly all of them, like names, are rare.
  const often = prepare<{ at: number }>(
    db,
    `SELECT key AS at FROM json_each(?2) j WHERE EXISTS (
       SELECT 1 FROM entries e WHERE e.field = ?1 AND e.value = j.value LIMIT 1 OFFSET ${MANY - 1}
     )`
  )
  const isCounted = prepare(db, 'SELECT 1 FROM value_counts WHERE field = ? AND value = ? LIMIT 1')
  const add = prepare(
    db,
    `INSERT INTO value_counts (field, value, type, entities) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET entities = entities + excluded.entities`
  )
  const begin = prepare(
    db,
    `INSERT INTO value_counts (field, value, type, entities)
     SELECT e.field, e.value, u.type, count(*) FROM entries e JOIN urns u ON u.id = e.eid
     WHERE e.field = ? AND e.value = ? GROUP BY u.type`
  )
  const end = prepare(db, 'DELETE FROM value_counts WHERE field = ? AND value = ?')

  function count(field: number, tallies: readonly ValueTally[]): void {
    const groups = Map.groupBy(tallies, ({ value }) => value)
    const many = new Set(often.all(field, JSON.stringify([...groups.keys()])).map(({ at }) => at))
    let at = 0
    for (const [value, group] of groups) {
      const isOften = many.has(at++)
      if (!isOften && group.every(({ by }) => by > 0)) continue
      if (!isOften) end.run(field, value)
      else if (!isCounted.get(field, value)) begin.run(field, value)
      else for (const [{ type }, sum] of sums(group, ({ type }) => type)) add.run(field, value, type, sum)
    }
  }
  return tallies => {
    for (const [field, group] of Map.groupBy(tallies, ({ field }) => field)) count(field, group)
  }
}
