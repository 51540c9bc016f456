import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { running } from '../errors.ts'

/** A prepared statement; its columns are what the SQL beside the type says. */
export interface Statement<R> {
  get(...params: readonly SQLInputValue[]): R | undefined
  all(...params: readonly SQLInputValue[]): R[]
  /** One after the other, for what is too much at once. */
  each(...params: readonly SQLInputValue[]): Iterable<R>
  /** How many rows were changed. */
  run(...params: readonly SQLInputValue[]): number
  /** The row id of the row that was inserted. */
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

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw running(error)
  }
}
