import { isUrn } from '../../../core/index.ts'

/** A condition on a field, as searches take it. */
export interface Condition {
  readonly field: string
  readonly condition: string
  readonly values: readonly string[]
  readonly negated: boolean
}
/** Any one of the lists must match, with all of its conditions. */
export type Alternatives = readonly (readonly Condition[])[]

const NAMES: Readonly<Record<string, string>> = {
  ...{ type: 'entity_type', _entitytype: 'entity_type', subtype: 'entity_subtype', typenames: 'entity_subtype' },
  ...{ environment: 'env', domains: 'domain', owners: 'owner', tags: 'tag', glossaryterms: 'glossary_term' },
  ...{ has_active_incidents: 'hasactiveincidents', has_failing_assertions: 'hasfailingassertions' }
}
/** The field of the search, by name; and the entity types that its values must be of. */
export const FIELDS: Readonly<Record<string, { readonly field: string; readonly of?: readonly string[] }>> = {
  entity_type: { field: '_entityType' },
  entity_subtype: { field: 'typeNames' },
  platform: { field: 'platform.keyword' },
  domain: { field: 'domains', of: ['domain'] },
  container: { field: 'browsePathV2', of: ['container'] },
  owner: { field: 'owners', of: ['corpuser', 'corpGroup'] },
  tag: { field: 'tags', of: ['tag'] },
  glossary_term: { field: 'glossaryTerms', of: ['glossaryTerm'] },
  deprecated: { field: 'deprecated' },
  hasactiveincidents: { field: 'hasActiveIncidents' },
  hasfailingassertions: { field: 'hasFailingAssertions' }
}
export const FLAGS = ['deprecated', 'hasactiveincidents', 'hasfailingassertions']
export const STATES = ['NOT_SOFT_DELETED', 'ALL', 'ONLY_SOFT_DELETED']
export const PROPERTY = 'structuredProperties.urn:li:structuredProperty:'

export const rule = (field: string, values: readonly string[], condition = 'EQUAL'): Condition => ({
  ...{ field, condition, values, negated: false }
})
export const exists = (field: string): Condition => rule(field, [], 'EXISTS')
export const negate = (one: Condition): Condition => ({ ...one, negated: !one.negated })
export const NOT_REMOVED = negate(rule('removed', ['true']))

/** The name of a field as `FIELDS` has it, in lower case. */
export function nameOf(field: string): string {
  const name = field.toLowerCase()
  return NAMES[name] ?? name
}

export const platformOf = (value: string): string => (isUrn(value) ? value : `urn:li:dataPlatform:${value}`)
