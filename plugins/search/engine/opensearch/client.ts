import { readFileSync } from 'node:fs'
import { Client, errors } from '@opensearch-project/opensearch'
import { Unavailable } from '../../../../core/kernel/thread.ts'
import type { OpenSearchSettings } from './options.ts'

export interface Asking {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  /** As JSON; a text is sent as it is: lines of a bulk request. */
  readonly body?: object | string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/** Sends requests to the nodes; those that fail are tried again at another one. */
export interface OpenSearch {
  /** @throws Refused for an answer from 400 on, `Unavailable` with the reason when there is none, or none of use */
  ask<T>(asking: Asking): Promise<T>
  close(): Promise<void>
}

/** An answer that says what is wrong with the request, or with what it is about. */
export class Refused extends Error {
  readonly status: number
  /** OpenSearch's name of the error: `index_not_found_exception`. */
  readonly type: string

  constructor(status: number, type: string, reason: string) {
    super(reason)
    this.status = status
    this.type = type
  }
}

const TIMEOUT_MS = 5_000
const RETRIES = 2
const LONGEST_REASON = 300

/** What the files of the settings have, and the client that was made with it. */
interface Access {
  readonly client: Client
  readonly ca: string | undefined
  readonly authorization: string | undefined
}

export function openClient(settings: OpenSearchSettings): OpenSearch {
  let known: Access | undefined

  async function send({ client, authorization }: Access, asking: Asking): Promise<unknown> {
    const { method, path, body, query = {}, signal, timeoutMs = TIMEOUT_MS } = asking
    const isLines = typeof body === 'string'
    const request = client.transport.request(
      { method, path, querystring: query, ...(isLines ? { bulkBody: body } : body && { body }) },
      { requestTimeout: timeoutMs, ...(authorization && { headers: { authorization } }) }
    )
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    try {
      return (await request).body
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  return {
    async ask<T>(asking: Asking): Promise<T> {
      const used = known ?? accessOf(settings)
      known = used
      try {
        return (await send(used, asking)) as T
      } catch (error) {
        if (!canBeOfFiles(error)) throw reasonOf(error, settings)
        const renewed = accessOf(settings, known ?? used)
        known = renewed
        if (renewed === used) throw reasonOf(error, settings)
        return (await send(renewed, asking).catch(error => {
          throw reasonOf(error, settings)
        })) as T
      }
    },
    close: async () => known?.client.close()
  }
}

/** The same when the files have not changed. @throws Unavailable for a file that cannot be read */
function accessOf({ nodes, ...files }: OpenSearchSettings, before?: Access): Access {
  const ca = read(files.ca, 'certificates')
  const credentials = read(files.credentials, 'credentials')?.trim()
  const authorization = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`
  if (before && before.ca === ca) {
    return before.authorization === authorization ? before : { ...before, authorization }
  }
  void before?.client.close()
  const options = { maxRetries: RETRIES, requestTimeout: TIMEOUT_MS, ...(ca !== undefined && { ssl: { ca } }) }
  return { ca, authorization, client: new Client({ nodes: [...nodes], ...options }) }
}

/** `undefined` without a path. */
function read(path: string, what: string): string | undefined {
  if (path === '') return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Unavailable(`the ${what} of OpenSearch: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** Whether new credentials, or certificates that are trusted, can help. */
const canBeOfFiles = (error: unknown) => statusOf(error) === 401 || error instanceof errors.ConnectionError

const statusOf = (error: unknown) => (error instanceof errors.ResponseError ? error.statusCode : undefined)

interface Cause {
  readonly type?: string
  readonly reason?: string | undefined
}

interface ErrorBody {
  readonly error?: string | (Cause & { readonly root_cause?: readonly Cause[] })
}

/** The error without what was sent: its body is the catalog's data. */
function reasonOf(error: unknown, { nodes }: OpenSearchSettings): Error {
  if (error instanceof errors.RequestAbortedError) return new Unavailable('The search was abandoned.')
  if (!(error instanceof errors.ResponseError)) {
    if (!(error instanceof errors.OpenSearchClientError))
      return error instanceof Error ? error : new Error(String(error))
    return new Unavailable(`OpenSearch cannot be reached at ${nodes.join(', ')}: ${error.message}`)
  }
  const status = error.statusCode ?? 500
  const { error: told } = (error.body ?? {}) as ErrorBody
  const cause: Cause = typeof told === 'object' ? { ...told, ...told.root_cause?.[0] } : { reason: told }
  const { type = '' } = cause
  const reason = (cause.reason ?? `status ${status}`).slice(0, LONGEST_REASON)
  if (status === 401) return new Unavailable('OpenSearch refuses the credentials: it answers 401')
  if (type === 'cluster_block_exception') {
    return new Unavailable(`OpenSearch does not permit it, as when its disk is full: ${reason}`)
  }
  if (status === 403) return new Unavailable(`OpenSearch refuses for lack of rights: ${reason}`)
  if (status === 429) return new Unavailable(`OpenSearch is overloaded: ${reason}`)
  if (/too many( nested)? clauses/i.test(reason)) return new Refused(400, 'too_many_clauses', reason)
  if (status >= 500) return new Unavailable(`OpenSearch fails: ${reason}`)
  return new Refused(status, type, reason)
}
