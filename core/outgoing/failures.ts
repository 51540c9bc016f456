import { createError } from '../errors.ts'

/** Parameters: the client, the host, and why. */
export const OutgoingFailed = createError('OUTGOING_FAILED', '%s: request to %s failed: %s', 502)

/** A reason in words of ours. */
export class Refused extends Error {}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host could not be looked up at the moment',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS on this port'
}
const UNTRUSTED = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/

/** Why a request failed. Messages of libraries can contain what was sent, so that only their codes are used. */
export function reasonOf(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = innerOf(error)) {
    if (error instanceof Refused) return error.message
    const code = 'code' in error ? String(error.code ?? '') : ''
    if (UNTRUSTED.test(code)) {
      return 'no trusted authority has signed its certificate; the setting outgoing.ca, or NODE_EXTRA_CA_CERTS, adds one'
    }
    if (WORDS[code]) return WORDS[code]
    if (/^bad port$/.test(error.message)) return 'its port belongs to another protocol'
    if (code && !code.startsWith('HPE_') && innerOf(error) === undefined) return code
  }
  return 'the answer is not valid HTTP'
}

function innerOf(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause
}
