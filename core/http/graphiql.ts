import type { FastifyReply, FastifyRequest } from 'fastify'

/** The editor is one page with everything inside: nothing is loaded from anywhere else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  'worker-src blob: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join('; ')

const DEFAULT_QUERY = '{ aspectd { plugins } }\n'

/** A page without data; what is sent from it needs a credential like everything else. */
export function createGraphiql(
  endpoint: string
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let page: Promise<string> | undefined
  // Nine megabytes: loaded when first asked for.
  const load = async () => {
    const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
    return renderGraphiQL({
      endpoint,
      title: 'GraphQL on aspectd',
      defaultQuery: DEFAULT_QUERY,
      credentials: 'same-origin'
    })
  }
  return async (_request, reply) => {
    page ??= load()
    return reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(await page)
  }
}
