import fp from 'fastify-plugin'

export interface Health {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Whether the store has answered recently. */
  readonly hasStore: () => boolean
  /** Optional plugins that failed to start, with the reason, which is not part of the reply. */
  readonly failed: () => ReadonlyMap<string, string>
}

/** `/health` and `/health/live` for load balancers and orchestrators; no credential needed. */
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
