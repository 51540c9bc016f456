import type { FastifyReply, FastifyRequest } from 'fastify'

/** The editor is one page with everything inline: it loads nothing from other hosts. */
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

/** Serves the GraphiQL page. The page contains no data; requests from it need a credential like all others. */
export function createGraphiql(
  endpoint: string
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let page: Promise<string> | undefined
  // The module has 9 MB, so it is loaded on first use.
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
