import {
  type AllowedValue,
  graphql,
  type ListOf,
  type ListWindow,
  plugins,
  rest,
  shortName,
  type Value
} from 'aspectd/console'
import { PROPERTY, SEARCH, SHOWN } from './documents.ts'
import type { FindProperties, FindPropertiesVariables, PropertyPage } from './documents.types.ts'

type Shown = NonNullable<PropertyPage['structuredProperty']>
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

const PREFIX = 'datahub.'

/** `urn:li:entityType:datahub.dataset` → `dataset`. */
export function typeOfUrn(urn: string): string {
  const id = shortName(urn)
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id
}
export const entityTypeUrn = (type: string): string => `urn:li:entityType:${PREFIX}${type}`
export const dataTypeUrn = (kind: Kind): string => `urn:li:dataType:${PREFIX}${kind.toLowerCase()}`

function propertyOf({ urn, definition, settings, uses }: Shown): Property {
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

export async function loadProperty(urn: string, signal?: AbortSignal): Promise<Property | null> {
  const { structuredProperty } = await graphql<PropertyPage>(PROPERTY, { urn }, signal)
  return structuredProperty && propertyOf(structuredProperty)
}

/** One request for all; those that cannot be read are left out. */
export async function loadProperties(urns: readonly string[], signal: AbortSignal): Promise<readonly Property[]> {
  if (urns.length === 0) return []
  const parameters = urns.map((_, at) => `$u${at}: String!`)
  const fields = urns.map((_, at) => `p${at}: structuredProperty(urn: $u${at}) { ...propertyShown }`)
  const found = await graphql<Readonly<Record<string, Shown | null>>>(
    `query propertiesShown(${parameters.join(' ')}) { ${fields.join(' ')} } ${SHOWN}`,
    Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn])),
    signal
  )
  return Object.values(found).flatMap(one => (one === null ? [] : [propertyOf(one)]))
}

interface Wanted extends ListWindow {
  /** Only those that entities of this type can have. */
  readonly type?: string
}

/** By search, else all in the order of their URNs. */
export async function listProperties(wanted: Wanted): Promise<ListOf<Property>> {
  const { total, urns } = plugins.value.has('search') ? await search(wanted) : await list(wanted)
  const { type, signal } = wanted
  const properties = await loadProperties(urns, signal)
  return { total, rows: type === undefined ? properties : properties.filter(one => one.types.includes(type)) }
}

interface Found {
  readonly total: number
  readonly urns: readonly string[]
}

async function search({ query, start, count, signal, type }: Wanted): Promise<Found> {
  const input: FindPropertiesVariables['input'] = {
    ...{ types: ['STRUCTURED_PROPERTY'], query: query === '' ? '*' : query, start, count },
    ...(type === undefined ? {} : { orFilters: [{ and: [{ field: 'entityTypes', values: [entityTypeUrn(type)] }] }] })
  }
  const { searchAcrossEntities: found } = await graphql<FindProperties>(SEARCH, { input }, signal)
  return { total: found?.total ?? 0, urns: found?.searchResults.map(({ entity }) => entity.urn) ?? [] }
}

async function list({ start, count, signal }: Wanted): Promise<Found> {
  const body = { entity: 'structuredProperty', start, count }
  const { value } = await rest<{ value: { total: number; entities: readonly string[] } }>('/entities?action=listUrns', {
    ...{ method: 'POST', body, signal }
  })
  return { total: value.total, urns: value.entities }
}
