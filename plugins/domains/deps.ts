import { type Call, type Data, type Model, parseUrnOf, type Urn } from '../../core/index.ts'
import type { Entities, Hierarchy, ModelAspects } from '../entities/index.ts'
import type { Owners } from '../owners/index.ts'
import type { SearchApi } from '../search/index.ts'

export const DOMAIN = 'domain'
export const PRODUCT = 'dataProduct'
export const APPLICATION = 'application'

export type DomainProperties = ModelAspects['domainProperties']
export type ProductProperties = ModelAspects['dataProductProperties']

export const parseDomain = (text: string): Urn => parseUrnOf(DOMAIN, text)
export const parseProduct = (text: string): Urn => parseUrnOf(PRODUCT, text)
export const parseApplication = (text: string): Urn => parseUrnOf(APPLICATION, text)

/** Dependencies of the operations on domains, data products and applications. */
export interface DomainDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** Domains inside of each other. */
  readonly hierarchy: Hierarchy
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
  readonly search: SearchApi | undefined
  /** Deletes an entity with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}
