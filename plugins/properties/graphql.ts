import { type Demand, operation, parseUrn } from '../../core/index.ts'
import { queryByUrn } from '../entities/index.ts'
import { demandToAssign, removeValues, upsertValues } from './assign.ts'
import { createProperty, deleteProperty, updateProperty } from './define.ts'
import { PROPERTY, type PropertyDeps, parseProperty } from './deps.ts'
import { shownProperties } from './fields.ts'
import type { Args } from './sdl.ts'

const MANAGE = ['MANAGE_STRUCTURED_PROPERTIES']
const onProperty = (urn: string, ...more: string[]): Demand => ({ anyOf: [...MANAGE, ...more], on: parseProperty(urn) })

interface WithFilterStatus {
  readonly filterStatus?: 'ENABLED' | 'DISABLED' | null
  readonly settings?: { readonly showInSearchFilters?: boolean | null } | null
}

/** The older name of a setting. */
function withSettings<T extends WithFilterStatus>({ filterStatus, ...input }: T) {
  if (filterStatus == null || input.settings?.showInSearchFilters != null) return input
  return { ...input, settings: { ...input.settings, showInSearchFilters: filterStatus === 'ENABLED' } }
}

export function operations(deps: PropertyDeps) {
  return {
    Query: { structuredProperty: queryByUrn(deps.model, PROPERTY) },
    Mutation: {
      upsertStructuredProperties: operation(
        ({ input }: Args['upsertStructuredProperties']) => demandToAssign(input),
        async ({ input }, call) => shownProperties(await upsertValues(deps, call, input), parseUrn(input.assetUrn))
      ),
      removeStructuredProperties: operation(
        ({ input }: Args['removeStructuredProperties']) => demandToAssign(input),
        async ({ input }, call) => shownProperties(await removeValues(deps, call, input), parseUrn(input.assetUrn))
      ),
      createStructuredProperty: operation(
        { anyOf: MANAGE, on: PROPERTY },
        ({ input }: Args['createStructuredProperty'], call) => createProperty(deps, call, withSettings(input))
      ),
      updateStructuredProperty: operation(
        ({ input }: Args['updateStructuredProperty']) => onProperty(input.urn, 'EDIT_ENTITY'),
        ({ input }, call) => updateProperty(deps, call, withSettings(input))
      ),
      deleteStructuredProperty: operation(
        ({ input }: Args['deleteStructuredProperty']) => onProperty(input.urn, 'DELETE_ENTITY'),
        ({ input }, call) => deleteProperty(deps, call, input.urn)
      )
    }
  }
}
