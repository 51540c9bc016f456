import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createError, Misconfigured } from '../../core/errors.ts'
import { parseStoreUrl } from '../../core/store/url.ts'
import { askServer } from '../control/client.ts'
import { socketOf } from '../control/socket.ts'
import { readSettings } from '../settings.ts'
import { onStop } from '../stop-signals.ts'
import { type Command, type Context, WrongArguments } from './command.ts'
import { runOnServer } from './on-server.ts'

const POLL_MS = 500
const RunFailed = createError('INGESTION_RUN_FAILED', '%s')

/** As the plugin executor answers it. */
interface Followed {
  readonly text: string
  readonly next: number
  readonly ended: boolean
  /** Of a run that has ended. */
  readonly status?: string
  /** How it ended, or what it waits for. */
  readonly reason?: string
}

export const ingest: Command = {
  name: 'ingest',
  purpose: 'run an ingestion source on the server, and show its log',
  options: [],
  operands: ['run', 'source'],
  help: `aspectd ingest run <source>

Runs an ingestion source as the button in the console does, and prints the log as it comes. The running server does the work:
a signal to this command does not stop the run.

  <source>  its URN, or its name if no other source has it

The exit code is 0 if the run succeeded, and 1 otherwise. Servers on MongoDB: one of those that use the same database
runs it.
`,
  async run(given) {
    const verb = given.operand('run')
    if (verb !== 'run')
      throw new WrongArguments(`ingest: expected run, found ${JSON.stringify(verb)}; see aspectd ingest --help`)
    const request = await ask(given, 'ingestRun', { source: given.operand('source') })
    const stopping = new AbortController()
    onStop(() => stopping.abort(new RunFailed(`interrupted: the server continues the run ${request}`)))
    await follow(given, request, stopping.signal)
  }
}

/** Prints what the run says until its end. @throws RunFailed unless it succeeded */
async function follow(given: Context, request: string, signal: AbortSignal): Promise<void> {
  let after = 0
  let waitsFor: string | undefined
  for (;;) {
    const found: Followed = JSON.parse(await ask(given, 'ingestFollow', { request, after: String(after) }))
    process.stdout.write(found.text)
    const hasMore = found.next > after
    after = found.next
    const { status, reason } = found
    if (status !== undefined && !hasMore) {
      if (status === 'SUCCESS') return void process.stdout.write(`${reason ?? status}\n`)
      throw new RunFailed(`${status}: ${reason ?? 'see the log'}`)
    }
    // Only before the log begins: afterwards it says the same.
    if (status === undefined && after === 0 && reason !== waitsFor) process.stderr.write(`${reason}\n`)
    waitsFor = reason
    if (!hasMore) await pause(POLL_MS, undefined, { signal }).catch(() => undefined)
    signal.throwIfAborted()
  }
}

/** @throws Misconfigured if no server could run it */
async function ask(given: Context, command: string, args: Readonly<Record<string, string>>): Promise<string> {
  const { store } = readSettings(given.env).config
  // Instances on MongoDB have no socket: the request is written to the store, where they find it.
  const parsed = parseStoreUrl(store)
  if (parsed.scheme !== 'sqlite') return runOnServer(command, args, given)
  const socket = existsSync(parsed.path) ? socketOf(store) : undefined
  const answer = socket && (await askServer(socket, command, args))
  if (answer !== undefined) return answer
  throw new Misconfigured(`No server uses ${store}: start it, then run this command beside it, with the same settings`)
}
