import fp from 'fastify-plugin'

export interface Health {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Whether the store answered lately. */
  readonly hasStore: () => boolean
  /** Optional plugins that did not start, with the reason, which is for the log only. */
  readonly failed: () => ReadonlyMap<string, string>
}

/** For load balancers and orchestrators, without a credential. */
export const health = fp<Health>(
  async (app, { state, hasStore, failed }) => {
    app.get('/health', async (_request, reply) => {
      const status = state() === 'ready' && !hasStore() ? 'without store' : state()
      return reply.code(status === 'ready' ? 200 : 503).send({ status, failedPlugins: [...failed().keys()] })
    })
    app.get('/health/live', async () => ({ status: 'live' }))
  },
  { name: 'aspectd-health', dependencies: ['aspectd-headers'] }
)
