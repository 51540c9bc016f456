import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, statSync } from 'node:fs'
import { devNull } from 'node:os'
import { extname } from 'node:path'
import type { Prepared, Task } from './prepare-worker.ts'

// The published package contains JavaScript.
const WORKER = new URL(`./prepare-worker${extname(import.meta.url)}`, import.meta.url)

/** What was prepared last. The servers of one process, such as those of a plugin's tests, mostly have the same files. */
let last: { readonly state: string; readonly prepared: Prepared } | undefined

/** What `prepare` returned for the same task, if it is the last one and no file has changed since; else prepares it. */
export async function preparedFor(task: Task, signal: AbortSignal): Promise<Prepared> {
  const state = stateOf(task)
  if (last?.state === state) return last.prepared
  const prepared = await prepare(task, signal)
  // What is wrong is reported at every start.
  if (prepared.broken.length === 0 && prepared.notKept === undefined) last = { state, prepared }
  return prepared
}

function stateOf(task: Task): string {
  const versions = task.sources.map(({ file }) => {
    const found = statSync(file, { throwIfNoEntry: false })
    return [found?.mtimeMs, found?.size]
  })
  return JSON.stringify([task, versions])
}

/**
 * Reads all files and strips the types from their modules, in a process of its own: for 150 modules it takes a second, and
 * the 50 MB that it needs would stay with a process that had it done by a thread. It gets no secrets of the environment.
 */
export async function prepare(task: Task, signal: AbortSignal): Promise<Prepared> {
  demandDescriptors()
  const child = fork(WORKER, {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    killSignal: 'SIGKILL',
    serialization: 'advanced',
    signal,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc']
  })
  // Without a listener, an error after the first would end the server.
  child.on('error', () => {})
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000)
  })
  try {
    // A child that was not started has no `send`.
    await once(child, 'spawn')
    const ended = once(child, 'close').then(([code]) => {
      throw new Error(`the process that prepares the files ended with code ${code}: ${complaint}`)
    })
    const answered = once(child, 'message').then(([prepared]) => detached(prepared))
    child.send(task)
    // Then it ends by itself.
    return await Promise.race([answered, ended])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** What a message contains as bytes are views of the whole message, 3 MB, which would stay with the smallest of them. */
function detached(prepared: Prepared): Prepared {
  const files = [...prepared.files].map(
    ([address, content]) => [address, typeof content === 'string' ? content : Buffer.from(content)] as const
  )
  return { ...prepared, files: new Map(files) }
}

/** More than a new process takes of its parent. */
const DESCRIPTORS = 16

/**
 * Each process that Node.js cannot start for want of descriptors costs it two more of them, for good.
 * @throws Error `EMFILE` if too few are free
 */
function demandDescriptors(): void {
  const opened: number[] = []
  try {
    while (opened.length < DESCRIPTORS) opened.push(openSync(devNull, 'r'))
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}
