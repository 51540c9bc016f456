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
  const statement = guarded(() => db.prepare(sql))()
  return {
    get: guarded(params => statement.get(...params) as R | undefined),
    all: guarded(params => statement.all(...params) as R[]),
    each: guarded(params => statement.iterate(...params) as Iterable<R>),
    run: guarded(params => Number(statement.run(...params).changes)),
    insert: guarded(params => Number(statement.run(...params).lastInsertRowid))
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

function guarded<T>(work: (params: readonly SQLInputValue[]) => T) {
  return (...params: readonly SQLInputValue[]): T => {
    try {
      return work(params)
    } catch (error) {
      throw runtimeError(error)
    }
  }
}
