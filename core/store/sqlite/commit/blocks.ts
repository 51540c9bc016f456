import type { DatabaseSync } from 'node:sqlite'
import { BLOCK } from '../connection/count-all.ts'
import { prepare } from '../connection/statement.ts'
import { type EntityTally, sums } from './tally.ts'

interface Block {
  readonly type: number
  readonly first: string
  readonly entities: number
}

/**
 * How many entities a type has, and each block of its URNs in their order: a jump to a row far away in a list passes
 * over whole blocks. A block ends where the next one begins, and the first one begins at ''.
 */
export function createBlocks(db: DatabaseSync): (tallies: readonly EntityTally[]) => void {
  const total = prepare(db, 'UPDATE types SET entities = entities + ? WHERE id = ?')
  const add = prepare(db, 'INSERT INTO blocks (type, first, entities) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const count = prepare<Block>(
    db,
    `UPDATE blocks SET entities = entities + changed.urns * ?3 FROM (
       SELECT (SELECT max(first) FROM blocks WHERE type = ?1 AND first <= value) AS first, count(*) AS urns
       FROM json_each(?2) GROUP BY 1
     ) changed
     WHERE type = ?1 AND blocks.first = changed.first RETURNING type, blocks.first AS first, entities`
  )
  const resize = prepare(db, 'UPDATE blocks SET entities = ? WHERE type = ? AND first = ?')
  const remove = prepare(db, `DELETE FROM blocks WHERE type = ? AND first = ? AND first <> ''`)
  const next = prepare<{ urn: string }>(
    db,
    `SELECT urn FROM urns WHERE type = ? AND urn >= ? AND stored = 1 ORDER BY urn LIMIT 1 OFFSET ${BLOCK}`
  )

  /** The URNs of a block that has become too large, in blocks. */
  function split({ type, first, entities }: Block): void {
    const urn = entities > 2 * BLOCK ? next.get(type, first)?.urn : undefined
    if (urn === undefined) return
    resize.run(BLOCK, type, first)
    add.run(type, urn, entities - BLOCK)
    split({ type, first: urn, entities: entities - BLOCK })
  }
  function change(type: number, by: 1 | -1, group: readonly EntityTally[]): void {
    const urns = group.filter(tally => tally.by === by).map(({ urn }) => urn)
    if (urns.length === 0) return
    for (const block of count.all(type, JSON.stringify(urns), by)) {
      if (block.entities === 0) remove.run(type, block.first)
      else split(block)
    }
  }
  return tallies => {
    for (const [type, group] of Map.groupBy(tallies, ({ type }) => type)) {
      for (const [, sum] of sums(group, () => type)) total.run(sum, type)
      add.run(type, '', 0)
      // A block is split by what is stored in the end, so what is gone is no longer in it by then.
      change(type, -1, group)
      change(type, 1, group)
    }
  }
}
