import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { createDocument } from './document/document.ts'
import { createEntityRoutes } from './entity/routes.ts'
import { createShowing } from './entity/shown.ts'
import { createListRoutes } from './lists/routes.ts'
import { createRegistryRoutes } from './registry/routes.ts'
import { createRelationshipRoutes } from './relationships/routes.ts'
import { createSeriesRoute } from './series/routes.ts'
import { createTraceRoutes } from './trace/routes.ts'

/** DataHub's OpenAPI: the same proposals and reads as its Rest.li dialect, under other paths. */
export const openapi = definePlugin({
  name: 'openapi',
  contract: 2,
  needs: { entities },
  wants: { search },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      { path: '/operate/api', title: 'API', menu: 'operate', icon: 'terminal', order: 70, show: 'api.ts#ApiPage' }
    ]
  },
  setup({ needs: { entities }, wants: { search }, data, model, host }) {
    const showing = createShowing({ data, model, reading: entities.reading })
    return {
      routes: [
        ...createEntityRoutes({ data, model, entities }),
        ...createListRoutes({ model, search, showing }),
        ...createRelationshipRoutes({ data, model, entities, search }),
        ...createRegistryRoutes(model),
        createSeriesRoute(data, model),
        ...createTraceRoutes({ data, model })
      ],
      files: { routes: () => [createDocument({ host, model })] }
    }
  }
})
