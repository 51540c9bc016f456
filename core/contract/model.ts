import type { Entry } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { AspectDefinition, Guard } from './definition.ts'

/** One aspect as the running server knows it. */
export interface AspectModel extends Required<Pick<AspectDefinition, 'kind' | 'on' | 'guard' | 'record'>> {
  readonly name: string
  /** The plugin that defines it. */
  readonly owner: string
  /** `undefined` = the configured default. */
  readonly keep: number | undefined
  readonly isKey: boolean
  /** @throws Invalid naming the aspect, the path inside it, what was found and what is allowed. */
  validate(value: unknown): void
  /** Indexed values, fields scoped by the aspect's name, numbers as `numberKey`, each pair once. */
  entries(value: unknown): Entry[]
}

export interface EntityModel {
  readonly name: string
  /** Name of the key aspect. */
  readonly key: string
  /** Key and other aspects, in the model's order. */
  readonly aspects: readonly string[]
  readonly guard: Guard
  readonly owner: string
}

/** All definitions of the enabled plugins. Look-ups throw `BadRequest` that lists near names, unless they say "find". */
export interface Model {
  readonly types: ReadonlyMap<string, EntityModel>
  readonly aspects: ReadonlyMap<string, AspectModel>
  type(name: string): EntityModel
  /** By name without regard to case, as index names come. */
  findType(name: string): EntityModel | undefined
  /** @throws BadRequest when the type is unknown or does not have the aspect. */
  aspect(type: string, name: string): AspectModel
  findAspect(type: string, name: string): AspectModel | undefined
  /** The value of the key aspect, rebuilt from the URN. @throws BadRequest when the parts do not fit the key. */
  keyOf(urn: Urn): Readonly<Record<string, unknown>>
  /** Scoped fields that DataHub's clients call `name` (`removed` → `status.removed`) among these types. */
  fields(name: string, types?: readonly string[]): readonly string[]
}
