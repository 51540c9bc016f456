import fp from 'fastify-plugin'

/** Set on every reply. Pages replace the content security policy. */
export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer'
}

/** Seconds. */
const DAY = 86_400

/** A constant list: @fastify/helmet builds its middleware again for each request and sets each header on its own. */
export const headers = fp<{ readonly hstsDays?: number }>(
  async (app, { hstsDays = 0 }) => {
    const all = hstsDays > 0 ? { ...HEADERS, 'strict-transport-security': `max-age=${hstsDays * DAY}` } : HEADERS
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(all)
      done()
    })
    // Users quote it, and lines of the log have it.
    app.addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode >= 500) reply.header('x-request-id', request.id)
      done(null, payload)
    })
  },
  { name: 'aspectd-headers' }
)
