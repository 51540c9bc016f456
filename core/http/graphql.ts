import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { BadRequest } from '../errors.ts'
import type { AnswerText } from '../graphql/answer.ts'
import type { Reply } from '../graphql/mask.ts'
import { NEEDS_STREAM, type Params, type Runner } from '../graphql/run.ts'
import { isRecord, parseJson } from '../json.ts'
import { chain, type MaybePromise } from '../maybe-promise.ts'
import { accepts } from './accept.ts'
import { type Admission, callOf } from './admission.ts'
import { MethodNotAllowed, NotAcceptable } from './errors.ts'
import { graphiql } from './graphiql.ts'
import type { HoldAnswer } from './limits/answers.ts'
import { queryOf, single } from './query.ts'
import type { SendStream } from './streams.ts'

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
  /** What the body has before and after the result as JSON. */
  readonly frame?: readonly [string, string]
  /** The status of a reply. */
  status(reply: Reply): number
}

const EVENTS: Format = {
  accepted: 'text/event-stream',
  type: 'text/event-stream; charset=utf-8',
  frame: ['event: next\ndata: ', '\n\nevent: complete\ndata:\n\n'],
  status: statusOf
}

/** In order of preference. Every client that accepts JSON gets JSON with the status 200, as from DataHub. */
const FORMATS: readonly Format[] = [
  { accepted: 'application/json', type: 'application/json; charset=utf-8', status: () => 200 },
  {
    accepted: 'application/graphql-response+json',
    type: 'application/graphql-response+json; charset=utf-8',
    status: statusOf
  },
  EVENTS,
  {
    accepted: 'multipart/mixed',
    type: 'multipart/mixed; boundary="-"',
    frame: ['\r\n---\r\nContent-Type: application/json; charset=utf-8\r\n\r\n', '\r\n-----\r\n'],
    status: statusOf
  }
]

/** `POST` of GraphQL operations on DataHub's two paths, and `GET` of those that change nothing. */
export const graphql = fp<Options>(
  async (app, { runner, graphiql: hasEditor }) => {
    const { signedIn } = app.getDecorator<Admission>('admission')
    const hold = app.getDecorator<HoldAnswer>('holdAnswer')
    const sendStream = app.getDecorator<SendStream>('sendStream')

    const send = (request: FastifyRequest, reply: FastifyReply, result: Reply, format: Format) => {
      const call = callOf(request)
      const written = reply.sent ? undefined : runner.write(result, { call, begin: () => hold(request, result) })
      return chain(written, answer => {
        if (!answer || reply.sent) return reply
        return reply.code(format.status(answer.reply)).type(format.type).send(framed(answer.text, format))
      })
    }
    const stream = async (request: FastifyRequest, reply: FastifyReply, params: Params) => {
      if (!accepts(request.headers.accept ?? '*/*', EVENTS.accepted)) return undefined
      const refusal = await sendStream({ request, reply, params })
      return refusal && !reply.sent ? send(request, reply, refusal, EVENTS) : reply
    }
    const answer = (request: FastifyRequest, reply: FastifyReply, params: Params): MaybePromise<unknown> => {
      const format = formatFor(request.headers.accept)
      const sent = chain(runner.run(params, callOf(request)), result => {
        if (result !== NEEDS_STREAM) return send(request, reply, result, format)
        return chain(stream(request, reply, params), begun => begun ?? send(request, reply, result, format))
      })
      return sent instanceof Promise ? sent : undefined
    }

    for (const url of PATHS) {
      app.post(url, { onRequest: signedIn }, (request, reply) => answer(request, reply, readParams(request.body)))
      app.get(url, { onRequest: signedIn, exposeHeadRoute: false }, (request, reply) => {
        const params = readParams(paramsInQuery(request))
        if (!runner.isMutation(params, callOf(request))) return answer(request, reply, params)
        reply.header('allow', 'POST')
        throw new MethodNotAllowed('a mutation must be sent with POST')
      })
    }
    if (hasEditor) await app.register(graphiql, { endpoint: PATHS[0] })
  },
  { name: 'aspectd-graphql', dependencies: ['aspectd-answers', 'aspectd-call', 'aspectd-json', 'aspectd-streams'] }
)

/** Clients send the same header with each request. */
const formats = new LRUCache<string, Format>({ max: 100 })

function formatFor(accept = '*/*'): Format {
  const known = formats.get(accept)
  if (known) return known
  const format = FORMATS.find(({ accepted }) => accepts(accept, accepted))
  if (!format) {
    const types = FORMATS.map(({ accepted }) => accepted).join(', ')
    throw new NotAcceptable(`expected the header accept to contain one of ${types}`)
  }
  formats.set(accept, format)
  return format
}

function framed(json: AnswerText, { frame }: Format): AnswerText {
  if (!frame) return json
  const [before, after] = frame
  return typeof json === 'string'
    ? before + json + after
    : Buffer.concat([Buffer.from(before), json, Buffer.from(after)])
}

/** GraphQL over HTTP: a result without data has the status of its error, 400 if the request itself is wrong. */
function statusOf({ data, errors = [] }: Reply): number {
  if (data !== undefined) return 200
  const [first] = errors
  const { code } = Object(isRecord(first) ? first.extensions : undefined)
  return typeof code === 'number' ? code : 400
}

/** As GraphQL over HTTP has it: variables and extensions are JSON text. */
function paramsInQuery(request: FastifyRequest): object {
  const query = queryOf(request)
  const jsonOf = (name: string) => {
    const text = single(query, name)
    if (text === undefined || text === '') return undefined
    try {
      return parseJson(text)
    } catch {
      throw new BadRequest(`the query parameter ${name} must be a JSON object`)
    }
  }
  return {
    query: single(query, 'query'),
    operationName: single(query, 'operationName'),
    variables: jsonOf('variables'),
    extensions: jsonOf('extensions')
  }
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
