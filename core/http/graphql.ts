import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { BadRequest } from '../errors.ts'
import type { Params, Runner } from '../graphql/run.ts'
import { isRecord } from '../json.ts'
import { type Admission, callOf } from './admission.ts'
import { createGraphiql } from './graphiql.ts'

const PATHS = ['/api/graphql', '/api/v2/graphql'] as const
const JSON_TYPE = 'application/json; charset=utf-8'

interface Options {
  readonly runner: Runner
  /** Serve the query editor. */
  readonly graphiql: boolean
}

/** Requests for JSON go directly to `run`, requests for other response formats through Yoga. */
export const graphql = fp<Options>(
  async (app, { runner, graphiql }) => {
    const { signedIn } = app.getDecorator<Admission>('admission')
    for (const url of PATHS) {
      app.post(url, { onRequest: signedIn }, async (request, reply) => {
        const params = readParams(request.body)
        if (!wantsJson(request.headers.accept)) return throughYoga(runner, request, reply)
        const call = callOf(request)
        const { text } = await runner.write(await runner.run(params, call), call)
        if (reply.sent) return reply
        return reply.type(JSON_TYPE).send(typeof text === 'string' ? text : streamOf(reply, text))
      })
    }
    if (graphiql) app.get('/api/graphiql', createGraphiql(PATHS[0]))
  },
  { name: 'aspectd-graphql', dependencies: ['aspectd-call', 'aspectd-json'] }
)

/** One piece after the other, as the client takes them. */
function streamOf(reply: FastifyReply, pieces: readonly Buffer[]): Readable {
  reply.header(
    'content-length',
    pieces.reduce((sum, { length }) => sum + length, 0)
  )
  return Readable.from(pieces)
}

function readParams(body: unknown): Params {
  if (Array.isArray(body)) throw new BadRequest('batches are not supported: send one operation per request')
  if (!isRecord(body)) throw new BadRequest('the body must be a JSON object: {"query": "…", "variables": {…}}')
  const { query, variables, operationName } = body
  if (typeof query !== 'string' || query.trim() === '')
    throw new BadRequest('the member query must be a string with a GraphQL document')
  if (variables !== undefined && variables !== null && !isRecord(variables))
    throw new BadRequest('the member variables must be an object')
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw new BadRequest('the member operationName must be a string')
  }
  return { query, variables: variables ?? undefined, operationName: operationName || undefined }
}

/** Every client that accepts JSON gets JSON, as from DataHub. */
function wantsJson(accept: string | undefined): boolean {
  return accept === undefined || /application\/(json|\*)|\*\/\*/i.test(accept)
}

async function throughYoga({ yoga }: Runner, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const response = await yoga.handleNodeRequestAndResponse(request, reply, { call: callOf(request) })
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.code(response.status).send(response.body)
}
