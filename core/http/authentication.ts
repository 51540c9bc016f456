import auth, { type FastifyAuthFunction } from '@fastify/auth'
import cookie from '@fastify/cookie'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { Credential } from '../call.ts'
import { type Authority, type Request, SOURCES, type Source, type Strategy } from '../contract/authority.ts'
import { Unauthenticated, Unavailable } from '../errors.ts'
import { chain, type MaybePromise, settle } from '../maybe-promise.ts'
import { addressOf } from './address.ts'

interface Options {
  readonly strategies: readonly Strategy[]
  readonly authority: Pick<Authority, 'isActive' | 'rejected'>
}

/** The result of authentication. The first strategy that claims the request sets a credential or a fault. */
export interface Attempt {
  readonly request: Request
  credential?: Credential
  /** Where the credential was found. */
  source?: Source['from']
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
  async (app, { strategies, authority }) => {
    await app.register(cookie)
    await app.register(auth)
    app.decorateRequest('attempt', null)
    const functions = inOrder(strategies).map(strategy => authFunctionOf(strategy, authority))
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

interface Candidate {
  readonly strategy: Pick<Strategy, 'claims' | 'verify'>
  readonly from: Source['from']
  /** Whether the request contains what the strategy reads. */
  hasSource(request: Request): boolean
}

/** An `Authorization` header that no strategy claims is an invalid credential: other sources are not tried. */
const UNKNOWN_SCHEME: Candidate = {
  from: 'authorization',
  hasSource: ({ headers }) => headers.authorization !== undefined,
  strategy: { verify: () => undefined }
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
function authFunctionOf(candidate: Candidate, authority: Options['authority']): FastifyAuthFunction {
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

  /** What a request without a valid credential is answered with. `thrown`: by the strategy. */
  async function faultOf({ address }: Request, thrown: unknown): Promise<Error> {
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

  // With a callback: a strategy whose credential is not in the request costs neither a promise nor an error of its own.
  return (request, _reply, done) => {
    const attempt = attemptOf(request)
    if (attempt.fault) return done(attempt.fault)
    if (!hasSource(attempt.request)) return done(NOT_CLAIMED)
    const refuse = async (thrown?: unknown) => {
      const fault = await faultOf(attempt.request, thrown)
      if (fault !== NOT_CLAIMED) attempt.fault = fault
      done(fault)
    }
    const accept = (credential: Credential | undefined) => {
      if (!credential) return void refuse()
      attempt.credential = credential
      attempt.source = from
      done()
    }
    settle(() => verified(attempt.request), accept, refuse)
  }
}

function statusOf(error: Error): number {
  return 'statusCode' in error ? Number(error.statusCode) : 500
}
