import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import type { Owners } from './deps.ts'
import { entityFields, fields, operations, ownershipOf } from './graphql.ts'
import { createOwning } from './owning.ts'
import { sdl } from './sdl.ts'
import { createSystemTypes } from './system-types.ts'

export type { NewOwner, Owners } from './deps.ts'
export { typeOf } from './owning.ts'

/** Who owns an entity, and as what. */
export const owners = definePlugin({
  name: 'owners',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks }, data, model, system }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteOwnershipType')
    const deps = { data, model, entities, deletion }
    const owning = createOwning(deps)
    const api: Owners = {
      of: owning.ownershipWith,
      async shown(call, urn) {
        const ownership = await entities.aspects.ownership.get(call, urn)
        return ownership ? ownershipOf(ownership, urn) : null
      }
    }
    return {
      api,
      sdl,
      entityTypes: { ownershipType: 'OwnershipTypeEntity' },
      operations: operations(deps, owning),
      fields: fields(deps),
      entityFields: entityFields(deps),
      start: () => createSystemTypes(data, entities, system('creating the ownership types of the system'))
    }
  }
})
