import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '../core/store/open.ts'
import { alternately, report } from './load.ts'
import { makePuts, type Put, partsOf, seconds } from './rows.ts'

const CLIENTS = 64
const BATCH = 100
const ROWS = 25_600
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Durable writes to SQLite, compared with plain prepared statements that write the same rows and entries. */
export async function benchStore(rounds: number): Promise<void> {
  const single = await alternately(rounds, store(CLIENTS, 1), raw(CLIENTS))
  report(
    `SQLite: single durable writes of ${CLIENTS} clients; baseline: raw transactions of ${CLIENTS}`,
    ...single,
    'rows/s'
  )
  const batches = await alternately(rounds, store(1, BATCH), raw(BATCH))
  report(`SQLite: batches of ${BATCH}; baseline: raw transactions of ${BATCH}`, ...batches, 'rows/s')
}

function openRaw(path: string): { write(puts: readonly Put[]): void; close(): void } {
  const db = new DatabaseSync(path)
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE urns (id INTEGER PRIMARY KEY, urn TEXT NOT NULL UNIQUE);
    CREATE TABLE rows (urn INTEGER, aspect INTEGER, revision TEXT, version INTEGER, json TEXT, time INTEGER, actor TEXT,
      run TEXT, system TEXT, PRIMARY KEY (urn, aspect));
    CREATE TABLE entries (field INTEGER, value TEXT, urn INTEGER, PRIMARY KEY (field, value, urn)) WITHOUT ROWID;
    CREATE INDEX entries_of ON entries (urn)`)
  const urn = db.prepare('INSERT INTO urns (urn) VALUES (?)')
  const row = db.prepare('INSERT INTO rows VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?)')
  const entry = db.prepare('INSERT INTO entries VALUES (?, ?, ?)')
  return {
    write(puts) {
      db.exec('BEGIN IMMEDIATE')
      for (const { row: r, add } of puts) {
        const id = urn.run(r.urn).lastInsertRowid
        row.run(id, r.revision, r.version, r.json, r.time, r.actor, r.run, r.system)
        for (const [at, { value }] of add.entries()) entry.run(at, value, id)
      }
      db.exec('COMMIT')
    },
    close: () => db.close()
  }
}

async function inFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'aspectd-bench-'))
  try {
    return await work(join(folder, 'store.db'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Rows per second, with `size` rows in each durable transaction. */
const raw = (size: number) => () =>
  inFolder(async path => {
    const db = openRaw(path)
    const taken = await seconds(partsOf(makePuts(ROWS), size), 1, async part => db.write(part))
    db.close()
    return ROWS / taken
  })

/** Rows per second. Each client writes `size` rows at a time and waits until they are durable. */
const store = (clients: number, size: number) => () =>
  inFolder(async path => {
    const opened = await openStore(`sqlite:${path}`, { log: silent })
    const taken = await seconds(partsOf(makePuts(ROWS), size), clients, part => opened.aspects.write(part))
    await opened.close()
    return ROWS / taken
  })
