import { definePlugin, Type } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { createOperations } from './graphql.ts'
import { createRoutes } from './routes.ts'
import { sdl } from './sdl.ts'

export {
  type Category,
  type Change,
  type Operation,
  type SemanticChange,
  TIMELINE_CATEGORIES
} from './changes/change.ts'
export { changesOf } from './changes/changes-of.ts'

/** What changed of an entity, when, and by whom. It is computed from the kept versions, and stores nothing. */
export const timeline = definePlugin({
  name: 'timeline',
  contract: 2,
  needs: { entities },
  console: {
    folder: new URL('./web/', import.meta.url),
    panels: [
      { on: Object.keys(entities.manifest.types ?? {}), tab: 'History', order: 10, show: 'timeline.ts#TimelinePanel' }
    ]
  },
  config: Type.Object({
    maxVersions: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 100,
      description: 'maximum number of versions of one aspect that one question compares, the latest ones'
    }),
    maxChanges: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 10_000,
      description: 'maximum number of changes in one response, the latest ones'
    })
  }),
  setup({ needs: { entities }, data, model, config }) {
    const deps = { entities, data, model, limits: config }
    return { api: {}, sdl, operations: { Query: createOperations(deps) }, routes: createRoutes(deps) }
  }
})
