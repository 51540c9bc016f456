import type { DatabaseSync } from 'node:sqlite'

/** Entities of one block, and from how many entries on a value is counted: as commits keep them. */
export const BLOCK = 1000
export const MANY = 100

/** Computes every count of the store from its rows; otherwise each commit changes them. */
export function countAll(db: DatabaseSync): void {
  db.exec(`
    UPDATE types SET entities = (SELECT count(*) FROM urns u WHERE u.type = types.id AND u.stored = 1);
    DELETE FROM blocks;
    INSERT INTO blocks (type, first, entities)
      SELECT type, iif(block = 0, '', min(urn)), count(*) FROM (
        SELECT type, urn, (row_number() OVER (PARTITION BY type ORDER BY urn) - 1) / ${BLOCK} AS block
        FROM urns WHERE stored = 1
      ) GROUP BY type, block;
    DELETE FROM aspect_counts;
    INSERT INTO aspect_counts (type, aspect, entities)
      SELECT u.type, a.aspect, count(*) FROM aspects a JOIN urns u ON u.id = a.eid GROUP BY u.type, a.aspect;
    DELETE FROM value_counts;
    INSERT INTO value_counts (field, value, type, entities)
      SELECT e.field, e.value, u.type, count(*)
      FROM (SELECT field, value FROM entries GROUP BY field, value HAVING count(*) >= ${MANY}) often
      JOIN entries e ON e.field = often.field AND e.value = often.value
      JOIN urns u ON u.id = e.eid
      GROUP BY e.field, e.value, u.type;
    UPDATE series SET
      rows = (SELECT count(*) FROM points p WHERE p.series = series.id),
      bytes = (SELECT coalesce(sum(p.bytes), 0) FROM points p WHERE p.series = series.id);`)
}
