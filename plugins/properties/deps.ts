import { type Call, type Data, type Model, parseUrnOf, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'

export const PROPERTY = 'structuredProperty'
export const parseProperty = (text: string): Urn => parseUrnOf(PROPERTY, text)

export type Definition = ModelAspects['propertyDefinition']
export type Settings = ModelAspects['structuredPropertySettings']
export type Assignment = ModelAspects['structuredProperties']['properties'][number]
export type Value = Assignment['values'][number]

/** Dependencies of the operations on structured properties. */
export interface PropertyDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** Deletes a property with all its values. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}
