import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { following } from '../following/index.ts'
import { kit } from '../kit/index.ts'
import { properties } from '../properties/index.ts'
import { search } from '../search/index.ts'
import { consolePart } from './console.ts'
import { entityFields, fields } from './fields.ts'
import { FORM, formKind } from './form.ts'
import { operations } from './graphql.ts'
import { checkPrompts } from './prompts.ts'
import { propertiesSdl, sdl } from './sdl.ts'
import { waitingForms } from './waiting.ts'

/** Forms, their answers on entities, and who verified them. */
export const forms = definePlugin({
  name: 'forms',
  contract: 2,
  needs: { entities, kit },
  wants: { properties, search, following },
  console: consolePart,
  setup({ needs: { entities, kit }, wants: { properties, search, following }, data, model }) {
    following?.waiting(waitingForms({ data, entities }))
    const deps = { data, model, entities, properties, search, form: formKind(kit, data, entities) }
    return {
      sdl: `${sdl}${properties ? propertiesSdl : ''}`,
      entityTypes: { [FORM]: 'Form' },
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(entities),
      checks: { formInfo: checkPrompts }
    }
  }
})
