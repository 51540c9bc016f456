import type { DatabaseSync } from 'node:sqlite'
import { countAll } from './count-all.ts'
import type { SqliteMigration } from './format.ts'

/** The steps from an empty file to the newest format, oldest first. Never change a released step: add another. */
export const sqliteMigrations: readonly SqliteMigration[] = [
  { format: 1, oldestReader: 1, up: createTables },
  { format: 2, oldestReader: 1, up: completeFeed },
  { format: 3, oldestReader: 1, up: indexRuns },
  { format: 4, oldestReader: 4, up: addCounts }
]

function createTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE types (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, entities INTEGER NOT NULL DEFAULT 0) STRICT;

    -- stored: 1 while the entity has an aspect, so while it exists
    CREATE TABLE urns (
      type INTEGER NOT NULL, urn TEXT NOT NULL, id INTEGER NOT NULL, stored INTEGER NOT NULL, PRIMARY KEY (type, urn)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX urns_by_id ON urns (id, stored);
    CREATE TRIGGER urn_made AFTER INSERT ON urns WHEN NEW.stored = 1 BEGIN
      UPDATE types SET entities = entities + 1 WHERE id = NEW.type;
    END;
    CREATE TRIGGER urn_stored AFTER UPDATE OF stored ON urns BEGIN
      UPDATE types SET entities = entities + NEW.stored - OLD.stored WHERE id = NEW.type;
    END;

    CREATE TABLE bodies (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
    CREATE TABLE aspects (
      eid INTEGER NOT NULL, aspect INTEGER NOT NULL, revision TEXT NOT NULL, version INTEGER NOT NULL,
      time INTEGER NOT NULL, actor TEXT NOT NULL, run TEXT NOT NULL, system TEXT NOT NULL, body INTEGER NOT NULL,
      PRIMARY KEY (eid, aspect)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE history (
      eid INTEGER NOT NULL, aspect INTEGER NOT NULL, revision TEXT NOT NULL, version INTEGER NOT NULL,
      time INTEGER NOT NULL, actor TEXT NOT NULL, run TEXT NOT NULL, system TEXT NOT NULL, body INTEGER NOT NULL,
      PRIMARY KEY (eid, aspect, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER aspect_body AFTER DELETE ON aspects BEGIN DELETE FROM bodies WHERE id = OLD.body; END;
    CREATE TRIGGER history_body AFTER DELETE ON history BEGIN DELETE FROM bodies WHERE id = OLD.body; END;

    CREATE TABLE entries (
      field INTEGER NOT NULL, value TEXT NOT NULL, eid INTEGER NOT NULL, PRIMARY KEY (field, value, eid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entries_by_entity ON entries (eid, field, value);

    CREATE TABLE feed (seq INTEGER PRIMARY KEY, urn TEXT NOT NULL, aspect TEXT NOT NULL) STRICT;

    CREATE TABLE series (id INTEGER PRIMARY KEY, type TEXT NOT NULL, aspect TEXT NOT NULL, UNIQUE (type, aspect)) STRICT;
    CREATE TABLE points (
      id INTEGER PRIMARY KEY, eid INTEGER NOT NULL, series INTEGER NOT NULL, time INTEGER NOT NULL, hash TEXT NOT NULL,
      json TEXT NOT NULL, run TEXT NOT NULL, system TEXT NOT NULL,
      bytes INTEGER NOT NULL GENERATED ALWAYS AS (octet_length(json)) VIRTUAL,
      UNIQUE (eid, series, time, hash)
    ) STRICT;
    CREATE INDEX points_by_time ON points (series, time, bytes);`)
}

/** Cursors contain the id of their feed, because they outlive it: a restored store has another feed. */
function completeFeed(db: DatabaseSync): void {
  db.exec(`
    -- what the change stored; NULL for a removal, and for changes that format 1 recorded
    ALTER TABLE feed ADD COLUMN revision TEXT;
    CREATE TABLE feed_id (id TEXT NOT NULL) STRICT;
    INSERT INTO feed_id VALUES (lower(hex(randomblob(8))));`)
}

/** Earlier formats stored the last run that observed a value; the run that wrote it is in the system metadata. */
function indexRuns(db: DatabaseSync): void {
  for (const table of ['aspects', 'history']) {
    db.exec(`
      UPDATE ${table} SET run = json_extract(system, '$.runId')
      WHERE json_valid(system) AND json_type(system, '$.runId') = 'text' AND json_extract(system, '$.runId') <> run;`)
  }
  db.exec(`
    CREATE INDEX aspects_by_run ON aspects (run, time);
    CREATE INDEX points_by_run ON points (run);`)
}

/** Counts of what is stored, which every commit changes: older programs would not. */
function addCounts(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE blocks (
      type INTEGER NOT NULL, first TEXT NOT NULL, entities INTEGER NOT NULL, PRIMARY KEY (type, first)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE aspect_counts (
      type INTEGER NOT NULL, aspect INTEGER NOT NULL, entities INTEGER NOT NULL, PRIMARY KEY (type, aspect)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE value_counts (
      field INTEGER NOT NULL, value TEXT NOT NULL, type INTEGER NOT NULL, entities INTEGER NOT NULL,
      PRIMARY KEY (field, value, type)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE series ADD COLUMN rows INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE series ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    DROP TRIGGER urn_made;
    DROP TRIGGER urn_stored;`)
  countAll(db)
}
