import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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
  try {
    return guarded<R>(db.prepare(sql))
  } catch (error) {
    throw runtimeError(error)
  }
}

/** Each method by itself: statements are run so often that one more call around them can be measured. */
function guarded<R>(statement: StatementSync): Statement<R> {
  return {
    get(...params) {
      try {
        return statement.get(...params) as R | undefined
      } catch (error) {
        throw runtimeError(error)
      }
    },
    all(...params) {
      try {
        return statement.all(...params) as R[]
      } catch (error) {
        throw runtimeError(error)
      }
    },
    each(...params) {
      try {
        return statement.iterate(...params) as Iterable<R>
      } catch (error) {
        throw runtimeError(error)
      }
    },
    run(...params) {
      try {
        return Number(statement.run(...params).changes)
      } catch (error) {
        throw runtimeError(error)
      }
    },
    insert(...params) {
      try {
        return Number(statement.run(...params).lastInsertRowid)
      } catch (error) {
        throw runtimeError(error)
      }
    }
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
