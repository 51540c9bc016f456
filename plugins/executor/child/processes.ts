import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { folderSize } from './folder-size.ts'
import { createLines } from './lines.ts'

const GRACE_MS = 3000
/** For what a child wrote before its exit. A process that left its group may hold the other ends of the pipes for ever. */
const DRAIN_MS = 1000
const LOOK_MS = 10_000
/** What `setTimeout` can wait for. */
const LONGEST_MS = 2 ** 31 - 1
/** Shells and bubblewrap exit with this number and that of the signal. */
const SIGNALLED = 128
const KILLED = SIGNALLED + 9

export interface ChildOptions {
  /** A line of either output, at most 16 kB; `isCut`: its end is missing. Nothing more is read until the promise is done. */
  readonly log: (line: string, isCut: boolean) => Promise<void> | undefined | void
  /** TERM goes to the group of the child, and KILL `graceMs` later. */
  readonly signal: AbortSignal
  /** All variables of the child. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** Standard input, which ends then. */
  readonly input?: string
  /** After these, as an abort. 0: no limit. */
  readonly seconds: number
  readonly graceMs?: number
  /** A folder that is looked at every ten seconds: with more bytes, the child is ended. */
  readonly room?: { readonly folder: string; readonly bytes: number; readonly everyMs?: number }
  /** With the number of the process that leads the group. */
  readonly started?: (pid: number) => void
}

export interface Ended {
  /** `null` after a signal. */
  readonly code: number | null
  readonly signal: string | null
  /** `room`: its folder was larger than permitted. */
  readonly why: 'ended' | 'aborted' | 'timeout' | 'room'
}

export interface Child {
  /** @throws the error of the start, such as ENOENT */
  readonly ended: Promise<Ended>
  /** Tells the child that its server lives and may run it: without for 6 s, it ends itself. */
  beat(): void
}

/**
 * Runs a program as leader of a process group. Its file 3 is a socket that ends with this process and has a byte for each
 * `beat`. What is left of the group when the leader exits is killed.
 */
export function runChild(command: readonly string[], options: ChildOptions): Child {
  const [program = '', ...args] = command
  const { cwd, env } = options
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
  const beats = child.stdio[3] as Writable
  beats.on('error', () => undefined)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input ?? '')
  if (child.pid !== undefined) options.started?.(child.pid)
  return {
    ended: follow(child, options),
    beat() {
      // A child that stands still reads none.
      if (beats.writable && beats.writableLength === 0) beats.write('.')
    }
  }
}

async function follow(child: ChildProcess, options: ChildOptions): Promise<Ended> {
  let why: Ended['why'] = 'ended'
  let hasExited = false
  const timers: NodeJS.Timeout[] = []
  const stop = (reason: Ended['why']) => {
    if (why !== 'ended' || hasExited) return
    why = reason
    kill(child, 'SIGTERM')
    timers.push(setTimeout(() => kill(child, 'SIGKILL'), options.graceMs ?? GRACE_MS))
  }
  const onAbort = () => stop('aborted')
  if (options.seconds > 0) timers.push(setTimeout(() => stop('timeout'), Math.min(options.seconds * 1000, LONGEST_MS)))
  if (options.room) timers.push(watch(options.room, () => stop('room')))
  options.signal.addEventListener('abort', onAbort)
  if (options.signal.aborted) onAbort()
  const isOver = () => hasExited
  const outputs = [child.stdout, child.stderr].map(stream => stream && read(stream, options.log, isOver))
  try {
    const [code, signal] = await exitOf(child)
    hasExited = true
    kill(child, 'SIGKILL')
    await drain(outputs)
    return { code, signal, why }
  } finally {
    hasExited = true
    for (const timer of timers) clearTimeout(timer)
    options.signal.removeEventListener('abort', onAbort)
    for (const stream of child.stdio) stream?.destroy()
  }
}

function exitOf(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve([code, signal]))
  })
}

/** Waits for the ends of the outputs, but not for long. */
async function drain(outputs: readonly unknown[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>(resolve => {
    timer = setTimeout(resolve, DRAIN_MS)
  })
  await Promise.race([Promise.all(outputs), enough])
  clearTimeout(timer)
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // Nothing of the group is left.
  }
}

/** One piece at a time, and others have their turn between two: a child may write faster than we read. */
function read(stream: Readable, log: ChildOptions['log'], isOver: () => boolean): Promise<void> {
  let waits: Promise<void> | undefined
  const lines = createLines((line, isCut) => {
    waits = log(line, isCut) ?? waits
  })
  const resume = () => void setImmediate(() => stream.resume())
  stream.on('data', (chunk: Buffer) => {
    stream.pause()
    lines.push(chunk)
    const until = isOver() ? undefined : waits
    waits = undefined
    if (until) void until.then(resume, resume)
    else resume()
  })
  return new Promise(resolve => {
    stream.on('error', () => undefined)
    stream.once('close', () => {
      lines.end()
      resolve()
    })
  })
}

function watch({ folder, bytes, everyMs = LOOK_MS }: NonNullable<ChildOptions['room']>, full: () => void) {
  let isLooking = false
  return setInterval(async () => {
    if (isLooking) return
    isLooking = true
    const size = await folderSize(folder)
    isLooking = false
    if (size !== undefined && size > bytes) full()
  }, everyMs)
}

/** How a run ended, as its log says it. */
export function describeEnd({ code, signal, why }: Ended): string {
  if (why === 'aborted') return 'cancelled'
  if (why === 'timeout') return 'stopped: it took longer than permitted'
  if (why === 'room') return 'stopped: its files take more room than permitted (plugins.executor.workMB)'
  if (signal === 'SIGKILL' || code === KILLED) return 'killed by SIGKILL: not enough memory?'
  return signal ? `killed by ${signal}` : `exit code ${code}`
}
