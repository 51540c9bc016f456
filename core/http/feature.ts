import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { namingPlugin } from '../contract/blame.ts'
import type { FileRoute } from '../contract/files.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Operations } from '../operation/operations.ts'
import { addActions } from './actions.ts'
import { mountFiles } from './file-routes.ts'
import { RequestLog } from './request-log.ts'
import { mountRoutes } from './routes.ts'

/** An enabled plugin to mount. */
export interface Feature extends NamedContribution {
  /** Names of the plugins that it needs. */
  readonly needs: readonly string[]
}

/** Mounts a plugin's actions, routes and files in their own Fastify scope, whose log lines name the plugin. */
export function mountFeature(
  feature: Feature,
  operations: Operations,
  files: readonly FileRoute[] = []
): FastifyPluginAsync {
  const { plugin, needs } = feature
  return fp(
    async scope => {
      const named = namingPlugin(plugin)
      scope.setChildLoggerFactory(
        (log, bindings, _options, raw) => new RequestLog(log, { bindings, options: named, raw })
      )
      addActions(scope, feature, operations)
      mountRoutes(scope, feature, operations)
      mountFiles(scope, plugin, files)
    },
    { name: plugin, dependencies: ['aspectd-actions', 'aspectd-json', 'aspectd-answers', ...needs], encapsulate: true }
  )
}
