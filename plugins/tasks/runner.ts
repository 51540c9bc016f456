import { setTimeout as pause } from 'node:timers/promises'
import { type Call, type Log, publicError } from '../../core/index.ts'
import type { Lease, Progress } from './lease.ts'
import type { Task } from './task.ts'
import { createWatch } from './watch.ts'

/** How one kind of task works. */
export interface Work {
  /** One bounded slice, repeatable. */
  readonly step: (call: Call, task: Task, signal: AbortSignal) => Promise<Progress>
  /** How much of the task is left: makes the count exact again after a crash between a slice and its record. */
  readonly remaining: ((call: Call, task: Task) => Promise<number>) | undefined
}

interface Parts {
  readonly lease: Lease
  readonly works: ReadonlyMap<string, Work>
  /** Tasks at a time. */
  readonly concurrency: number
  readonly pauseMs: number
  readonly leaseSeconds: number
  readonly owner: string
  readonly log: Log
  readonly system: (reason: string, signal?: AbortSignal) => Call
}

export type Runner = ReturnType<typeof createRunner>

export function createRunner({ lease, works, owner, log, system, ...config }: Parts) {
  const ttlMs = config.leaseSeconds * 1000
  const stale = createWatch(ttlMs)
  const running = new Map<string, Promise<void>>()
  let stop: AbortSignal | undefined
  let looking: Promise<void> | undefined
  let again = false

  /** Looks for work now, once more if it is looking already. */
  function wake(): void {
    again = true
    looking ??= look().finally(() => {
      looking = undefined
    })
  }

  async function look(): Promise<void> {
    while (again && stop && !stop.aborted) {
      again = false
      try {
        await claimWork(system('looking for tasks'), stop)
      } catch (error) {
        log.warn({ err: error }, 'could not look for tasks')
      }
    }
  }

  async function claimWork(call: Call, signal: AbortSignal): Promise<void> {
    const tasks = await lease.unfinished(call)
    const dead = stale(tasks)
    for (const task of tasks) {
      const free = task.owner === undefined || task.owner === owner || dead.has(task.task)
      if (!free || running.has(task.task) || signal.aborted || !mayRun(task)) continue
      const claimed = await lease.claim(call, task)
      if (lease.holds(claimed)) begin(claimed, task.owner !== undefined, signal)
    }
  }

  /** A cancelled task has only to be ended, which needs neither room nor the plugin that knows the work. */
  function mayRun(task: Task): boolean {
    return task.cancel === true || (running.size < config.concurrency && works.has(task.action))
  }

  function begin(task: Task, interrupted: boolean, signal: AbortSignal): void {
    const work = run(task, interrupted, signal).catch(error =>
      log.error({ err: error, task: task.task }, 'lost a task')
    )
    running.set(
      task.task,
      work.finally(() => running.delete(task.task))
    )
  }

  async function run(task: Task, interrupted: boolean, signal: AbortSignal): Promise<void> {
    const call = system(`task ${task.task}`, signal)
    try {
      const last = await slices(call, task, interrupted, signal)
      if (lease.holds(last)) await lease.release(call, task.task)
      else log.info({ task: task.task, state: last?.state, deleted: last?.deleted }, 'task ended')
      setImmediate(wake)
    } catch (error) {
      await giveUp(call, task, error, signal)
    }
  }

  async function slices(call: Call, task: Task, interrupted: boolean, signal: AbortSignal): Promise<Task | undefined> {
    const work = works.get(task.action)
    const uncounted =
      interrupted && work?.remaining ? task.total - task.deleted - (await work.remaining(call, task)) : 0
    let last = await lease.advance(call, task.task, { deleted: Math.max(0, uncounted), finished: false })
    while (work && lease.holds(last) && !signal.aborted) {
      last = await lease.advance(call, task.task, await work.step(call, last, signal))
      if (lease.holds(last)) await pause(config.pauseMs, undefined, { signal }).catch(() => undefined)
    }
    return last
  }

  /** A store that is away for a moment, or a server that stops, is no failure of the task: it goes on later. */
  async function giveUp(call: Call, { task }: Task, error: unknown, signal: AbortSignal): Promise<void> {
    const { message, statusCode } = publicError(error)
    if (signal.aborted || statusCode === 503) {
      log.warn({ err: error, task }, 'task interrupted')
      await lease.release(call, task)
    } else {
      log.error({ err: error, task }, 'task failed')
      await lease.fail(call, task, message)
    }
  }

  async function beat(): Promise<void> {
    const call = system('heartbeat of tasks')
    await Promise.all([...running.keys()].map(id => lease.beat(call, id)))
  }

  return {
    wake,

    start(signal: AbortSignal): void {
      stop = signal
      const timer = setInterval(() => {
        beat().catch(error => log.warn({ err: error }, 'heartbeat of tasks failed'))
        wake()
      }, ttlMs / 4).unref()
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      wake()
    },

    /** Settles when the slices under way have ended and their tasks are given back. */
    async close(): Promise<void> {
      await looking
      await Promise.all(running.values())
    }
  }
}
