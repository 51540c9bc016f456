import { type Cursor, type Key, type Log, Unavailable } from '../../../core/index.ts'
import { createFollowed } from './followed.ts'
import type { AnswerTo, Question, QuestionArgs, QuestionName, ThreadOptions, ThreadState } from './messages.ts'
import type { EngineState, SearchEngine } from './port.ts'
import { createWorker } from './worker.ts'

/** A question fails after this time. */
const DEADLINE_MS = 5000

export interface EngineOptions extends ThreadOptions {
  readonly log: Log
  readonly deadlineMs?: number
  /** Called when the thread says how it is, with the reason when it has failed. */
  readonly report: (state: ThreadState | { readonly failed: string }) => void
  /** The change feed is read again from here after a restart. */
  readonly durable: (cursor: Cursor) => void
}

export interface Engine extends SearchEngine {
  /** Starts the thread. Before it, every question is refused. */
  start(): void
  /** Names acknowledged changes. */
  changed(keys: readonly Key[]): void
  /** Resolves when the thread is not far behind; at once while it is off, fails or builds its index. */
  room(): Promise<void> | undefined
  /** Begins to build a new index; the old one answers until it is complete. `false`: there is no thread that does. */
  reindex(): Promise<boolean>
  /** How far the index is that is built. */
  building(): Pick<ThreadState, 'isBuilding' | 'done' | 'entities'>
}

const NOT_STARTED: ThreadState = { ready: false, isBuilding: false, done: 0, entities: 0, behind: 0, received: 0 }

/** The engine: questions go to its thread, answers come back. Nothing else of the catalog waits for it. */
export function openEngine({ log, report, durable, deadlineMs = DEADLINE_MS, ...options }: EngineOptions): Engine {
  let state = NOT_STARTED
  let last = 0
  /** Of a build that was asked for. */
  let begun: PromiseWithResolvers<boolean> | undefined
  const worker = createWorker({
    options,
    log,
    received(message) {
      if ('durable' in message) return durable(message.durable)
      state = message.state
      if (state.isBuilding) begun?.resolve(true)
      followed.update(state)
      report(state)
    },
    failed(reason) {
      state = NOT_STARTED
      followed.reset()
      begun?.resolve(false)
      report({ failed: reason })
    }
  })
  const followed = createFollowed(changed => worker.send({ changed }))

  async function ask<N extends QuestionName>(
    name: N,
    args: QuestionArgs<N>,
    signal: AbortSignal
  ): Promise<AnswerTo<N>> {
    signal.throwIfAborted()
    const id = ++last
    followed.send()
    // The cast joins a name and its arguments, which the types of this function keep together.
    const answer = worker.ask({ id, name, args } as unknown as Question)
    const late = setTimeout(() => worker.cancel(id, tooLate(followed.behind())), deadlineMs)
    const abort = () => worker.cancel(id, signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      return (await answer) as AnswerTo<N>
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', abort)
    }
  }

  return {
    start: worker.start,
    search: (wanted, order, page, signal) => ask('search', [wanted, order, page], signal),
    facets: (wanted, fields, limit, signal) => ask('facets', [wanted, fields, limit], signal),
    complete: (completion, signal) => ask('complete', [completion], signal),
    suggest: (word, narrowed, limit, signal) => ask('suggest', [word, narrowed, limit], signal),
    walk: (walk, wanted, facets, page, signal) => ask('walk', [walk, wanted, facets, page], signal),
    state: () => ({ ...publicState(state), behind: followed.behind() }),
    changed: followed.add,
    room: followed.room,
    async reindex() {
      if (!worker.send('reindex')) return false
      begun = Promise.withResolvers<boolean>()
      return begun.promise
    },
    building: () => state,
    async close() {
      followed.reset()
      await worker.close()
    }
  }
}

function publicState({ isBuilding: _building, received: _received, ...state }: ThreadState): EngineState {
  return state
}

function tooLate(behind: number): Error {
  return new Unavailable(
    behind > 0
      ? `The search index is ${behind} changes behind; try again.`
      : 'The search took too long; try again, or search for something more exact.'
  )
}
