import { createHash } from 'node:crypto'
import type { onRequestAsyncHookHandler, onResponseAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { operation } from '../contract/operation.ts'
import { respond } from '../contract/response.ts'
import { CONTENT_TYPE } from '../metrics/page.ts'
import type { Registry } from '../metrics/registry.ts'
import type { Operations } from '../operation/operations.ts'
import { type Admission, callOf } from './admission.ts'
import { sendResult } from './reply.ts'

export const METRICS_PATH = '/metrics'
const VIEW_METRICS = 'VIEW_METRICS'

/** A credential is known so long after it was used, and so long after it was accepted. */
const USED_MS = 300_000
const ACCEPTED_MS = 3_600_000
const MOST_KNOWN = 100

interface Options {
  readonly registry: Registry
  readonly operations: Operations
  /** Whether the store has answered recently. */
  readonly hasStore: () => boolean
}

/**
 * `GET /metrics` for users with the privilege. While the store is away nobody can be asked who a token belongs to. Then the
 * page is given for a token that was accepted or used here in the five minutes before, for an hour at most: so it can be
 * seen that the store is away, and a token that was revoked unseen does not read for long.
 */
export const metrics = fp<Options>(
  async (app, { registry, operations, hasStore }) => {
    const { signedIn } = app.getDecorator<Admission>('admission')
    const known = createKnown()
    const perform = operations.add({
      kind: 'route',
      name: `GET ${METRICS_PATH}`,
      plugin: 'core',
      operation: operation({ anyOf: [VIEW_METRICS] }, async () =>
        respond({ headers: { 'content-type': CONTENT_TYPE }, body: await registry.page() })
      )
    })
    const withoutStore: onRequestAsyncHookHandler = async ({ headers }, reply) => {
      if (hasStore() || !known.has(headers.authorization)) return
      return reply.type(CONTENT_TYPE).send(await registry.page())
    }
    const onResponse: onResponseAsyncHookHandler = async ({ headers }, { statusCode }) => {
      if (statusCode === 401 || statusCode === 403) known.forget(headers.authorization)
    }
    app.get(METRICS_PATH, { onRequest: [withoutStore, ...signedIn], onResponse }, async (request, reply) => {
      const page = await perform({}, callOf(request))
      known.add(request.headers.authorization)
      return sendResult(reply, page)
    })
  },
  { name: 'aspectd-metrics', dependencies: ['aspectd-call'] }
)

/** Credentials that were accepted, by their digests: a secret is not kept. */
function createKnown() {
  /** When each was accepted. */
  const digests = new LRUCache<string, number>({ max: MOST_KNOWN, ttl: USED_MS, updateAgeOnGet: true })
  const digestOf = (text = '') => createHash('sha256').update(text).digest('base64')
  return {
    has(header: string | undefined): boolean {
      const acceptedAt = digests.get(digestOf(header))
      return acceptedAt !== undefined && performance.now() - acceptedAt < ACCEPTED_MS
    },
    add(header: string | undefined): void {
      if (header !== undefined) digests.set(digestOf(header), performance.now())
    },
    forget: (header: string | undefined) => digests.delete(digestOf(header))
  }
}
