import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { type Call, createCall } from '../call.ts'
import { Forbidden, Unavailable } from '../errors.ts'
import { type Authentication, attemptOf } from './authentication.ts'
import { watchRequest } from './deadline.ts'
import { UnsupportedMediaType } from './errors.ts'

interface Options {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Milliseconds until a request is answered with 503. */
  readonly deadline: number
}

/** What a route asks of every request before its body is read. */
export interface Admission {
  readonly signedIn: onRequestHookHandler[]
  /** For every caller. */
  readonly public: onRequestHookHandler[]
  /** One of the two, by the request. */
  either(isPublic: (request: FastifyRequest) => boolean): onRequestHookHandler[]
}

/** Finds out who is calling and makes the call that every operation gets. */
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
  request.setDecorator('call', createCall({ credential, address: request.ip, signal, log: request.log }))
}

/** Browsers send cookies along with what other sites make them send, but not with this content type, unasked. */
function refuseForeignSites({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new UnsupportedMediaType('a request with a session cookie needs the content type application/json')
  }
  const site = headers['sec-fetch-site']
  const isForeign = site === undefined ? !isSameHost(headers.origin, headers.host) : site === 'cross-site'
  if (isForeign) throw new Forbidden('a session cookie cannot be used from another site')
}

function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}
