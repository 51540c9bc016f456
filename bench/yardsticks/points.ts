import { DatabaseSync } from 'node:sqlite'
import type { Point } from '../../core/store/port.ts'

const BATCH = 5000

/** Points in one table with the two indexes that reads and truncations need. */
export function openPoints(path: string) {
  const db = new DatabaseSync(path)
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE points (id INTEGER PRIMARY KEY, urn TEXT, series INTEGER, time INTEGER, hash TEXT, json TEXT, run TEXT,
      system TEXT, UNIQUE (urn, series, time, hash));
    CREATE INDEX by_time ON points (series, time)`)
  const insert = db.prepare(
    'INSERT INTO points (urn, series, time, hash, json, run, system) VALUES (?, 1, ?, ?, ?, ?, ?)'
  )
  const remove = db.prepare(
    'DELETE FROM points WHERE id IN (SELECT id FROM points WHERE series = 1 ORDER BY time LIMIT ?)'
  )
  return {
    write(points: readonly Point[]): void {
      for (let at = 0; at < points.length; at += BATCH) {
        db.exec('BEGIN')
        for (const { urn, time, id, json, run, system } of points.slice(at, at + BATCH))
          insert.run(urn, time, id, json, run, system)
        db.exec('COMMIT')
      }
    },
    /** The oldest ones; returns how many. */
    remove: (limit: number): number => Number(remove.run(limit).changes),
    close: () => db.close()
  }
}
