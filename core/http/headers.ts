import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

/** On every reply: nothing is cached, embedded or run; a page sets a policy of its own. */
export const headers = fp(
  async app => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }
      },
      xFrameOptions: { action: 'deny' },
      // For the proxy that speaks TLS to decide: it would hold for everything else on its host.
      strictTransportSecurity: false
    })
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
  },
  { name: 'aspectd-headers' }
)
