import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Operations } from '../operation/operations.ts'
import { addActions } from './actions.ts'
import { mountRoutes } from './routes.ts'

/** An enabled plugin to mount. */
export interface Feature extends NamedContribution {
  /** Names of the plugins that it needs. */
  readonly needs: readonly string[]
}

/** Mounts a plugin's actions and routes in their own Fastify scope, whose log lines name the plugin. */
export function mountFeature(feature: Feature, operations: Operations): FastifyPluginAsync {
  const { plugin, needs } = feature
  return fp(
    async scope => {
      scope.setChildLoggerFactory((log, bindings, options) => log.child({ ...bindings, plugin }, options))
      addActions(scope, feature, operations)
      mountRoutes(scope, feature, operations)
    },
    { name: plugin, dependencies: ['aspectd-actions', 'aspectd-json', ...needs], encapsulate: true }
  )
}
