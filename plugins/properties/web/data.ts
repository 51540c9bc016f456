import { type AllowedValue, shortName, type Value } from 'aspectd/console'
import type { PropertyPage } from './documents.types.ts'

export type Shown = NonNullable<PropertyPage['structuredProperty']>
export type Kind = Shown['definition']['valueType']['info']['type']

/** A definition. */
export interface Property {
  readonly urn: string
  readonly name: string
  readonly qualifiedName: string
  readonly description: string
  readonly kind: Kind
  readonly isMultiple: boolean
  readonly isImmutable: boolean
  readonly isHidden: boolean
  /** Types of entities that can have it: `dataset`. */
  readonly types: readonly string[]
  /** Of values that are URNs; empty: all. */
  readonly allowedTypes: readonly { readonly type: string; readonly enumName: string }[]
  /** Absent: all values of its kind. */
  readonly allowed: readonly AllowedValue[] | undefined
  /** Entities that have values of it. */
  readonly uses: number
}

/** What a page shows of a definition, with or without the number of its uses. */
export type Definition = Omit<Shown, 'uses'> & Partial<Pick<Shown, 'uses'>>

const PREFIX = 'datahub.'

/** `urn:li:entityType:datahub.dataset` → `dataset`. */
export function typeOfUrn(urn: string): string {
  const id = shortName(urn)
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id
}
export const entityTypeUrn = (type: string): string => `urn:li:entityType:${PREFIX}${type}`
export const dataTypeUrn = (kind: Kind): string => `urn:li:dataType:${PREFIX}${kind.toLowerCase()}`

/** `uses` is 0 if it was not asked for. */
export function propertyOf({ urn, definition, settings, uses }: Definition): Property {
  const { qualifiedName, displayName, description, valueType, typeQualifier, entityTypes, allowedValues } = definition
  return {
    ...{ urn, qualifiedName, name: displayName || qualifiedName, description: description ?? '' },
    ...{ kind: valueType.info.type, isMultiple: definition.cardinality === 'MULTIPLE' },
    ...{ isImmutable: definition.immutable, isHidden: settings?.isHidden === true },
    types: entityTypes.map(one => typeOfUrn(one.urn)),
    allowedTypes: (typeQualifier?.allowedTypes ?? []).map(one => ({
      type: typeOfUrn(one.urn),
      enumName: one.info.type
    })),
    allowed: allowedValues?.map(({ value, description }) => ({
      value: oneOf(value),
      description: description ?? ''
    })),
    uses: uses?.total ?? 0
  }
}

/** Of the union, one member is there. */
const oneOf = ({ stringValue, numberValue }: { stringValue?: string; numberValue?: number }): Value =>
  stringValue ?? numberValue ?? ''

export const inputOf = (value: Value) => (typeof value === 'number' ? { numberValue: value } : { stringValue: value })
