import { setTimeout as pause } from 'node:timers/promises'
import { type Call, type Log, publicError } from '../../core/index.ts'
import type { Lease, Progress } from './lease.ts'
import { createWatch } from './stale-leases.ts'
import type { Task } from './task.ts'

/** How one kind of task works. */
export interface Work {
  /** One bounded slice, repeatable. */
  readonly step: (call: Call, task: Task, signal: AbortSignal) => Promise<Progress>
  /** How much of the task is left: makes the count exact again when a slice was done but not recorded. */
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
      const looked = claimWork(system('looking for tasks'), stop)
      await looked.catch(error => log.warn({ err: error }, 'could not look for tasks'))
    }
  }

  async function claimWork(call: Call, signal: AbortSignal): Promise<void> {
    const tasks = await lease.unfinished(call)
    const dead = stale(tasks)
    for (const task of tasks) {
      const free = task.owner === undefined || task.owner === owner || dead.has(task.task)
      if (!free || running.has(task.task) || signal.aborted || !mayRun(task)) continue
      const claimed = await lease.claim(call, task)
      if (lease.holds(claimed)) begin(claimed, signal)
    }
  }

  /** A cancelled task has only to be ended, which needs neither room nor the plugin that knows the work. */
  function mayRun(task: Task): boolean {
    return task.cancel === true || (running.size < config.concurrency && works.has(task.action))
  }

  function begin(task: Task, signal: AbortSignal): void {
    const work = run(task, signal).catch(error => log.error({ err: error, task: task.task }, 'lost a task'))
    running.set(
      task.task,
      work.finally(() => running.delete(task.task))
    )
  }

  async function run(task: Task, signal: AbortSignal): Promise<void> {
    const call = system(`task ${task.task}`, signal)
    try {
      const last = await slices(call, task, signal)
      if (lease.holds(last)) await lease.release(call, task.task)
      else log.info({ task: task.task, state: last?.state, deleted: last?.deleted }, 'task ended')
      setImmediate(wake)
    } catch (error) {
      await giveUp(call, task, error, signal)
    }
  }

  async function slices(call: Call, task: Task, signal: AbortSignal): Promise<Task | undefined> {
    const work = works.get(task.action)
    const deleted = await unrecorded(call, task, task, work)
    let last = await lease.advance(call, task.task, { deleted, finished: false })
    while (work && lease.holds(last) && !signal.aborted) {
      const begun = performance.now()
      last = await lease.advance(call, task.task, await slice(call, task, last, work, signal))
      if (lease.holds(last)) await pause(config.pauseMs, undefined, { signal }).catch(() => undefined)
      // Whoever was asleep may have lost the task, and must not go on with it.
      if (performance.now() - begun > ttlMs / 2) last = await lease.beat(call, task.task)
    }
    return last
  }

  /** With the last one the count becomes exact. */
  async function slice(call: Call, task: Task, last: Task, work: Work, signal: AbortSignal): Promise<Progress> {
    const done = await work.step(call, last, signal)
    if (!done.finished) return done
    const now = { ...last, deleted: last.deleted + done.deleted }
    return { ...done, deleted: done.deleted + (await unrecorded(call, task, now, work)) }
  }

  /** What earlier runs did and could not record: a slice and its record are two writes. */
  async function unrecorded(call: Call, begun: Task, now: Task, work: Work | undefined): Promise<number> {
    const isFirstRun = begun.beat === 1
    if (isFirstRun || !work?.remaining) return 0
    return Math.max(0, now.total - now.deleted - (await work.remaining(call, now)))
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
