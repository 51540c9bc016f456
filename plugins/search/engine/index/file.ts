import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { endianness } from 'node:os'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileError, IndexFailed } from './errors.ts'

/** Of tables and encodings: increase it with every change of them. */
const VERSION = 3

// WAL with fsync at checkpoints only: a power cut may lose the last commits, which the feed has, but damages nothing.
const PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -12288;
  PRAGMA temp_store = MEMORY;
  PRAGMA foreign_keys = OFF;`

const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE names (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (kind, name)) STRICT;
  CREATE TABLE urns (text TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE docs (block INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE keys (text TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE texts (block INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE short (block INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE long (key INTEGER PRIMARY KEY, few BLOB NOT NULL) STRICT;
  CREATE TABLE many (key INTEGER, field INTEGER, chunk INTEGER, docs BLOB NOT NULL,
    PRIMARY KEY (key, field, chunk)) STRICT, WITHOUT ROWID;
  CREATE TABLE forward (doc INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
  CREATE TABLE edges (up INTEGER, down INTEGER, field INTEGER, doc INTEGER,
    PRIMARY KEY (up, down, field, doc)) STRICT, WITHOUT ROWID;
  CREATE INDEX edges_down ON edges (down, up, field, doc);
  CREATE TABLE columns (name TEXT, chunk INTEGER, bytes BLOB NOT NULL, PRIMARY KEY (name, chunk)) STRICT, WITHOUT ROWID;`

// Before the first read: keeps other processes out, and needs no shared memory file.
const LOCK = 'PRAGMA locking_mode = EXCLUSIVE'

/** A prepared statement. `R` is a row with the columns that the SQL selects. */
export interface Statement<R> {
  get(...params: readonly SQLInputValue[]): R | undefined
  all(...params: readonly SQLInputValue[]): R[]
  run(...params: readonly SQLInputValue[]): void
}

/** How the content of a file was made. */
export interface Made {
  /** Differs wherever the rules do. */
  readonly by: string
  /** The rules as text, so that a program with other ones can go on with the file; empty in one that has none. */
  readonly rules: string
}

/** The SQLite file. A transaction is always open; the first error of SQLite ends all use. */
export class IndexFile {
  readonly made: Made
  readonly #db: DatabaseSync
  #failure: unknown

  constructor(db: DatabaseSync, made: Made) {
    this.made = made
    this.#db = db
    this.#run(() => db.exec('BEGIN'))
  }

  prepare<R = never>(sql: string): Statement<R> {
    const statement = this.#run(() => this.#db.prepare(sql))
    return {
      get: (...params) => this.#run(() => statement.get(...params) as R | undefined),
      all: (...params) => this.#run(() => statement.all(...params) as R[]),
      run: (...params) => this.#run(() => statement.run(...params))
    }
  }

  /** A query whose rows are arrays: SQLite's driver makes them in less than half the time of objects. */
  prepareRows<R extends readonly unknown[]>(sql: string): Pick<Statement<R>, 'all'> {
    const statement = this.#run(() => this.#db.prepare(sql))
    statement.setReturnArrays(true)
    return { all: (...params) => this.#run(() => statement.all(...params) as unknown as R[]) }
  }

  commit(): void {
    this.#run(() => this.#db.exec('COMMIT'))
    this.#run(() => this.#db.exec('BEGIN'))
  }

  /** Forgets what was not committed. */
  close(): void {
    if (!this.#db.isOpen) return
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
    this.#db.close()
  }

  #run<T>(work: () => T): T {
    if (this.#failure) throw this.#failure
    try {
      return work()
    } catch (error) {
      this.#failure = fileError(error)
      throw this.#failure
    }
  }
}

/**
 * Opens or creates the file; a new one is made as `made` says. `foreign`: it has another format, is damaged, or belongs to
 * another program; nothing in it was changed. @throws IndexFailed when it cannot be opened, such as when another process
 * has it open
 */
export function openIndexFile(path: string, format: string, made: Made): IndexFile | 'foreign' {
  const full = `${VERSION} ${endianness()} ${format}`
  let db: DatabaseSync | undefined
  try {
    createPrivate(path)
    db = new DatabaseSync(path)
    db.exec(LOCK)
    const found = describe(db, full, made)
    if (found?.format !== full) {
      db.close()
      return 'foreign'
    }
    // The first versions did not keep them.
    if (found.by === made.by && found.rules === '') keep(db, 'rules', made.rules)
    return new IndexFile(db, found)
  } catch (thrown) {
    if (db?.isOpen) db.close()
    const error = fileError(thrown)
    if (error instanceof IndexFailed && error.isDamaged) return 'foreign'
    throw error
  }
}

/** What SQLite has beside a file: none after it was closed, but what a crash left would be taken for a newer file's. */
const BESIDE = ['-wal', '-shm', '-journal']

/** Deletes the files of an index that is not open. */
export function removeIndex(path: string): void {
  for (const suffix of [...BESIDE, '']) rmSync(path + suffix, { force: true })
}

/** Puts one index in the place of another, neither of which is open: at any moment one of them is there. */
export function replaceIndex(path: string, by: string): void {
  for (const suffix of BESIDE) rmSync(path + suffix, { force: true })
  renameSync(by, path)
}

/** Does not open a file that exists: to close it would end the locks that this process has on it. */
function createPrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

/** What the file says of itself; a file without tables gets them first. */
function describe(db: DatabaseSync, format: string, made: Made): (Made & { readonly format: string }) | undefined {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
  if (tables.length > 0 && !tables.some(({ name }) => name === 'meta')) return undefined
  db.exec(PRAGMAS)
  if (tables.length === 0) create(db, format, made)
  const meta = db.prepare('SELECT value FROM meta WHERE name = ?')
  const [found = '', ...by] = String(meta.get('format')?.value).split(SEPARATOR)
  return { format: found, by: by.join(SEPARATOR), rules: String(meta.get('rules')?.value ?? '') }
}

/** Between what a file must be and how it was made. */
const SEPARATOR = '; '

function create(db: DatabaseSync, format: string, { by, rules }: Made): void {
  db.exec(`BEGIN; ${TABLES}`)
  keep(db, 'format', format + SEPARATOR + by)
  keep(db, 'rules', rules)
  db.exec('COMMIT')
}

function keep(db: DatabaseSync, name: string, value: string): void {
  db.prepare('REPLACE INTO meta (name, value) VALUES (?, ?)').run(name, value)
}
