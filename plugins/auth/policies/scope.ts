import type { Privilege, Scope } from '../../../core/index.ts'
import { covers, type Field, type Match, type Resource, type Verdict } from './evaluate.ts'

const READING = /^(VIEW|GET|SEARCH|EXISTS|LIST|ES_EXPLAIN)_/
/** Whether a privilege only reads. */
export const onlyReads = (privilege: Privilege): boolean => READING.test(privilege)
/** No scope includes these: their holder could create an unscoped credential. */
export const BEYOND_SCOPES: readonly Privilege[] = ['MANAGE_POLICIES', 'MANAGE_USER_CREDENTIALS']

/** A scope, compiled for evaluation. */
export interface Limits {
  allows(privilege: Privilege): boolean
  /** Those that it allows. */
  within(privileges: readonly Privilege[]): readonly Privilege[]
  covers(resource: Resource | undefined): Verdict
  /** As in a policy: `undefined` = everywhere, including the platform. */
  readonly matches: readonly Match[] | undefined
}

const NONE: Limits = { allows: () => true, within: all => all, covers: () => true, matches: undefined }
const compiled = new WeakMap<Scope, Limits>()

/** The limits that a scope sets to the rights of an actor; none without a scope. */
export function limitsOf(scope: Scope | undefined): Limits {
  if (!scope) return NONE
  const limits = compiled.get(scope) ?? compile(scope)
  compiled.set(scope, limits)
  return limits
}

function compile(scope: Scope): Limits {
  const { readOnly, privileges, types, urnPrefixes, containers, tags } = scope
  const named = privileges && new Set(privileges)
  const all = [
    ...match('TYPE', types),
    ...match('URN', urnPrefixes, 'STARTS_WITH'),
    ...match('CONTAINER', containers),
    ...match('TAG', tags)
  ]
  const matches = all.length > 0 ? all : undefined
  const withoutContainers = matches?.filter(({ field }) => field !== 'CONTAINER')
  const allows = (name: Privilege) =>
    !BEYOND_SCOPES.includes(name) && (!readOnly || onlyReads(name)) && (named?.has(name) ?? true)
  return {
    allows,
    within: privileges => privileges.filter(allows),
    covers(resource) {
      // a scope of a container includes the container itself
      const isScopeContainer = resource?.urn !== undefined && containers?.includes(resource.urn)
      return covers(isScopeContainer ? withoutContainers : matches, resource)
    },
    matches
  }
}

function match(field: Field, values: readonly string[] | undefined, condition: Match['condition'] = 'EQUALS'): Match[] {
  return values ? [{ field, condition, values }] : []
}
