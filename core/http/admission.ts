import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { type Call, createCall } from '../call.ts'
import { Forbidden, Unavailable } from '../errors.ts'
import { addressOf } from './address.ts'
import { type Authentication, attemptOf } from './authentication.ts'
import { watchRequest } from './deadline.ts'
import { UnsupportedMediaType } from './errors.ts'

interface Options {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Milliseconds after which a request is answered with 503. */
  readonly deadline: number
}

/** Hooks of a route that run before the body is read. */
export interface Admission {
  /** Refuse callers without a valid credential. */
  readonly signedIn: onRequestHookHandler[]
  /** Admit every caller. */
  readonly public: onRequestHookHandler[]
  /** Choose one of the two for each request. */
  either(isPublic: (request: FastifyRequest) => boolean): onRequestHookHandler[]
}

/** Authenticates the caller and makes the `Call` that every operation gets. */
export const admission = fp<Options>(
  async (app, { state, deadline }) => {
    app.decorateRequest('deadline', null)
    app.decorateRequest('call', null)
    const { required, ignored } = app.getDecorator<Authentication>('authentication')
    const begin: onRequestHookHandler = (request, reply, done) => {
      if (state() === 'starting') return done(new Unavailable('the server is starting'))
      request.setDecorator('deadline', watchRequest(reply, deadline))
      done()
    }
    app.decorate<Admission>('admission', {
      signedIn: [begin, required, makeCall],
      public: [begin, ignored, makeCall],
      either(isPublic) {
        const authenticate: onRequestHookHandler = (request, reply, done) =>
          (isPublic(request) ? ignored : required).call(app, request, reply, done)
        return [begin, authenticate, makeCall]
      }
    })
  },
  { name: 'aspectd-call', dependencies: ['aspectd-authentication'] }
)

export function callOf(request: FastifyRequest): Call {
  return request.getDecorator<Call>('call')
}

const makeCall: onRequestHookHandler = async request => {
  const { credential, source } = attemptOf(request)
  if (source === 'cookie') refuseForeignSites(request)
  const signal = request.getDecorator<AbortSignal>('deadline')
  request.setDecorator('call', createCall({ credential, address: addressOf(request), signal, log: request.log }))
}

/** Browsers add cookies to requests that other sites cause, but do not send this content type without a preflight. */
function refuseForeignSites({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new UnsupportedMediaType('a request with a session cookie requires the content type application/json')
  }
  const site = headers['sec-fetch-site']
  const isForeign = site === undefined ? !isSameHost(headers.origin, headers.host) : site === 'cross-site'
  if (isForeign) throw new Forbidden('a session cookie cannot be used from another site')
}

function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}
