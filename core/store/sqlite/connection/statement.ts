import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { runtimeError } from '../errors.ts'

/** A prepared statement. `R` is a row with the columns that the SQL selects. */
export interface Statement<R> {
  get(...params: readonly SQLInputValue[]): R | undefined
  all(...params: readonly SQLInputValue[]): R[]
  /** One row at a time, for results that are too large for memory. */
  each(...params: readonly SQLInputValue[]): Iterable<R>
  /** Returns the number of changed rows. */
  run(...params: readonly SQLInputValue[]): number
  /** Returns the id of the inserted row. */
  insert(...params: readonly SQLInputValue[]): number
}

export function prepare<R = never>(db: DatabaseSync, sql: string): Statement<R> {
  const statement = guarded(() => db.prepare(sql))
  return {
    get: (...params) => guarded(() => statement.get(...params) as R | undefined),
    all: (...params) => guarded(() => statement.all(...params) as R[]),
    each: (...params) => guarded(() => statement.iterate(...params) as Iterable<R>),
    run: (...params) => guarded(() => Number(statement.run(...params).changes)),
    insert: (...params) => guarded(() => Number(statement.run(...params).lastInsertRowid))
  }
}

/** What the SQL counts as `n`. */
export function countOf(db: DatabaseSync, sql: string, ...params: readonly SQLInputValue[]): number {
  return prepare<{ n: number }>(db, sql).get(...params)?.n ?? 0
}

/** A connection on which this SQL has run. @throws SQLite's own error. */
export function openDatabase(path: string, sql: string): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    db.exec(sql)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw runtimeError(error)
  }
}
