import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, type Credential, createCall } from '../call.ts'
import type { Authority } from '../contract/authority.ts'
import { Forbidden, Unauthenticated, Unavailable } from '../errors.ts'
import { watchRequest } from './deadline.ts'
import { UnsupportedMediaType } from './errors.ts'

interface AdmissionOptions {
  readonly authority: Authority
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Milliseconds until a request is answered with 503. */
  readonly deadline: number
}

/** What a route asks of every request before its body is read. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Makes the hook that finds out who is calling. `isOpen`: whether that may be anybody. */
export type Admission = (isOpen: (request: FastifyRequest) => boolean) => Admit

export function createAdmission({ authority, state, deadline }: AdmissionOptions): Admission {
  return isOpen => async (request, reply) => {
    if (state() === 'starting') throw new Unavailable('the server is starting')
    const signal = watchRequest(reply, deadline)
    const credential = await (isOpen(request) ? guest(authority, request) : known(authority, request))
    if (credential?.kind === 'session') refuseForeignSites(request)
    request.setDecorator('call', createCall({ credential, address: request.ip, signal, log: request.log }))
  }
}

export function callOf(request: FastifyRequest): Call {
  return request.getDecorator<Call>('call')
}

async function known(authority: Authority, request: FastifyRequest): Promise<Credential> {
  const credential = await identify(authority, request)
  if (!credential) throw new Unauthenticated()
  return credential
}

/** Where anybody may come in, a credential that does not hold is as good as none. */
async function guest(authority: Authority, request: FastifyRequest): Promise<Credential | undefined> {
  try {
    return await identify(authority, request)
  } catch {
    return undefined
  }
}

/** One answer for every credential that does not hold: it tells nothing about why. */
export async function identify(authority: Authority, { headers, ip }: FastifyRequest): Promise<Credential | undefined> {
  try {
    return await authority.identify({ headers, address: ip })
  } catch (error) {
    throw isUnauthenticated(error) ? new Unauthenticated() : error
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 401
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
