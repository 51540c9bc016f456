import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Unavailable } from '../../../core/index.ts'
import type { SettingProblem } from './settings-check.ts'
import type { Answer, Question } from './thread.ts'
import type { Yaml } from './yaml.ts'

/** A thread without questions ends after this time. */
const IDLE_MS = 60_000
/** An answer that takes longer never comes: on a busy machine the thread alone starts in seconds. */
const PATIENCE_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

// The published package contains JavaScript.
const FILE = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)

/** What is slow about recipes, in a thread that is there while it is needed. Each @throws Unavailable if it ends early. */
export interface RecipeReader {
  yaml(text: string): Promise<Yaml>
  /** `key` names the schema: equal ones are compiled once. */
  problems(
    schema: { readonly key: string; readonly schema: string },
    config: unknown
  ): Promise<readonly SettingProblem[]>
  close(): Promise<void>
}

interface Running {
  readonly worker: Worker
  readonly waiting: Map<number, PromiseWithResolvers<Answer>>
}

export function createRecipeReader(): RecipeReader {
  const { ask, close } = createThread()
  return {
    async yaml(text) {
      const answer = await ask(id => ({ id, yaml: text }))
      return 'yaml' in answer ? answer.yaml : { problem: 'it cannot be read' }
    },
    async problems({ key, schema }, config) {
      const answer = await ask(id => ({ id, key, schema, config }))
      return 'problems' in answer ? answer.problems : []
    },
    close
  }
}

/** A thread that is started with a question, and ends some time after the last one. */
function createThread() {
  let running: Running | undefined
  let isClosed = false
  let last = 0
  let idle: NodeJS.Timeout | undefined

  function rest(resting: Running): void {
    resting.worker.unref()
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (resting.waiting.size > 0) return
      // The next question starts another one.
      running = undefined
      void stop(resting)
    }, IDLE_MS).unref()
  }

  return {
    async ask(question: (id: number) => Question): Promise<Answer> {
      if (isClosed) throw new Unavailable('The server is closing')
      running ??= start(rest, ended => {
        if (running === ended) running = undefined
      })
      const { worker, waiting } = running
      const id = ++last
      const answer = Promise.withResolvers<Answer>()
      waiting.set(id, answer)
      worker.ref()
      worker.postMessage(question(id))
      const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS)
      try {
        const given = await answer.promise
        if ('failure' in given) throw new Error(`the thread of recipes failed: ${given.failure}`)
        return given
      } finally {
        clearTimeout(timer)
      }
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      if (running) await stop(running)
    }
  }
}

/** Resolves when the thread has ended: by itself, unless it is at work. */
async function stop({ worker, waiting }: Running): Promise<void> {
  if (waiting.size > 0) return void (await worker.terminate())
  const exited = once(worker, 'exit')
  worker.postMessage('end')
  await exited
}

type Told = (running: Running) => void

function start(rest: Told, end: Told): Running {
  const worker = new Worker(FILE, { execArgv: [], resourceLimits: LIMITS, name: 'recipes' })
  const started: Running = { worker, waiting: new Map() }
  worker.on('message', (answer: Answer) => {
    started.waiting.get(answer.id)?.resolve(answer)
    started.waiting.delete(answer.id)
    if (started.waiting.size === 0) rest(started)
  })
  // Such as a lack of memory. Its questions learn of it by the event `exit`.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    end(started)
    const error = new Unavailable('The recipe could not be checked: retry, with a smaller one if this comes again')
    for (const { reject } of started.waiting.values()) reject(error)
  })
  return started
}
