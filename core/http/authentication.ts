import auth, { type FastifyAuthFunction } from '@fastify/auth'
import cookie from '@fastify/cookie'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { Credential } from '../call.ts'
import { type Authority, type Request, SOURCES, type Source, type Strategy } from '../contract/authority.ts'
import { Unauthenticated, Unavailable } from '../errors.ts'
import { chain, type MaybePromise, settle } from '../maybe-promise.ts'
import type { Counter, Metrics } from '../metrics/metric.ts'
import { addressOf } from './address.ts'

interface Options {
  readonly strategies: readonly Strategy[]
  readonly authority: Pick<Authority, 'isActive' | 'rejected'>
  /** Counts the credentials, if given. */
  readonly metrics?: Metrics | undefined
}

/** The result of authentication. The first strategy that claims the request sets a credential or a fault. */
export interface Attempt {
  readonly request: Request
  credential?: Credential
  /** Where the credential was found. */
  source?: Source['from']
  /** Verifies it again, for a stream. */
  verify?: () => MaybePromise<Credential | undefined>
  fault?: Error
}

/** Hooks that run the strategies. They differ in what they refuse. */
export interface Authentication {
  /** Refuses requests without a valid credential. */
  readonly required: onRequestHookHandler
  /** Refuses an invalid credential, admits requests without one. */
  readonly optional: onRequestHookHandler
  /** Refuses nothing: on public routes an invalid credential is ignored. */
  readonly ignored: onRequestHookHandler
}

const NOT_CLAIMED = new Unauthenticated()

/** Combines the strategies of all plugins into three hooks. */
export const authentication = fp<Options>(
  async (app, { strategies, authority, metrics }) => {
    await app.register(cookie)
    await app.register(auth)
    app.decorateRequest('attempt', null)
    const counted = metrics ? counting(metrics, strategies) : () => undefined
    const functions = inOrder(strategies).map(one => authFunctionOf(one, authority, counted(one.strategy.name)))
    const compose = (last: FastifyAuthFunction) => app.auth([...functions, last], { relation: 'or' })
    app.decorate<Authentication>('authentication', {
      required: compose(async request => {
        throw attemptOf(request).fault ?? new Unauthenticated()
      }),
      optional: compose(async request => {
        const { fault } = attemptOf(request)
        if (fault) throw fault
      }),
      ignored: compose(async () => undefined)
    })
  },
  { name: 'aspectd-authentication' }
)

/** The result that the hooks of `authentication` have set on a request. */
export function attemptOf(request: FastifyRequest): Attempt {
  const existing = request.getDecorator<Attempt | null>('attempt')
  if (existing) return existing
  const attempt: Attempt = { request: requestOf(request) }
  request.setDecorator('attempt', attempt)
  return attempt
}

function requestOf(request: FastifyRequest): Request {
  const { method, originalUrl: url, headers, cookies } = request
  return { method, url, headers, cookies, address: addressOf(request) }
}

/** Whether the credential of a request is still valid. Its strategy and the authority are asked again. */
export function isStillValid(request: FastifyRequest): MaybePromise<boolean> {
  const { credential, verify } = attemptOf(request)
  return chain(
    verify?.(),
    now => now?.actor === credential?.actor && now?.kind === credential?.kind && now?.id === credential?.id
  )
}

interface Candidate {
  readonly strategy: Pick<Strategy, 'name' | 'claims' | 'verify'>
  readonly from: Source['from']
  /** Whether the request contains what the strategy reads. */
  hasSource(request: Request): boolean
}

/** An `Authorization` header that no strategy claims is an invalid credential: other sources are not tried. */
const UNKNOWN_SCHEME: Candidate = {
  from: 'authorization',
  hasSource: ({ headers }) => headers.authorization !== undefined,
  strategy: { name: 'unknown', verify: () => undefined }
}

const CREDENTIAL_OUTCOMES = ['accepted', 'refused', 'failed'] as const
type Counts = Readonly<Record<(typeof CREDENTIAL_OUTCOMES)[number], Counter>>

/** Registers the credentials; returns the counters of a strategy. */
function counting(metrics: Metrics, strategies: readonly Strategy[]): (kind: string) => Counts {
  const names = [...new Set([...strategies, UNKNOWN_SCHEME.strategy].map(({ name }) => name))]
  const credentials = metrics.counter({
    name: 'credentials_total',
    help: 'Credentials of requests by their kind: accepted, refused (401, 429), or not checked because that failed (503).',
    labels: { kind: names, outcome: CREDENTIAL_OUTCOMES }
  })
  return kind => ({
    accepted: credentials.with({ kind, outcome: 'accepted' }),
    refused: credentials.with({ kind, outcome: 'refused' }),
    failed: credentials.with({ kind, outcome: 'failed' })
  })
}

function inOrder(strategies: readonly Strategy[]): Candidate[] {
  return SOURCES.flatMap(from => {
    const candidates = strategies
      .filter(({ reads }) => reads.from === from)
      .map((strategy): Candidate => ({ strategy, from, hasSource: sourceTest(strategy.reads) }))
    return from === 'authorization' ? [...candidates, UNKNOWN_SCHEME] : candidates
  })
}

/** Tests whether a request contains what a strategy reads. */
function sourceTest(source: Source): (request: Request) => boolean {
  switch (source.from) {
    case 'authorization': {
      const scheme = source.scheme.toLowerCase()
      return ({ headers: { authorization = '' } }) => String(authorization).split(' ', 1)[0]?.toLowerCase() === scheme
    }
    case 'cookie':
      // Some clients send a deleted cookie as an empty one.
      return ({ cookies }) => Boolean(cookies[source.name])
    case 'header': {
      const name = source.name.toLowerCase()
      return ({ headers }) => headers[name] !== undefined
    }
    default:
      return () => true
  }
}

/** A function for `app.auth`. The first strategy that claims a request is final: after its fault no other one runs. */
function authFunctionOf(
  candidate: Candidate,
  authority: Options['authority'],
  counts: Counts | undefined
): FastifyAuthFunction {
  const { strategy, from, hasSource } = candidate

  /** Without a promise when all that it needs is in memory. */
  function verified(request: Request): MaybePromise<Credential | undefined> {
    if (strategy.claims?.(request) === false) throw NOT_CLAIMED
    return chain(
      strategy.verify(request),
      credential =>
        credential && chain(authority.isActive(credential.actor), active => (active ? credential : undefined))
    )
  }

  // With a callback: a strategy whose credential is not in the request costs neither a promise nor an error of its own.
  return (request, _reply, done) => {
    const attempt = attemptOf(request)
    if (attempt.fault) return done(attempt.fault)
    if (!hasSource(attempt.request)) return done(NOT_CLAIMED)
    const refuse = async (thrown?: unknown) => {
      const fault = await faultOf(authority, attempt.request, thrown)
      if (fault !== NOT_CLAIMED) {
        attempt.fault = fault
        counts?.[statusOf(fault) < 500 ? 'refused' : 'failed'].add()
      }
      done(fault)
    }
    const accept = (credential: Credential | undefined) => {
      if (!credential) return void refuse()
      attempt.credential = credential
      attempt.source = from
      attempt.verify = () => verified({ ...attempt.request, isCheck: true })
      counts?.accepted.add()
      done()
    }
    settle(() => verified(attempt.request), accept, refuse)
  }
}

/** What a request without a valid credential is answered with. `thrown`: by the strategy. */
async function faultOf(authority: Options['authority'], { address }: Request, thrown: unknown): Promise<Error> {
  try {
    if (thrown === NOT_CLAIMED) return NOT_CLAIMED
    if (thrown !== undefined && !(thrown instanceof Error && statusOf(thrown) === 401)) throw thrown
    await authority.rejected(address)
    return new Unauthenticated()
  } catch (cause) {
    if (cause instanceof Error && statusOf(cause) < 500) return cause
    return new Unavailable('Authentication is temporarily unavailable', { cause })
  }
}

function statusOf(error: Error): number {
  return 'statusCode' in error ? Number(error.statusCode) : 500
}
