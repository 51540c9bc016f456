import { type Random, toText } from './nasty.ts'
import type { RestRequest } from './rest.ts'

export interface Sent extends RestRequest {
  readonly headers: Readonly<Record<string, string>>
}

/** Values of the Authorization header; `null` is a caller without a credential. */
export type Callers = readonly (string | null)[]

const ACCEPTS = [
  null,
  'application/json',
  '*/*',
  'application/graphql-response+json',
  'application/graphql-response+json; charset=utf-8, application/json; charset=utf-8',
  'text/event-stream',
  'multipart/mixed',
  'multipart/mixed; deferSpec=20220824, application/json',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'image/png',
  'application/json;q=0',
  '',
  ',;q=,/',
  `application/json;${'a'.repeat(3000)}`
] as const

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'application/graphql',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  ''
] as const

const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Adds headers to a request and makes some requests large, deep, or different in method and content type. */
export function enveloped(random: Random, request: RestRequest, callers: Callers): Sent {
  const accept = random.chance(0.5) ? 'application/json' : random.pick(ACCEPTS)
  const authorization = random.chance(0.8) ? (callers[0] ?? null) : random.pick(callers)
  const type = random.chance(0.95) ? 'application/json' : random.pick(CONTENT_TYPES)
  const headers = {
    ...(accept === null ? {} : { accept }),
    ...(authorization === null ? {} : { authorization }),
    ...(request.body === undefined && random.chance(0.9) ? {} : { 'content-type': type })
  }
  const method = random.chance(0.02) ? random.pick(METHODS) : request.method
  return { ...request, ...large(random, request), method, headers }
}

function large(random: Random, { body }: RestRequest): Partial<RestRequest> {
  if (body === undefined || !random.chance(0.02)) return {}
  // Two thirds of them are small enough to be read by every operation.
  const size = random.pick([2000, 10_000, 50_000, 200_000, 900_000, 900_000, 2_000_000, 15_900_000, 17_000_000])
  return { body: random.pick(ENLARGED)(body, size) }
}

/** Ways to make a body about `size` characters long. */
const ENLARGED: readonly ((body: string, size: number) => string)[] = [
  (body, size) => withMember(body, `"${'x'.repeat(size)}"`),
  (body, size) => withMember(body, `[${'[],'.repeat(size / 3)}[]]`),
  (body, size) => withMember(body, `[${'10000000000000000000.0,'.repeat(size / 23)}1]`),
  (body, size) => withMember(body, `[${'1234567,'.repeat(size / 8)}9007199254740993]`),
  (body, size) => withMember(body, '['.repeat(size / 2) + ']'.repeat(size / 2)),
  (body, size) => withMember(body, `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`),
  (body, size) => withMember(body, `{${Array.from({ length: size / 20 }, (_, at) => `"key${at}":"value"`).join(',')}}`),
  (body, size) => withMember(body, `"${'\\u00e9\\"'.repeat(size / 8)}"`),
  (body, size) => body + ' '.repeat(size),
  (body, size) => body.slice(0, -1).padEnd(size, '"\\'),
  (_body, size) => toText({ query: `{ ${'a { '.repeat(size / 5)}` }),
  (_body, size) => toText({ query: `{ ${'aspectd { plugins } '.repeat(size / 20)}}` }),
  (_body, size) => toText({ query: `#${'x'.repeat(size)}\n{ aspectd { plugins } }` }),
  (_body, size) => toText({ query: `{ search(input: ${'['.repeat(size / 2)}${']'.repeat(size / 2)}) }` })
]

/** The object of the body with one more member that no operation knows, or in place of another value. */
function withMember(body: string, value: string): string {
  const isObject = body.startsWith('{') && body.endsWith('}')
  if (!isObject) return value
  return body === '{}' ? `{"variables":${value}}` : `${body.slice(0, -1)},"variables":${value}}`
}
