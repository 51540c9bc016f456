import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Row } from '../../core/store/port.ts'
import type { Put } from '../rows.ts'

/** Writes new rows and their entries with prepared statements into three tables, each batch in a durable transaction. */
export function openRaw(path: string): { write(puts: readonly Put[]): void; close(): void } {
  const db = new DatabaseSync(path)
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -64000;
    CREATE TABLE urns (id INTEGER PRIMARY KEY, urn TEXT NOT NULL UNIQUE);
    CREATE TABLE rows (urn INTEGER, aspect INTEGER, revision TEXT, version INTEGER, json TEXT, time INTEGER, actor TEXT,
      run TEXT, system TEXT, PRIMARY KEY (urn, aspect));
    CREATE TABLE entries (field INTEGER, value TEXT, urn INTEGER, PRIMARY KEY (field, value, urn)) WITHOUT ROWID;
    CREATE INDEX entries_of ON entries (urn)`)
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  const idOf = urnIds(db)
  const nameOf = createNames()
  const row = db.prepare('INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const entry = db.prepare('INSERT OR IGNORE INTO entries VALUES (?, ?, ?)')
  return {
    write(puts) {
      begin.run()
      let [last, id]: [string, number] = ['', 0]
      for (const { row: r, add } of puts) {
        if (r.urn !== last) [last, id] = [r.urn, idOf(r.urn)]
        insert(row, id, nameOf(r.aspect), r)
        for (const { field, value } of add) entry.run(nameOf(field), value, id)
      }
      commit.run()
    },
    close: () => db.close()
  }
}

function insert(statement: StatementSync, urn: number, aspect: number, row: Row): void {
  const { revision, version, json, time, actor, run, system } = row
  statement.run(urn, aspect, revision, version, json, time, actor, run, system)
}

function urnIds(db: DatabaseSync) {
  const made = db.prepare('INSERT OR IGNORE INTO urns (urn) VALUES (?)')
  const known = db.prepare('SELECT id FROM urns WHERE urn = ?')
  return (urn: string): number => {
    const { changes, lastInsertRowid } = made.run(urn)
    return changes === 1 ? Number(lastInsertRowid) : (known.get(urn)?.id as number)
  }
}

function createNames() {
  const ids = new Map<string, number>()
  return (name: string): number => {
    const id = ids.get(name) ?? ids.size
    ids.set(name, id)
    return id
  }
}
