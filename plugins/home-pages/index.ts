import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { assetSettingsField, assetSettingsSdl } from './asset-settings.ts'
import { fields, kindsOf, operations } from './graphql.ts'
import { sdl } from './sdl.ts'

/** Home pages that users and administrators put together, and settings of users for clients with pages of their own. */
export const homePages = definePlugin({
  name: 'home-pages',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  setup({ needs: { entities }, wants: { tasks }, data }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deletePagePart')
    const deps = { data, entities, deletion }
    const kinds = kindsOf(deps)
    return {
      sdl: `${sdl}${assetSettingsSdl}`,
      entityFields: [assetSettingsField(entities)],
      operations: operations(deps, kinds),
      fields: fields(kinds),
      entityTypes: { dataHubPageModule: 'DataHubPageModule' }
    }
  }
})
