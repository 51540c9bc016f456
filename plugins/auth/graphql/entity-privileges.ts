import {
  type Call,
  type Data,
  type Demand,
  type EntityField,
  entityTypeOf,
  type Privilege,
  type Urn
} from '../../../core/index.ts'
import { ADMINISTRATIVE_TYPES } from '../../entities/index.ts'
import type { Decisions } from '../policies/decisions.ts'
import flags from './entity-privileges.json' with { type: 'json' }

/** The privileges for a flag (any of them), by entity type; `*` = every other type. */
type Flags = Readonly<Record<string, Readonly<Record<string, readonly Privilege[]>>>>

export const entityPrivilegesSdl = `
  "What the caller may do with an entity; null = does not apply to its type, or the entity is not visible."
  type EntityPrivileges { ${Object.keys(flags).join(': Boolean ')}: Boolean }
`

/** The GraphQL types on which DataHub does not have the field. */
const WITHOUT = [...ADMINISTRATIVE_TYPES, 'Assertion']

export function entityPrivilegesField(decisions: Decisions, data: Data): EntityField {
  async function privilegesOn(call: Call, urn: Urn): Promise<Record<string, boolean> | null> {
    const [exists] = await data.exists(call, [urn])
    if (!exists) return null
    const type = entityTypeOf(urn)
    const demands = Object.entries(flags as Flags).flatMap(([flag, byType]) => {
      const anyOf = byType[type] ?? byType['*']
      return anyOf ? [{ flag, anyOf, on: urn }] : []
    })
    const refused = new Set<Demand>(await decisions.refused(call, demands))
    return Object.fromEntries(demands.map(demand => [demand.flag, !refused.has(demand)]))
  }

  return {
    except: WITHOUT,
    sdl: 'privileges: EntityPrivileges',
    resolve: { privileges: ({ urn }, _args, call) => privilegesOn(call, urn) }
  }
}
