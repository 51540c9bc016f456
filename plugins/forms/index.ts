import { type Call, type Criterion, definePlugin, type Urn } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { properties } from '../properties/index.ts'
import { search } from '../search/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import { FORM, type FormDeps } from './deps.ts'
import { entityFields, fields } from './fields.ts'
import { operations } from './graphql.ts'
import { checkPrompts } from './prompts.ts'
import { propertiesSdl, sdl } from './sdl.ts'
import { removing } from './state.ts'

/** Forms, their answers on entities, and who verified them. */
export const forms = definePlugin({
  name: 'forms',
  contract: 1,
  needs: { entities },
  wants: { tasks, properties, search },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks, properties, search }, data, model }) {
    // The model has no relationship from an entity to its forms: they are found by the index of the aspect.
    const references = {
      find: entities.references.find,
      count: async (call: Call, form: Urn) => (await data.find(call, { where: having(form) }, { limit: 0 })).total,
      async remove(call: Call, form: Urn, limit: number) {
        const system = call.as(`taking ${form} off entities`)
        const { urns, total } = await data.find(system, { where: having(form) }, { limit })
        const change = removing(form)
        await data.write(
          system,
          urns.map(urn => entities.aspects.forms.edit(urn, change))
        )
        return { removed: urns.length, entities: urns.length, left: total - urns.length }
      }
    }
    const deletion = createDeletion({ data, references, tasks }, 'deleteForm')
    const deps: FormDeps = { data, model, entities, properties, search, deletion }
    return {
      sdl: `${sdl}${properties ? propertiesSdl : ''}`,
      entityTypes: { [FORM]: 'Form' },
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps),
      checks: { formInfo: checkPrompts }
    }
  }
})

const FIELDS = ['forms.incompleteForms', 'forms.completedForms', 'forms.verifiedForms']

const having = (form: Urn): Criterion => ({ any: FIELDS.map(field => ({ field, in: [form] })) })
