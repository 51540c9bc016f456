import type { Environment } from '../../core/config/environment.ts'
import { createError } from '../../core/errors.ts'
import { WrongArguments } from './command.ts'

export const DEFAULT_URL = 'http://127.0.0.1:9002'

/** Parameters: the command, and one line for people. */
const ServerFailed = createError('SERVER_FAILED', '%s: %s')

interface ServerOptions {
  /** The command that asks, for its errors. */
  readonly command: string
  /** The options of the command. */
  option(name: 'url' | 'token'): string | undefined
  readonly env: Environment
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** What the server says, if it refuses. */
  readonly message: string
}

/** A running server, which is asked as every client asks it. */
export interface Server {
  /** Without a slash at the end. */
  readonly url: string
  /** Resolves also if the server refuses what it got. @throws ServerFailed */
  post(path: string, body: object, signal: AbortSignal): Promise<Answer>
  /** Checks that there is an aspectd, and that it accepts the token. @throws ServerFailed */
  check(signal: AbortSignal): Promise<void>
  /** The error of the command for something that the server has answered. */
  failed(text: string): Error
}

/** The server that the options `url` and `token` name. @throws WrongArguments */
export function createServer({ command, option, env }: ServerOptions): Server {
  const url = urlOf(command, option('url') ?? DEFAULT_URL)
  // A server without authentication needs none.
  const token = option('token') ?? env.ASPECTD_TOKEN
  const failed = (text: string) => new ServerFailed(command, text)
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
  }

  async function send(path: string, signal: AbortSignal, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'manual' }).catch(cause => {
      signal.throwIfAborted()
      throw failed(`cannot reach ${url} (${reasonOf(cause)}): start the server, or name it with --url`)
    })
    const text = await response.text()
    const answer = { status: response.status, ...parsed(text) }
    if (response.status === 401) throw failed(notAccepted(url, token, answer.message))
    return answer
  }

  return {
    url,
    failed,
    async post(path, body, signal) {
      const answer = await send(path, signal, { method: 'POST', body: JSON.stringify(body) })
      if (answer.status < 500 && answer.status !== 429) return answer
      throw failed(`${url} answers ${answer.status} to ${path}: ${answer.message}`)
    },
    async check(signal) {
      const { versions } = (await send('/config', signal, { method: 'GET' })).body
      if (typeof versions !== 'object' || versions === null || !('aspectd' in versions)) {
        throw failed(`${url} is not an aspectd server: name it with --url`)
      }
      const body = JSON.stringify({ query: '{ me { corpUser { urn } } }' })
      await send('/api/graphql', signal, { method: 'POST', body })
    }
  }
}

function urlOf(command: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
  throw new WrongArguments(`${command}: --url ${JSON.stringify(text)} is not an address such as ${DEFAULT_URL}`)
}

function notAccepted(url: string, token: string | undefined, message: string): string {
  if (token === undefined) {
    return `a token is missing: make one at ${url}/settings/tokens/new, then use --token <token> or ASPECTD_TOKEN`
  }
  return `${url} does not accept the token (401: ${message}): it may be mistyped, expired or revoked`
}

function parsed(text: string): Pick<Answer, 'body' | 'message'> {
  try {
    const body = JSON.parse(text)
    return { body: Object(body), message: String(body?.message ?? text.slice(0, 200)) }
  } catch {
    return { body: {}, message: text.slice(0, 200) }
  }
}

/** `fetch` hides the reason in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.code ?? cause?.message ?? message ?? 'unknown'
}
