import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { openStore } from '../core/store/open.ts'
import type { Change, Row } from '../core/store/port.ts'
import { makeUrn } from '../core/urn.ts'

const CLIENTS = 64
const BATCH = 100
const ROWS = 25_600
const REPEATS = 3
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const actor = makeUrn('corpuser', 'datahub')

/** New rows of about the size of an ordinary aspect, with two entries each. */
function makeChanges(count: number): Extract<Change, { kind: 'put' }>[] {
  return Array.from({ length: count }, () => {
    const id = randomBytes(9).toString('base64url')
    const row: Row = {
      urn: makeUrn('dataset', 'urn:li:dataPlatform:hive', `db.table_${id}`, 'PROD'),
      aspect: 'datasetProperties',
      revision: id,
      version: 1,
      json: JSON.stringify({ name: id, description: 'x'.repeat(300), customProperties: {} }),
      time: 1_700_000_000_000,
      actor,
      run: 'run-1',
      system: '{"lastObserved":1700000000000,"lastRunId":"run-1"}'
    }
    const add = [
      { field: 'datasetProperties.name', value: id },
      { field: 'datasetProperties.qualifiedName', value: `db.${id}` }
    ]
    return { kind: 'put', row, expected: null, keep: 20, add, drop: [] }
  })
}

/** The yardstick: the same rows and entries through prepared statements by hand, so many in each durable transaction. */
function openRaw(path: string): {
  write(changes: readonly ReturnType<typeof makeChanges>[number][]): void
  close(): void
} {
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
    write(changes) {
      db.exec('BEGIN IMMEDIATE')
      for (const { row: r, add } of changes) {
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

/** Rows a second. */
async function rate(work: () => Promise<void> | void): Promise<number> {
  const begin = performance.now()
  await work()
  return ROWS / ((performance.now() - begin) / 1000)
}

function measureRaw(size: number): Promise<number> {
  return inFolder(async path => {
    const raw = openRaw(path)
    const changes = makeChanges(ROWS)
    const found = await rate(() => {
      for (let at = 0; at < ROWS; at += size) raw.write(changes.slice(at, at + size))
    })
    raw.close()
    return found
  })
}

/** So many clients, each of which waits for its write of `size` rows before it makes the next. */
function measureStore(clients: number, size: number): Promise<number> {
  return inFolder(async path => {
    const store = await openStore(`sqlite:${path}`, { log: silent })
    const changes = makeChanges(ROWS)
    let next = 0
    async function client(): Promise<void> {
      while (next < ROWS) {
        const batch = changes.slice(next, next + size)
        next += size
        await store.aspects.write(batch)
      }
    }
    const found = await rate(async () => void (await Promise.all(Array.from({ length: clients }, client))))
    await store.close()
    return found
  })
}

/** The median of several measurements of both, taken in turn so that both meet the same machine. */
async function compare(name: string, ours: () => Promise<number>, theirs: () => Promise<number>): Promise<string> {
  const measured: [number, number][] = []
  for (let n = 0; n < REPEATS; n++) measured.push([await ours(), await theirs()])
  const median = (at: 0 | 1) => measured.map(pair => pair[at]).toSorted((a, b) => a - b)[REPEATS >> 1] ?? 0
  const ratio = Math.round((100 * median(0)) / median(1))
  return `${name}: ${ratio} % (${Math.round(median(0))} against ${Math.round(median(1))} rows/s)`
}

export async function benchStore(): Promise<string[]> {
  return [
    await compare(
      `single durable writes of ${CLIENTS} clients, against raw transactions of ${CLIENTS}`,
      () => measureStore(CLIENTS, 1),
      () => measureRaw(CLIENTS)
    ),
    await compare(
      `batches of ${BATCH}, against raw transactions of ${BATCH}`,
      () => measureStore(1, BATCH),
      () => measureRaw(BATCH)
    )
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log((await benchStore()).join('\n'))
