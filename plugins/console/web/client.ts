import { addressAt } from './base-path.ts'
import { text } from './en.ts'

/** A refused or failed request. */
export class ApiError extends Error {
  /** The HTTP status, also of errors in a GraphQL answer; 0 if the server was not reached. */
  readonly status: number
  /** Privileges any one of which would do, after a 403. */
  readonly privileges: readonly string[]
  /** The URN or entity type that they are needed on; absent: the platform. */
  readonly resource: string | undefined
  /** Seconds to wait before a retry, after a 429 or 503. */
  readonly retryAfter: number | undefined
  /** The path of the field in a GraphQL answer: `batchAddTags`. */
  readonly path: readonly (string | number)[]

  constructor(message: string, facts: Partial<Omit<ApiError, keyof Error>> = {}) {
    super(message)
    this.status = facts.status ?? 0
    this.privileges = facts.privileges ?? []
    this.resource = facts.resource
    this.retryAfter = facts.retryAfter
    this.path = facts.path ?? []
  }
}

export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError(thrown instanceof Error ? thrown.message : String(thrown))

export interface RestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** What the rest of the console does about requests. */
interface Connections {
  /** After a 401: resolves when the same user has logged in again. Absent: nobody was logged in. */
  renew?: (() => Promise<void>) | undefined
  /** Why writes would fail now, if they would. */
  whyNoWrites?: () => string | undefined
  /** The server was not reached, or is without its store. */
  onTrouble?: () => void
}
export const connections: Connections = {}

/**
 * Throws `ApiError` for every status from 400 on; `undefined` for an empty answer. If the session has ended, it waits
 * for the log-in and sends the request once more.
 */
export function rest<Body>(path: string, options: RestOptions = {}): Promise<Body> {
  return request<Body>(path, options, (options.method ?? 'GET') !== 'GET')
}

async function request<Body>(path: string, options: RestOptions, isWrite: boolean): Promise<Body> {
  const reason = isWrite ? connections.whyNoWrites?.() : undefined
  if (reason !== undefined) throw new ApiError(reason, { status: 503 })
  try {
    return await exchange<Body>(path, options)
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    if (thrown.status === 0 || thrown.status === 503) connections.onTrouble?.()
    if (thrown.status !== 401 || !connections.renew) throw thrown
    // A 401 is refused before anything is done, so sending it once more cannot do it twice.
    await connections.renew()
    options.signal?.throwIfAborted()
    return await exchange<Body>(path, options)
  }
}

/** One request and its answer. */
async function exchange<Body>(path: string, options: RestOptions): Promise<Body> {
  const { method = 'GET', body, headers = {}, signal } = options
  // With this content type the server can tell our own pages from others, without a second token.
  const typed = method === 'GET' ? headers : { 'content-type': 'application/json', ...headers }
  let response: Response
  let received: string
  try {
    response = await fetch(addressAt(path), {
      method,
      headers: typed,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {})
    })
    received = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(text.unreachable)
  }
  const answer = parseAnswer(received)
  if (!response.ok) throw errorOf(response, answer)
  return answer as Body
}

interface GraphqlAnswer<Data> {
  readonly data?: Data | null
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly (string | number)[]
    readonly extensions?: {
      readonly code?: number
      readonly privileges?: readonly string[]
      readonly resource?: string
      readonly retryAfter?: number
      readonly request?: string
    }
  }[]
}

/** Throws the first error of the answer as `ApiError`, even if there is data beside it. */
export async function graphql<Data>(
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  signal?: AbortSignal
): Promise<Data> {
  const options = { method: 'POST', body: { query, variables }, ...(signal ? { signal } : {}) } as const
  const { data, errors } = await request<GraphqlAnswer<Data>>('/api/graphql', options, /^\s*mutation\b/.test(query))
  const [first] = errors ?? []
  if (first) {
    const { code = 400, privileges, resource, retryAfter, request } = first.extensions ?? {}
    if (code === 503) connections.onTrouble?.()
    throw new ApiError(messageOf(code, first.message, request), {
      status: code,
      ...(privileges ? { privileges } : {}),
      resource,
      retryAfter,
      path: first.path ?? []
    })
  }
  return data as Data
}

/** The message of an internal error says nothing: the id of the request finds the reason in the log. */
function messageOf(status: number, message: string, request: string | undefined): string {
  return status === 500 && request !== undefined ? text.wentWrong(request) : message
}

function parseAnswer(json: string): unknown {
  try {
    return json === '' ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}

function errorOf(response: Response, answer: unknown): ApiError {
  const { message, privileges, resource, request } = (answer ?? {}) as Partial<ApiError> & { readonly request?: string }
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new ApiError(messageOf(response.status, message ?? text.answered(response.status), request), {
    status: response.status,
    ...(privileges ? { privileges } : {}),
    resource,
    retryAfter
  })
}
