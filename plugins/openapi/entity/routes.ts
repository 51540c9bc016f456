import type { Data, Model, Route } from '../../../core/index.ts'
import type { Entities } from '../../entities/index.ts'
import { createAspectRoutes } from './aspect-routes.ts'
import { createBatchRoutes, createOldBatchRoute } from './batch-routes.ts'
import { createDeleteRoutes } from './delete-routes.ts'
import { V2, V3 } from './dialect.ts'
import { createReadRoutes } from './read-routes.ts'
import { createShowing } from './shown.ts'
import { createGenericRoutes, createWriteRoutes } from './write-routes.ts'

interface RouteDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

/** Writes and reads of entities by URN, in both versions of the API. */
export function createEntityRoutes({ data, model, entities }: RouteDeps): Route[] {
  const showing = createShowing({ data, model, reading: entities.reading })
  const common = { data, model, entities, showing }
  const v3 = { ...common, dialect: V3 }
  const v2 = { ...common, dialect: V2 }
  const both = [v3, v2].flatMap(deps => [
    ...createWriteRoutes(deps),
    ...createReadRoutes(deps),
    ...createAspectRoutes(deps),
    ...createDeleteRoutes(deps)
  ])
  return [...both, ...createGenericRoutes(v3), ...createBatchRoutes(v3), createOldBatchRoute(v2)]
}
