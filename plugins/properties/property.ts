import { randomUUID } from 'node:crypto'
import { type Aspect, type Call, type EntityRef, parseUrnOf, type Urn, withoutNulls } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { DESCRIPTION, ID, type Kind, type Kit, textsOf } from '../kit/index.ts'
import { NoSuchProperty, PropertyExists, PropertyInput } from './errors.ts'
import { type Definition, isSameValue } from './validation.ts'

export const PROPERTY = 'structuredProperty'
const check = textsOf('a property', { id: ID, 'display name': ID, description: DESCRIPTION }, PropertyInput)

export type Settings = ModelAspects['structuredPropertySettings']
export type PropertyKind = Kind<Definition>

export const propertyKind = (kit: Kit, { aspects }: Entities): PropertyKind =>
  kit.kind({
    type: PROPERTY,
    info: aspects.propertyDefinition,
    deletion: 'deleteStructuredProperty',
    exists: urn => new PropertyExists(urn),
    missing: urn => new NoSuchProperty(urn)
  })

export interface DefiningDeps {
  readonly property: PropertyKind
  readonly settings: Aspect<Settings>
}

export interface AllowedInput {
  readonly stringValue?: string | null
  readonly numberValue?: number | null
  readonly description?: string | null
}
type SettingsInput = { readonly [K in keyof Settings]?: boolean | null }

export interface NewProperty {
  /** Default: the qualified name, else a random UUID. */
  readonly id?: string | null
  readonly qualifiedName?: string | null
  readonly displayName?: string | null
  readonly description?: string | null
  readonly immutable?: boolean | null
  readonly valueType: string
  readonly typeQualifier?: { readonly allowedTypes?: readonly string[] | null } | null
  readonly allowedValues?: readonly AllowedInput[] | null
  readonly cardinality?: 'SINGLE' | 'MULTIPLE' | null
  readonly entityTypes: readonly string[]
  readonly settings?: SettingsInput | null
}

/** Of concurrent calls with the same id exactly one succeeds. @throws PropertyExists, PropertyInput */
export async function createProperty(deps: DefiningDeps, call: Call, input: NewProperty): Promise<EntityRef> {
  const id = idOfNew(input)
  const { settings } = input
  const urn = await deps.property.create(call, {
    id,
    info: definitionOf(input, input.qualifiedName ?? id, call.actor),
    also: urn => (settings ? [deps.settings.edit(urn, () => settingsOf(settings, call.actor))] : [])
  })
  return { urn }
}

function idOfNew({ id, qualifiedName }: NewProperty): string {
  if (id != null && qualifiedName != null && id !== qualifiedName) {
    throw new PropertyInput(`The id and the qualified name must be equal, found ${id} and ${qualifiedName}`)
  }
  const chosen = id ?? qualifiedName ?? randomUUID()
  check({ id: chosen })
  return chosen
}

function definitionOf(input: NewProperty, qualifiedName: string, actor: Urn): Definition {
  const { displayName, description, immutable, allowedValues, cardinality, typeQualifier } = input
  if (input.entityTypes.length === 0) throw new PropertyInput('entityTypes: expected at least one entity type')
  check({ 'display name': displayName, description })
  const allowedTypes = typeQualifier?.allowedTypes?.map(type => parseUrnOf('entityType', type))
  const now = { time: Date.now(), actor }
  return {
    ...{ qualifiedName, valueType: parseUrnOf('dataType', input.valueType) },
    entityTypes: input.entityTypes.map(type => parseUrnOf('entityType', type)),
    cardinality: cardinality ?? 'SINGLE',
    immutable: immutable ?? false,
    ...withoutNulls({ displayName, description }),
    ...(allowedTypes ? { typeQualifier: { allowedTypes } } : {}),
    ...(allowedValues ? { allowedValues: allowedValues.map(allowedOf) } : {}),
    ...{ created: now, lastModified: now }
  }
}

export interface PropertyUpdate {
  readonly urn: string
  readonly displayName?: string | null
  readonly description?: string | null
  readonly immutable?: boolean | null
  readonly typeQualifier?: { readonly newAllowedTypes?: readonly string[] | null } | null
  readonly newAllowedValues?: readonly AllowedInput[] | null
  readonly setCardinalityAsMultiple?: boolean | null
  readonly newEntityTypes?: readonly string[] | null
  readonly settings?: SettingsInput | null
}

/** Absent and null members are unchanged; lists only grow. @throws NoSuchProperty, PropertyInput */
export async function updateProperty(deps: DefiningDeps, call: Call, input: PropertyUpdate): Promise<EntityRef> {
  const urn = deps.property.parse(input.urn)
  check({ 'display name': input.displayName, description: input.description })
  const change = (old: Definition | undefined) => {
    if (old === undefined) throw new NoSuchProperty(urn)
    return updated(old, input, call.actor)
  }
  const { settings } = input
  const also = settings ? [deps.settings.edit(urn, old => ({ ...old, ...settingsOf(settings, call.actor) }))] : []
  return deps.property.change(call, urn, change, { also })
}

function updated(old: Definition, input: PropertyUpdate, actor: Urn): Definition {
  const { displayName, description, immutable, newAllowedValues, newEntityTypes, typeQualifier } = input
  const allowed = newAllowedValues?.map(allowedOf) ?? []
  const fresh = allowed.filter(one => !old.allowedValues?.some(other => isSameValue(other.value, one.value)))
  const types = (newEntityTypes ?? []).map(type => parseUrnOf('entityType', type))
  const allowedTypes = (typeQualifier?.newAllowedTypes ?? []).map(type => parseUrnOf('entityType', type))
  return {
    ...old,
    ...withoutNulls({ displayName, description, immutable }),
    ...(input.setCardinalityAsMultiple ? { cardinality: 'MULTIPLE' as const } : {}),
    ...(fresh.length > 0 ? { allowedValues: [...(old.allowedValues ?? []), ...fresh] } : {}),
    entityTypes: [...new Set([...old.entityTypes, ...types])],
    ...(allowedTypes.length > 0
      ? { typeQualifier: { ...old.typeQualifier, allowedTypes: merged(old.typeQualifier?.allowedTypes, allowedTypes) } }
      : {}),
    lastModified: { time: Date.now(), actor }
  }
}

const merged = (old: readonly string[] = [], more: readonly string[]): string[] => [...new Set([...old, ...more])]

/** @throws PropertyInput unless it is a text or a number, not both */
export function parseValue({ stringValue, numberValue }: Pick<AllowedInput, 'stringValue' | 'numberValue'>) {
  if ((stringValue == null) === (numberValue == null)) {
    throw new PropertyInput('A value: expected either stringValue or numberValue')
  }
  return stringValue != null ? { string: stringValue } : { double: numberValue ?? 0 }
}

const allowedOf = (input: AllowedInput) => ({
  value: parseValue(input),
  ...withoutNulls({ description: input.description })
})

const settingsOf = (settings: SettingsInput, actor: Urn): Settings => ({
  ...withoutNulls(settings),
  lastModified: { time: Date.now(), actor }
})
