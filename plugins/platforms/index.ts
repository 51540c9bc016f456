import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { aspects, seedPlatforms, types } from './seed.ts'

/** The platforms of DataHub, with which a new server starts. */
export const platforms = definePlugin({
  name: 'platforms',
  contract: 2,
  needs: { entities },
  types,
  aspects,
  setup({ needs: { entities }, aspects, data, system }) {
    return {
      start: () =>
        seedPlatforms(system('creating the platforms of DataHub'), {
          data,
          infos: entities.aspects.dataPlatformInfo,
          seeded: aspects.aspectdSeededPlatforms
        })
    }
  }
})
