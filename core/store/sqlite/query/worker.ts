import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { publicError } from '../../../errors.ts'
import { openReadOnly, openSecondWriter } from '../connection/connect.ts'
import { count, find } from './find.ts'
import { countPoints, range, removePoints, seriesSizes } from './series.ts'

/** What the thread runs: queries that may read many rows, and in a writing thread the removal of many. */
const queries = { find, count, range, countPoints, seriesSizes, removePoints }
type Queries = typeof queries

export type QueryName = keyof Queries
type Parameters<Q> = Q extends (db: DatabaseSync, ...args: infer A) => unknown ? A : never
export type Arguments<N extends QueryName> = Parameters<Queries[N]>
export type Answer<N extends QueryName> = ReturnType<Queries[N]>

export type Question = {
  readonly [N in QueryName]: { readonly id: number; readonly name: N; readonly args: Arguments<N> }
}[QueryName]

/** An error loses its class between threads; its status identifies the class. */
export interface Failure {
  readonly message: string
  readonly stack: string
  readonly status: number
}

export type Reply =
  | { readonly id: number; readonly answer: Answer<QueryName> }
  | { readonly id: number; readonly error: Failure }

/** The `workerData`: the file, and whether the thread writes. */
export interface ThreadOptions {
  readonly path: string
  readonly writes: boolean
}

const { path, writes }: ThreadOptions = workerData
serve(writes ? openSecondWriter(path) : openReadOnly(path))

function serve(db: DatabaseSync): void {
  parentPort?.on('message', (question: Question | 'close') => {
    if (question !== 'close') return parentPort?.postMessage(reply(db, question))
    db.close()
    parentPort?.close()
  })
}

function reply(db: DatabaseSync, question: Question): Reply {
  try {
    return { id: question.id, answer: ask(db, question) }
  } catch (error) {
    return { id: question.id, error: failure(error) }
  }
}

function failure(error: unknown): Failure {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, status: publicError(error).statusCode }
}

function ask(db: DatabaseSync, { name, args }: Question): Answer<QueryName> {
  if (name === 'find') return find(db, ...args)
  if (name === 'count') return count(db, ...args)
  if (name === 'range') return range(db, ...args)
  if (name === 'countPoints') return countPoints(db, ...args)
  if (name === 'removePoints') return removePoints(db, ...args)
  return seriesSizes(db)
}
