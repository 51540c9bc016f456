import { type Call, type Demand, type Edit, PluginDisabled } from '../../core/index.ts'
import type { DocumentationApi } from '../documentation/index.ts'
import type { DomainsApi } from '../domains/index.ts'
import type { ResourceRef } from '../entities/index.ts'
import type { GlossaryApi } from '../glossary/index.ts'
import type { Proposable } from '../kit/index.ts'
import type { Owners } from '../owners/index.ts'
import type { PropertiesApi } from '../properties/index.ts'
import type { TagsApi } from '../tags/index.ts'
import { KINDS, memberOf } from './change.ts'
import type { Change } from './definitions.ts'

/** Those whose aspects can be proposed; `undefined` while one is disabled. */
export interface Makers {
  readonly tags: TagsApi | undefined
  readonly glossary: GlossaryApi | undefined
  readonly owners: Owners | undefined
  readonly domains: DomainsApi | undefined
  readonly documentation: DocumentationApi | undefined
  readonly properties: PropertiesApi | undefined
}

/** A change of one entity or column, as the plugin of its aspect checks and makes it. */
export interface Making {
  demands(): readonly Demand[]
  /** `undefined`: it only adds. */
  current(call: Call): Promise<string | undefined>
  edits(call: Call, expected?: string): Promise<Edit[]>
}

function making<Value>({ proposable }: { readonly proposable: Proposable<Value> }, resource: ResourceRef) {
  return (value: Value): Making => ({
    demands: () => proposable.demands({ resource, value }),
    current: async call => proposable.current?.(call, { resource, value }),
    edits: (call, expected) => proposable.edits(call, { resource, value }, expected)
  })
}

/** `undefined` while its plugin is disabled. */
export function makingOf(makers: Makers, resource: ResourceRef, change: Change): Making | undefined {
  const { tags, glossary, owners, domains, documentation, properties } = makers
  const { tagUrns, termUrns, owners: newOwners, domainUrn, description, properties: values } = change
  if (tagUrns) return tags && making(tags, resource)(tagUrns)
  if (termUrns) return glossary && making(glossary, resource)(termUrns)
  if (newOwners) return owners && making(owners, resource)(newOwners)
  if (domainUrn !== undefined) return domains && making(domains, resource)(domainUrn)
  if (values) return properties && making(properties, resource)(values)
  return documentation && making(documentation, resource)(description ?? '')
}

/** @throws PluginDisabled that names the plugin */
export function requireMaking(makers: Makers, resource: ResourceRef, change: Change): Making {
  const found = makingOf(makers, resource, change)
  if (found) return found
  const { kind, plugin } = KINDS[memberOf(change)]
  throw new PluginDisabled(`a change of ${kind.toLowerCase()}`, plugin)
}
