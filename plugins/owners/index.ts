import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { kit } from '../kit/index.ts'
import { consolePart } from './console.ts'
import type { Owners } from './deps.ts'
import { entityFields, fields, operations, ownershipOf } from './graphql.ts'
import { createOwning, proposableOwners } from './owning.ts'
import { sdl } from './sdl.ts'
import { createSystemTypes } from './system-types.ts'
import { typeKind } from './types.ts'

export type { NewOwner, Owners } from './deps.ts'
export { typeOf } from './owning.ts'

/** Who owns an entity, and as what. */
export const owners = definePlugin({
  name: 'owners',
  contract: 2,
  needs: { entities, kit },
  console: consolePart,
  setup({ needs: { entities, kit }, data, model, system }) {
    const deps = { data, model, entities, ownershipType: typeKind(kit, entities) }
    const owning = createOwning(deps)
    const api: Owners = {
      of: owning.ownershipWith,
      proposable: proposableOwners(owning),
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
