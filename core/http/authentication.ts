import auth, { type FastifyAuthFunction } from '@fastify/auth'
import cookie from '@fastify/cookie'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { Credential } from '../call.ts'
import { type Authority, type Request, SOURCES, type Source, type Strategy } from '../contract/authority.ts'
import { Unauthenticated, Unavailable } from '../errors.ts'

interface Options {
  readonly strategies: readonly Strategy[]
  readonly authority: Pick<Authority, 'isActive' | 'rejected'>
}

/** What came of asking who is calling. The first strategy that claims the request leaves a credential or a fault. */
export interface Attempt {
  readonly request: Request
  credential?: Credential
  /** Where the credential was. */
  source?: Source['from']
  fault?: Error
}

/** Hooks that ask the strategies; they differ in what happens without a credential that holds. */
export interface Authentication {
  /** Refuses every other request with 401. */
  readonly required: onRequestHookHandler
  /** Refuses a credential that does not hold. */
  readonly optional: onRequestHookHandler
  /** Refuses nothing: on public routes an invalid credential is ignored. */
  readonly ignored: onRequestHookHandler
}

const NOT_CLAIMED = new Unauthenticated()

/** Composes the strategies of all plugins. */
export const authentication = fp<Options>(
  async (app, { strategies, authority }) => {
    await app.register(cookie)
    await app.register(auth)
    app.decorateRequest('attempt', null)
    const asked = inOrder(strategies).map(strategy => ask(strategy, authority))
    const compose = (last: FastifyAuthFunction) => app.auth([...asked, last], { relation: 'or' })
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

/** What the hooks of `authentication` left. */
export function attemptOf(request: FastifyRequest): Attempt {
  const begun = request.getDecorator<Attempt | null>('attempt')
  if (begun) return begun
  const attempt: Attempt = { request: requestOf(request) }
  request.setDecorator('attempt', attempt)
  return attempt
}

function requestOf({ method, originalUrl: url, headers, cookies, ip: address }: FastifyRequest): Request {
  return { method, url, headers, cookies, address }
}

interface Asked extends Pick<Strategy, 'claims' | 'verify'> {
  readonly from: Source['from']
  /** Whether the request has what the strategy reads. */
  carries(request: Request): boolean
}

/** An `Authorization` header that no strategy claims does not hold: nothing else of the request is asked then. */
const UNKNOWN_SCHEME: Asked = {
  from: 'authorization',
  carries: ({ headers }) => headers.authorization !== undefined,
  verify: () => undefined
}

function inOrder(strategies: readonly Strategy[]): Asked[] {
  return SOURCES.flatMap(from => {
    const own = strategies
      .filter(({ reads }) => reads.from === from)
      .map((strategy): Asked => ({ from, carries: carrierOf(strategy.reads), ...strategy }))
    return from === 'authorization' ? [...own, UNKNOWN_SCHEME] : own
  })
}

/** Whether a request carries what a strategy reads. */
function carrierOf(source: Source): (request: Request) => boolean {
  switch (source.from) {
    case 'authorization': {
      const scheme = source.scheme.toLowerCase()
      return ({ headers: { authorization = '' } }) => String(authorization).split(' ', 1)[0]?.toLowerCase() === scheme
    }
    case 'cookie':
      // an empty one was deleted
      return ({ cookies }) => Boolean(cookies[source.name])
    case 'header': {
      const name = source.name.toLowerCase()
      return ({ headers }) => headers[name] !== undefined
    }
    default:
      return () => true
  }
}

/** One function for `app.auth`. The first strategy that claims a request is final: after a fault no other is asked. */
function ask(strategy: Asked, authority: Options['authority']): FastifyAuthFunction {
  const { from, carries } = strategy

  async function holding(request: Request): Promise<Credential | undefined> {
    try {
      const credential = await strategy.verify(request)
      return credential && (await authority.isActive(credential.actor)) ? credential : undefined
    } catch (error) {
      if (error instanceof Error && statusOf(error) === 401) return
      throw error
    }
  }

  async function decide(request: Request): Promise<Credential> {
    try {
      if (strategy.claims?.(request) === false) throw NOT_CLAIMED
      const credential = await holding(request)
      if (credential) return credential
      await authority.rejected(request.address)
    } catch (cause) {
      if (cause instanceof Error && statusOf(cause) < 500) throw cause
      throw new Unavailable('Authentication is temporarily unavailable', { cause })
    }
    throw new Unauthenticated()
  }

  // With a callback: a strategy whose credential is not in the request costs neither a promise nor an error of its own.
  return (request, _reply, done) => {
    const attempt = attemptOf(request)
    if (attempt.fault) return done(attempt.fault)
    if (!carries(attempt.request)) return done(NOT_CLAIMED)
    decide(attempt.request).then(
      credential => {
        attempt.credential = credential
        attempt.source = from
        done()
      },
      (error: Error) => {
        if (error !== NOT_CLAIMED) attempt.fault = error
        done(error)
      }
    )
  }
}

function statusOf(error: Error): number {
  return 'statusCode' in error ? Number(error.statusCode) : 500
}
