import type { ServerResponse } from 'node:http'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { type Call, createCall } from '../call.ts'
import type { Operation } from '../contract/operation.ts'
import { Forbidden, Unavailable } from '../errors.ts'
import { addressOf } from './address.ts'
import { type Authentication, attemptOf } from './authentication.ts'
import { UnsupportedMediaType } from './errors.ts'
import { watchRequest } from './limits/deadline.ts'
import { traceOf } from './tracing.ts'

interface Options {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Milliseconds after which a request is answered with 503. */
  readonly deadline: number
}

/**
 * Which body an operation accepts: `public` a few fields, sent by anybody; `ordinary` what an operation needs; `large`
 * as much as ingestion needs.
 */
export type BodyKind = 'public' | 'ordinary' | 'large'

export function bodyKindOf(
  { allow }: Operation,
  { large = false }: { readonly large?: boolean | undefined }
): BodyKind {
  if (allow === 'public') return 'public'
  return large ? 'large' : 'ordinary'
}

/** Hooks of a route that run before the body is read. */
export interface Admission {
  /** Refuse callers without a valid credential. */
  readonly signedIn: onRequestHookHandler[]
  /** Admits every caller if the body is `public`; refuses callers without a valid credential otherwise. */
  by(kindOf: (request: FastifyRequest) => BodyKind): onRequestHookHandler[]
}

/** Authenticates the caller and makes the `Call` that every operation gets. */
export const admission = fp<Options>(
  async (app, { state, deadline }) => {
    app.decorateRequest('deadline', null)
    app.decorateRequest('call', null)
    app.decorateRequest('response', null)
    app.decorateRequest('bodyKind', 'public')
    const { required, ignored } = app.getDecorator<Authentication>('authentication')
    const by: Admission['by'] = kindOf => {
      const begin: onRequestHookHandler = (request, reply, done) => {
        if (state() === 'starting') return done(new Unavailable('the server is starting'))
        request.setDecorator('deadline', watchRequest(reply, deadline))
        request.setDecorator('response', reply.raw)
        request.setDecorator('bodyKind', kindOf(request))
        done()
      }
      const authenticate: onRequestHookHandler = (request, reply, done) =>
        (isPublic(request) ? ignored : required).call(app, request, reply, done)
      return [begin, authenticate, makeCall]
    }
    app.decorate<Admission>('admission', { signedIn: by(() => 'ordinary'), by })
  },
  { name: 'aspectd-call', dependencies: ['aspectd-authentication'] }
)

export function callOf(request: FastifyRequest): Call {
  return request.getDecorator<Call>('call')
}

function isPublic(request: FastifyRequest): boolean {
  return request.getDecorator<BodyKind>('bodyKind') === 'public'
}

/** The response, which emits `close` when the request has ended. */
export function responseOf(request: FastifyRequest): ServerResponse {
  return request.getDecorator<ServerResponse>('response')
}

const makeCall: onRequestHookHandler = (request, _reply, done) => {
  const { credential, source } = attemptOf(request)
  const refusal = source === 'cookie' ? refusalOfForeignSite(request) : undefined
  if (refusal) return done(refusal)
  const signal = request.getDecorator<AbortSignal>('deadline')
  const trace = traceOf(request)
  if (trace?.urns && credential) trace.set({ 'aspectd.actor': credential.actor })
  request.setDecorator(
    'call',
    createCall({
      credential,
      address: addressOf(request),
      signal,
      log: request.log,
      request: request.id,
      trace
    })
  )
  done()
}

const FOREIGN = 'a session cookie cannot be used from another site'

/** A page of the same site has another port or a sibling's name: it is not ours. `none`: the user typed the address. */
const OWN_SITES: readonly unknown[] = ['same-origin', 'none']

/**
 * Browsers add cookies to requests that other sites cause, but do not send these content types without a preflight. To read,
 * a page of another site can only lead here: an image or script of it that asks for /logOut is refused.
 */
function refusalOfForeignSite({ method, headers }: FastifyRequest): Error | undefined {
  const site = headers['sec-fetch-site']
  if (method === 'GET' || method === 'HEAD') {
    const isPart = site !== undefined && headers['sec-fetch-dest'] !== 'document'
    return isPart && !OWN_SITES.includes(site) ? new Forbidden(FOREIGN) : undefined
  }
  if (!/^application\/(json|octet-stream)\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    return new UnsupportedMediaType('a request with a session cookie requires the content type application/json')
  }
  const isForeign = site === undefined ? !isSameHost(headers.origin, headers.host) : !OWN_SITES.includes(site)
  return isForeign ? new Forbidden(FOREIGN) : undefined
}

function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}
