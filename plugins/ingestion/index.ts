import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { owners } from '../owners/index.ts'
import { runs } from '../runs/index.ts'
import { EXECUTION } from './execution.ts'
import { fields } from './fields.ts'
import { MANAGES, operations } from './graphql.ts'
import { ownersSdl, sdl } from './sdl.ts'

/** Ingestion sources, their recipes, and the requests to run them. */
export const ingestion = definePlugin({
  name: 'ingestion',
  contract: 2,
  needs: { entities },
  wants: { runs, owners },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      { path: '/ingestion', title: 'Ingestion', menu: 'operate', show: 'list.ts#SourcesPage', anyOf: MANAGES },
      { path: '/ingestion/:id', title: 'Ingestion source', show: 'source.ts#SourcePage', anyOf: MANAGES }
    ]
  },
  setup({ needs, wants, data, model }) {
    const deps = { data, model, aspects: needs.entities.aspects, runs: wants.runs, owners: wants.owners }
    return {
      sdl: `${sdl}${wants.owners ? ownersSdl : ''}`,
      operations: operations(deps),
      fields: fields(deps),
      entityTypes: { [EXECUTION]: 'ExecutionRequest' }
    }
  }
})
