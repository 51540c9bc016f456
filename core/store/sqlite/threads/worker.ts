import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { publicError } from '../../../errors.ts'
import type { Change, Key } from '../../port.ts'
import { createTables, type TableOptions } from '../commit/tables.ts'
import { openReadOnly, openSecondWriter } from '../connection/connect.ts'
import { count, find } from '../query/find.ts'
import { countOfRun, countPointsOfRun, ofRun, removePointsOfRun, runs } from '../query/runs.ts'
import { countPoints, range, removePoints, seriesSizes } from '../query/series.ts'
import { emptyLog, findTexts, forget, purge } from '../query/texts.ts'

/** What the thread runs: queries that may read many rows, and in a writing thread what writes many. */
const tasks = {
  find,
  count,
  range,
  countPoints,
  seriesSizes,
  removePoints,
  runs,
  ofRun,
  countOfRun,
  countPointsOfRun,
  removePointsOfRun,
  findTexts,
  forget,
  purge,
  emptyLog,
  commit
}
type Tasks = typeof tasks

export type TaskName = keyof Tasks
type Parameters<Q> = Q extends (db: DatabaseSync, ...args: infer A) => unknown ? A : never
export type Arguments<N extends TaskName> = Parameters<Tasks[N]>
export type Answer<N extends TaskName> = ReturnType<Tasks[N]>

export type Question = {
  readonly [N in TaskName]: { readonly id: number; readonly name: N; readonly args: Arguments<N> }
}[TaskName]

/** An error loses its class between threads; its status identifies the class. */
export interface Failure {
  readonly message: string
  readonly stack: string
  readonly status: number
}

export type Reply =
  | { readonly id: number; readonly answer: Answer<TaskName> }
  | { readonly id: number; readonly error: Failure }

/** The `workerData`: the file, and for a thread that writes what the other one uses, too. */
export interface ThreadOptions {
  readonly path: string
  readonly writes?: TableOptions
}

const { path, writes }: ThreadOptions = workerData
const connection = writes ? openSecondWriter(path) : openReadOnly(path)
const tables = writes && createTables(connection, writes)
serve(connection)

function serve(db: DatabaseSync): void {
  parentPort?.on('message', (question: Question | 'close') => {
    if (question !== 'close') return parentPort?.postMessage(reply(db, question))
    db.close()
    parentPort?.close()
  })
}

function reply(db: DatabaseSync, question: Question): Reply {
  try {
    return { id: question.id, answer: answer(db, question) }
  } catch (error) {
    return { id: question.id, error: failure(error) }
  }
}

function failure(error: unknown): Failure {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, status: publicError(error).statusCode }
}

function answer(db: DatabaseSync, { name, args }: Question): Answer<TaskName> {
  if (name === 'find') return find(db, ...args)
  if (name === 'count') return count(db, ...args)
  if (name === 'range') return range(db, ...args)
  if (name === 'countPoints') return countPoints(db, ...args)
  if (name === 'removePoints') return removePoints(db, ...args)
  if (name === 'runs') return runs(db, ...args)
  if (name === 'ofRun') return ofRun(db, ...args)
  if (name === 'countOfRun') return countOfRun(db, ...args)
  if (name === 'countPointsOfRun') return countPointsOfRun(db, ...args)
  if (name === 'removePointsOfRun') return removePointsOfRun(db, ...args)
  if (name === 'findTexts') return findTexts(db, ...args)
  if (name === 'forget') return forget(db, ...args)
  if (name === 'purge') return purge(db)
  if (name === 'emptyLog') return emptyLog(db)
  if (name === 'commit') return commit(db, ...args)
  return seriesSizes(db)
}

function commit(_db: DatabaseSync, batches: readonly (readonly Change[])[]): (readonly Key[] | Failure)[] {
  if (!tables) throw new Error('this thread only reads')
  return tables.commit(batches).map(outcome => (outcome instanceof Error ? failure(outcome) : outcome))
}
