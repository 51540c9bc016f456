import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { BadRequest } from '../errors.ts'
import type { Reply } from '../graphql/mask.ts'
import type { Params, Runner } from '../graphql/run.ts'
import { isRecord } from '../json.ts'
import { accepts } from './accept.ts'
import { type Admission, callOf } from './admission.ts'
import { NotAcceptable } from './errors.ts'
import { graphiql } from './graphiql.ts'

const PATHS = ['/api/graphql', '/api/v2/graphql'] as const

interface Options {
  readonly runner: Runner
  /** Serve the query editor. */
  readonly graphiql: boolean
}

/** How a result is sent. */
interface Format {
  readonly accepted: string
  readonly type: string
  /** The body that contains the result, given as JSON. */
  frame(json: string): string
  /** The status of a reply. */
  status(reply: Reply): number
}

/** In order of preference. Every client that accepts JSON gets JSON with the status 200, as from DataHub. */
const FORMATS: readonly Format[] = [
  { accepted: 'application/json', type: 'application/json; charset=utf-8', frame: json => json, status: () => 200 },
  {
    accepted: 'application/graphql-response+json',
    type: 'application/graphql-response+json; charset=utf-8',
    frame: json => json,
    status: statusOf
  },
  {
    accepted: 'text/event-stream',
    type: 'text/event-stream; charset=utf-8',
    frame: json => `event: next\ndata: ${json}\n\nevent: complete\ndata:\n\n`,
    status: statusOf
  },
  {
    accepted: 'multipart/mixed',
    type: 'multipart/mixed; boundary="-"',
    frame: json => `\r\n---\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${json}\r\n-----\r\n`,
    status: statusOf
  }
]

/** `POST` of GraphQL operations on DataHub's two paths. */
export const graphql = fp<Options>(
  async (app, options) => {
    const { signedIn } = app.getDecorator<Admission>('admission')
    for (const url of PATHS) {
      app.post(url, { onRequest: signedIn }, async (request, reply) => {
        const format = formatFor(request.headers.accept)
        const result = await options.runner.run(readParams(request.body), callOf(request))
        return reply.sent ? reply : send(reply, format, result)
      })
    }
    if (options.graphiql) await app.register(graphiql, { endpoint: PATHS[0] })
  },
  { name: 'aspectd-graphql', dependencies: ['aspectd-call', 'aspectd-json'] }
)

/** Clients send the same header with each request. */
const formats = new LRUCache<string, Format>({ max: 100 })

function formatFor(accept = '*/*'): Format {
  const format = formats.get(accept) ?? FORMATS.find(({ accepted }) => accepts(accept, accepted))
  if (format) {
    formats.set(accept, format)
    return format
  }
  const known = FORMATS.map(({ accepted }) => accepted).join(', ')
  throw new NotAcceptable(`expected the header accept to contain one of ${known}`)
}

function send(reply: FastifyReply, { type, frame, status }: Format, result: Reply): FastifyReply {
  return reply
    .code(status(result))
    .type(type)
    .send(frame(JSON.stringify(result)))
}

/** GraphQL over HTTP: a result without data has the status of its error, 400 if the request itself is wrong. */
function statusOf({ data, errors = [] }: Reply): number {
  if (data !== undefined) return 200
  const [first] = errors
  const { code } = Object(isRecord(first) ? first.extensions : undefined)
  return typeof code === 'number' ? code : 400
}

function readParams(body: unknown): Params {
  if (Array.isArray(body)) throw new BadRequest('batches are not supported: send one operation per request')
  if (!isRecord(body)) throw new BadRequest('the body must be a JSON object: {"query": "…", "variables": {…}}')
  const { query, variables, operationName, extensions } = body
  if (typeof query !== 'string' || query.trim() === '')
    throw new BadRequest('the member query must be a string with a GraphQL document')
  if (variables !== undefined && variables !== null && !isRecord(variables))
    throw new BadRequest('the member variables must be an object')
  if (extensions !== undefined && extensions !== null && !isRecord(extensions))
    throw new BadRequest('the member extensions must be an object')
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw new BadRequest('the member operationName must be a string')
  }
  return { query, variables: variables ?? undefined, operationName: operationName || undefined }
}
