import type { Entry } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { AspectDefinition, Guard } from './definition.ts'

/** One aspect of the running server. */
export interface AspectModel extends Required<Pick<AspectDefinition, 'kind' | 'on' | 'guard' | 'record'>> {
  readonly name: string
  /** The plugin that defines it. */
  readonly owner: string
  /** `undefined` = the configured default. */
  readonly keep: number | undefined
  readonly isKey: boolean
  /**
   * Malformed URNs are accepted where `old`, the stored value, has them: earlier versions stored them.
   * @throws Invalid with the aspect, the path inside it, what was found and what was expected.
   */
  validate(value: unknown, old?: unknown): void
  /**
   * The first reference to an entity of a type that the model does not allow there, as `ERROR :: /tags/0/tag :: …`.
   * Those that are also in `kept`, a stored value, are accepted.
   */
  wrongReference(value: unknown, kept?: unknown): string | undefined
  /** Indexed values: field names start with the aspect's name, numbers are `numberKey` text, each pair occurs once. */
  entries(value: unknown): Entry[]
  /** Its fields that can be searched, by name: `status.removed`. */
  fields(): ReadonlyMap<string, SearchField>
}

export interface EntityModel {
  readonly name: string
  /** Name of the key aspect. */
  readonly key: string
  readonly storesKey: boolean
  /** All aspects, the key aspect included, in the model's order. */
  readonly aspects: readonly string[]
  readonly guard: Guard
  readonly owner: string
}

/** A field of an aspect that can be searched, with what DataHub's model says of it. */
export interface SearchField {
  /** Scoped by its aspect: `datasetProperties.description`. */
  readonly name: string
  readonly aspect: string
  /** Names and aliases that clients use, without the aspect. */
  readonly names: readonly string[]
  /** DataHub's type of the field: `TEXT`, `KEYWORD`, `URN`, `WORD_GRAM` … */
  readonly type: string
  /** Free text, which has no entries. */
  readonly isText: boolean
  /** The values are URNs. */
  readonly isReference: boolean
  /** The text can have Markdown or HTML. */
  readonly isRichText: boolean
  /** Whether words without a field name search it. */
  readonly byDefault: boolean
  readonly boost: number
  readonly completes: boolean
  /** Whether it is a facet, and its title. */
  readonly isFacet: boolean
  readonly title?: string
  /** Name of the filter for "has a value". */
  readonly hasValues?: string
  /** Name of the filter for the number of values. */
  readonly numValues?: string
}

/** All definitions of the enabled plugins. Look-ups throw `BadRequest` with similar names, except the `find…` ones. */
export interface Model {
  readonly types: ReadonlyMap<string, EntityModel>
  readonly aspects: ReadonlyMap<string, AspectModel>
  type(name: string): EntityModel
  /** By case-insensitive name: index names are in lower case. */
  findType(name: string): EntityModel | undefined
  /** @throws BadRequest when the type is unknown or does not have the aspect. */
  aspect(type: string, name: string): AspectModel
  findAspect(type: string, name: string): AspectModel | undefined
  /** The value of the key aspect, derived from the URN. @throws BadRequest when the parts do not match the key. */
  keyOf(urn: Urn): Readonly<Record<string, unknown>>
  /** Indexed fields of these types that DataHub's clients call `name`: `removed` → `status.removed`. */
  fields(name: string, types?: readonly string[]): readonly string[]
  /** All fields that can be searched. Those of sealed aspects are included: an actor's are in `data.narrow`. */
  searchFields(): readonly SearchField[]
  /** What a thread needs for `createExtractor`: plain data, which can be sent to it. Sealed aspects are included. */
  definitions(): ModelDefinitions
}

/** The schemas of the enabled plugins, without functions. */
export interface ModelDefinitions {
  readonly aspects: Readonly<Record<string, { readonly kind: 'versioned' | 'timeseries'; readonly schema: unknown }>>
  readonly defs: Readonly<Record<string, unknown>>
}
