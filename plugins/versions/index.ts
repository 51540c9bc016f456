import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { entityFields, fields, operations, sdl, searchSdl } from './graphql.ts'
import { markLatest } from './latest.ts'
import { SET } from './version.ts'

/** Versions of datasets and models: which belong together, and which is the latest. */
export const versions = definePlugin({
  name: 'versions',
  contract: 2,
  needs: { entities },
  wants: { search },
  setup({ needs, wants: { search }, data, model }) {
    const deps = { data, model, aspects: needs.entities.aspects }
    return {
      sdl: search ? `${sdl}${searchSdl}` : sdl,
      operations: operations(deps),
      fields: fields(deps, search),
      entityFields: entityFields(deps),
      entityTypes: { [SET]: 'VersionSet' },
      followers: {
        latest: {
          aspects: ['versionSetProperties'],
          types: [SET],
          batch: (call, keys) => markLatest(deps, call, keys)
        }
      }
    }
  }
})
