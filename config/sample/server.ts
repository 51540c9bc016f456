import { createError } from '../../core/errors.ts'

export const SampleFailed = createError('SAMPLE', 'sample: %s')

export interface ServerOptions {
  /** Without a slash at the end. */
  readonly url: string
  /** Access token; a server without authentication needs none. */
  readonly token: string | undefined
  readonly signal: AbortSignal
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** What the server says, if it refuses. */
  readonly message: string
}

/** A running server, which is asked as every client asks it. */
export interface Server {
  /** Resolves also if the server refuses what it got. @throws SampleFailed with one line for people */
  post(path: string, body: object): Promise<Answer>
  /** Checks that there is an aspectd, and that it accepts the token. @throws SampleFailed */
  check(): Promise<void>
}

export function createServer({ url, token, signal }: ServerOptions): Server {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
  }

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'manual' }).catch(cause => {
      signal.throwIfAborted()
      throw new SampleFailed(`cannot reach ${url} (${reasonOf(cause)}): start the server, or name it with --url`)
    })
    const text = await response.text()
    const answer = { status: response.status, ...parsed(text) }
    if (response.status === 401) throw new SampleFailed(notAccepted(url, token, answer.message))
    return answer
  }

  return {
    async post(path, body) {
      const answer = await send(path, { method: 'POST', body: JSON.stringify(body) })
      if (answer.status < 500 && answer.status !== 429) return answer
      throw new SampleFailed(`${url} answers ${answer.status} to ${path}: ${answer.message}`)
    },
    async check() {
      const { body } = await send('/config', { method: 'GET' })
      const { versions } = body
      if (typeof versions !== 'object' || versions === null || !('aspectd' in versions)) {
        throw new SampleFailed(`${url} is not an aspectd server: name it with --url`)
      }
      await send('/api/graphql', { method: 'POST', body: JSON.stringify({ query: '{ me { corpUser { urn } } }' }) })
    }
  }
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
