import fp from 'fastify-plugin'
import type { PluginStatus } from '../operation/plugin-states.ts'

export interface Health {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Whether the store has answered recently. */
  readonly hasStore: () => boolean
  /** When the store answered last, in milliseconds since the epoch. */
  readonly storeSeenAt: () => number
  /** Why the store does not accept writes, for everybody to read; `undefined` while it does. */
  readonly storeFault: () => string | undefined
  /** Why nothing may be changed now, for everybody to read. */
  readonly readOnly?: string | undefined
  /** Of all enabled plugins. Why one failed is not part of the reply. */
  readonly plugins: () => readonly PluginStatus[]
}

/** `/health` and `/health/live` for load balancers and orchestrators; no credential needed. */
export const health = fp<Health>(
  async (app, { state, hasStore, storeSeenAt, storeFault, readOnly, plugins }) => {
    const now = () => {
      if (state() !== 'ready') return { status: state() }
      if (!hasStore()) return { status: 'without store', since: storeSeenAt() }
      const reason = storeFault()
      return reason === undefined ? { status: 'ready' } : { status: 'without writes', reason }
    }
    app.get('/health', async (_request, reply) => {
      const found = now()
      const states = plugins()
      const failedPlugins = states.flatMap(({ name, state }) => (state === 'FAILED' ? [name] : []))
      const working = states.flatMap(({ name, progress }) => {
        const { details, ...far } = progress ?? {}
        return progress ? [{ plugin: name, ...far, ...details }] : []
      })
      const facts = states.flatMap(({ name, details }) => (details ? [[name, details] as const] : []))
      const body = {
        ...found,
        failedPlugins,
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(working.length > 0 ? { working } : {}),
        ...(facts.length > 0 ? { plugins: Object.fromEntries(facts) } : {})
      }
      return reply.code(found.status === 'ready' ? 200 : 503).send(body)
    })
    app.get('/health/live', async () => ({ status: 'live' }))
  },
  { name: 'aspectd-health', dependencies: ['aspectd-headers'] }
)
