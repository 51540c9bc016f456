import { type Model, operation, parseUrn } from '../../core/index.ts'
import { queryByUrn } from '../entities/index.ts'
import {
  type AssigningDeps,
  demandsToUpdate,
  demandToAssign,
  removeValues,
  updateValues,
  upsertValues
} from './assign.ts'
import { shownProperties } from './fields.ts'
import { createProperty, type DefiningDeps, PROPERTY, updateProperty } from './property.ts'
import type { Args } from './sdl.ts'

const MANAGE = 'MANAGE_STRUCTURED_PROPERTIES'

interface WithFilterStatus {
  readonly filterStatus?: 'ENABLED' | 'DISABLED' | null
  readonly settings?: { readonly showInSearchFilters?: boolean | null } | null
}

/** The older name of a setting. */
function withSettings<T extends WithFilterStatus>({ filterStatus, ...input }: T) {
  if (filterStatus == null || input.settings?.showInSearchFilters != null) return input
  return { ...input, settings: { ...input.settings, showInSearchFilters: filterStatus === 'ENABLED' } }
}

type Deps = AssigningDeps & DefiningDeps & { readonly model: Model }

export function operations({ model, ...deps }: Deps) {
  const { property } = deps
  return {
    Query: { structuredProperty: queryByUrn(model, PROPERTY) },
    Mutation: {
      upsertStructuredProperties: operation(
        ({ input }: Args['upsertStructuredProperties']) => demandToAssign(input),
        async ({ input }, call) => shownProperties(await upsertValues(deps, call, input), parseUrn(input.assetUrn))
      ),
      removeStructuredProperties: operation(
        ({ input }: Args['removeStructuredProperties']) => demandToAssign(input),
        async ({ input }, call) => shownProperties(await removeValues(deps, call, input), parseUrn(input.assetUrn))
      ),
      batchUpdateStructuredProperties: operation(
        ({ input }: Args['batchUpdateStructuredProperties']) => demandsToUpdate(input.updates),
        ({ input }, call) => updateValues(deps, call, input.updates)
      ),
      createStructuredProperty: operation(
        { anyOf: [MANAGE], on: PROPERTY },
        ({ input }: Args['createStructuredProperty'], call) => createProperty(deps, call, withSettings(input))
      ),
      updateStructuredProperty: operation(
        ({ input }: Args['updateStructuredProperty']) => property.on(MANAGE, 'EDIT_ENTITY')(input),
        ({ input }, call) => updateProperty(deps, call, withSettings(input))
      ),
      deleteStructuredProperty: operation(
        ({ input }: Args['deleteStructuredProperty']) => property.on(MANAGE, 'DELETE_ENTITY')(input),
        ({ input }, call) => property.delete(call, property.parse(input.urn))
      )
    }
  }
}
