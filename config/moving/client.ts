import { setTimeout as pause } from 'node:timers/promises'
import type { OutgoingClient } from '../../core/contract/outgoing.ts'
import { createError } from '../../core/errors.ts'
import { excerpt } from '../../core/excerpt.ts'
import { isRecord } from '../../core/json.ts'

/** What ends an import or export. The message says what was asked, what was answered, and what to do. */
export const MoveFailed = createError('MOVE_FAILED', '%s')

/** Seconds between two tries of a server that is busy, if it does not say how many. */
const BUSY_SECONDS = 2
const LONGEST_SECONDS = 60
const TRIES = 8
const SHOWN = 120

export interface Question {
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** JSON; makes it a POST request. */
  readonly body?: string
}

export interface Answer {
  /** Below 500, and neither 401 nor 429; 413 also for an answer that is larger than the client accepts. */
  readonly status: number
  /** Parsed JSON; `undefined` if the answer is none. */
  readonly body: unknown
  /** What the server says, if it refuses. */
  readonly message: string
  /** Characters of the answer. */
  readonly size: number
}

/** A catalog that is asked by its documented API. */
export interface Client {
  /** Without a slash at the end. */
  readonly url: string
  /** Resolves also if the server refuses. @throws MoveFailed if it cannot be reached, or answers no JSON where it accepts */
  ask(question: Question): Promise<Answer>
}

export interface ClientOptions {
  /** For messages: `source`, `target`. */
  readonly role: string
  readonly url: string
  readonly token: string | undefined
  /** The variable that has the token, for messages. */
  readonly variable: string
  readonly outgoing: OutgoingClient
  readonly signal: AbortSignal
}

export function createClient(options: ClientOptions): Client {
  const { url, token, variable } = options
  const failed = failing(options)
  const send = createSender(options)

  async function ask(question: Question): Promise<Answer> {
    const response = await send(question)
    const { status } = response
    const text = await response.text()
    const asked = decodeURIComponent(question.path)
    if (status === 401) throw failed(notAccepted(token, variable))
    if (status >= 300 && status < 400) {
      throw failed(`redirects ${asked} to ${JSON.stringify(placeOf(response))}: name the address of the catalog itself`)
    }
    const body = parsed(text)
    if (status >= 500 || status === 429) throw failed(`answers ${status} to ${asked}: ${messageOf(body, text)}`)
    if (status < 300 && body === undefined && status !== 204) {
      const type = response.headers.get('content-type') ?? 'without a type'
      throw failed(`answers ${asked} with ${type} instead of JSON: ${JSON.stringify(excerpt(text, SHOWN))}`)
    }
    return { status, body, message: messageOf(body, text), size: text.length }
  }

  return { url, ask }
}

const failing =
  ({ role, url }: ClientOptions) =>
  (text: string) =>
    new MoveFailed(`the ${role} ${url} ${text}`)

/** Returns what sends a request until the server is not busy, and is there again if it was there before. */
function createSender(options: ClientOptions): (question: Question) => Promise<Response> {
  const { url, token, outgoing, signal } = options
  const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  let hasAnswered = false

  return async function send({ path, query = {}, body }) {
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    const method = body === undefined ? {} : { method: 'POST', body }
    for (let tries = 1; ; tries++) {
      try {
        const init = { ...method, headers: typed, redirect: 'manual', signal } as const
        const response = await outgoing.fetch(`${url}${path}${queryOf(query)}`, init)
        hasAnswered = true
        if (!isBusy(response.status) || tries === TRIES) return response
        await pause(secondsOf(response) * 1000, undefined, { signal })
      } catch (cause) {
        signal.throwIfAborted()
        const reason = cause instanceof Error ? cause.message.replace(/^.*? failed: /, '') : String(cause)
        if (TOO_LARGE.test(reason)) return new Response(reason, { status: 413 })
        if (!hasAnswered || tries === TRIES) {
          throw failing(options)(`does not answer ${decodeURIComponent(path)}: ${reason}`)
        }
        await pause(BUSY_SECONDS * 1000, undefined, { signal })
      }
    }
  }
}

/** Of the guarded client. */
const TOO_LARGE = /is larger than \d+ bytes$/

const isBusy = (status: number) => status === 429 || (status >= 502 && status <= 504)

function secondsOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? BUSY_SECONDS)
  return seconds >= 0 ? Math.min(seconds, LONGEST_SECONDS) : BUSY_SECONDS
}

function queryOf(query: NonNullable<Question['query']>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** An address can have a password. */
function placeOf(response: Response): string {
  const location = response.headers.get('location') ?? ''
  return URL.parse(location)?.origin ?? excerpt(location, SHOWN)
}

function notAccepted(token: string | undefined, variable: string): string {
  if (token === undefined) return `requires a token: set ${variable}, or ${variable}_FILE to a file that has it`
  return `does not accept the token of ${variable} (401): it may be mistyped, expired or revoked`
}

/** What JSON text must have for one of the two to matter; most answers of an aspectd have neither. */
const SPECIAL = /null|\d{16}/

/**
 * JSON, `undefined` if the text is none. A member that is null is absent, as in DataHub; an integer that does not fit into a
 * number becomes text, which no schema accepts.
 */
export function parsed(text: string): unknown {
  try {
    return SPECIAL.test(text) ? JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function reviver(_name: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown {
  if (value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return /[.eE]/.test(source) ? value : source
}

function messageOf(body: unknown, text: string): string {
  const { message, error } = isRecord(body) ? body : {}
  const said = [message, error].find(one => typeof one === 'string' && one !== '')
  return excerpt(String(said ?? text), 500)
}
