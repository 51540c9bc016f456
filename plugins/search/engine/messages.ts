import {
  BadRequest,
  type Cursor,
  type ModelDefinitions,
  publicError,
  type SearchField,
  type StoreSource,
  Unavailable,
  type Urn
} from '../../../core/kernel/thread.ts'
import type { Asker, EngineState, SearchEngine } from './port.ts'

/** What the main thread and the thread of the engine say to each other. */

type Methods = Pick<SearchEngine, 'search' | 'columns' | 'complete' | 'suggest' | 'walk'>
export type QuestionName = keyof Methods
/** The parameters of a method, without who asks. */
export type QuestionArgs<N extends QuestionName> = Parameters<Methods[N]> extends [...infer A, Asker] ? A : never
export type AnswerTo<N extends QuestionName> = Awaited<ReturnType<Methods[N]>>

export type Question = {
  readonly [N in QuestionName]: { readonly id: number; readonly name: N; readonly args: QuestionArgs<N> }
}[QuestionName]

/** A key as it is sent: in one text, because many are sent. */
export type SentKey = readonly [urn: Urn, aspect: string]

export type ToThread =
  | { readonly ask: readonly Question[] }
  | { readonly cancel: number }
  /** Acknowledged changes: their number, and their keys if the feed may report them later. */
  | { readonly changed: readonly SentKey[] | number }
  /** Keys that are indexed again, changed or not. */
  | { readonly again: readonly SentKey[] }
  /** Builds the index again. The one in use answers until the new one is complete. */
  | 'reindex'
  | 'close'

/** An error loses its class between threads; its status identifies the class. */
export interface Failure {
  readonly message: string
  readonly stack: string
  readonly status: number
}

export function failureOf(thrown: unknown): Failure {
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { message, stack, status: publicError(thrown).statusCode }
}

/** The error of a failure, with the stack of the thread. */
export function restored({ message, stack, status }: Failure): Error {
  const error =
    status === 400 ? new BadRequest(message) : status === 503 ? new Unavailable(message) : new Error(message)
  return Object.assign(error, { stack })
}

export type Reply =
  | { readonly id: number; readonly answer: AnswerTo<QuestionName> }
  | { readonly id: number; readonly failure: Failure }

export type FromThread =
  | { readonly replies: readonly Reply[] }
  | { readonly state: ThreadState }
  /** Everything before it is in the file: a restart continues there. */
  | { readonly durable: Cursor }

export interface ThreadState extends EngineState {
  /** Why no index can be built at the moment; it is tried again, and another one answers, unless it is elsewhere. */
  readonly failure?: string
  /** Number of changed keys that the thread has received. */
  readonly received: number
}

/** What is indexed, and how: plain data from the model of the enabled plugins. */
export interface Rules {
  readonly definitions: ModelDefinitions
  readonly fields: readonly SearchField[]
  /** Entity types that are indexed. */
  readonly types: readonly string[]
  /** Aspects whose values are not indexed. */
  readonly sealed: readonly string[]
}

/** The `workerData`. */
export interface ThreadOptions {
  readonly source: StoreSource
  /** The index file. */
  readonly path: string
  readonly rules: Rules
}
