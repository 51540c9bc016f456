import fp from 'fastify-plugin'

export interface Health {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Whether the store has answered recently. */
  readonly hasStore: () => boolean
  /** Why the store does not accept writes, for everybody to read; `undefined` while it does. */
  readonly storeFault: () => string | undefined
  /** Optional plugins that failed to start, with the reason, which is not part of the reply. */
  readonly failed: () => ReadonlyMap<string, string>
}

/** `/health` and `/health/live` for load balancers and orchestrators; no credential needed. */
export const health = fp<Health>(
  async (app, { state, hasStore, storeFault, failed }) => {
    const now = () => {
      if (state() !== 'ready') return { status: state() }
      if (!hasStore()) return { status: 'without store' }
      const reason = storeFault()
      return reason === undefined ? { status: 'ready' } : { status: 'without writes', reason }
    }
    app.get('/health', async (_request, reply) => {
      const found = now()
      return reply.code(found.status === 'ready' ? 200 : 503).send({ ...found, failedPlugins: [...failed().keys()] })
    })
    app.get('/health/live', async () => ({ status: 'live' }))
  },
  { name: 'aspectd-health', dependencies: ['aspectd-headers'] }
)
