import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { kit } from '../kit/index.ts'
import { assetSettingsField, assetSettingsSdl } from './asset-settings.ts'
import { fields, kindsOf, operations } from './graphql.ts'
import { sdl } from './sdl.ts'

/** Home pages that users and administrators put together, and settings of users for clients with pages of their own. */
export const homePages = definePlugin({
  name: 'home-pages',
  contract: 2,
  needs: { entities, kit },
  setup({ needs: { entities, kit } }) {
    const kinds = kindsOf(entities.aspects, kit.deletion('deletePagePart'))
    return {
      sdl: `${sdl}${assetSettingsSdl}`,
      entityFields: [assetSettingsField(entities)],
      operations: operations(entities, kinds),
      fields: fields(kinds),
      entityTypes: { dataHubPageModule: 'DataHubPageModule' }
    }
  }
})
