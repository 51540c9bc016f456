import { graphql, rest, shortName, type Value } from 'aspectd/console'
import { type Definition, inputOf, type Property, propertyOf } from '../data.ts'
import { REMOVE_VALUES, SET_VALUES, UPDATE_VALUES } from './documents.ts'
import type { RemoveValuesVariables, SetValuesVariables, UpdateValuesVariables } from './documents.types.ts'

/** The values of one property of an entity. */
export interface Assigned {
  readonly property: Property
  /** Of users; absent if they set none. */
  readonly mine: readonly Value[] | undefined
  /** Of the sources of ingestion. */
  readonly ingested: readonly Value[]
}

type StoredValue = { readonly string?: string; readonly double?: number }
interface StoredProperty {
  readonly propertyUrn: string
  readonly values: readonly StoredValue[]
  readonly attribution?: { readonly source?: string }
}
interface Stored {
  readonly aspects: {
    readonly structuredProperties?: { readonly value: { readonly properties: readonly StoredProperty[] } }
  }
}

async function loadStored(urn: string): Promise<readonly StoredProperty[]> {
  const { aspects } = await rest<Stored>(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(structuredProperties)`)
  return aspects.structuredProperties?.value.properties ?? []
}

const valuesOf = (values: readonly StoredValue[]): Value[] => values.map(one => one.string ?? one.double ?? '')

/** What the manifest selects of an entity. */
export interface Valued {
  readonly structuredProperties?: {
    readonly properties: readonly { readonly structuredProperty: Definition }[] | null
  } | null
  readonly storedValues?: readonly { readonly payload: string }[] | null
}

/** By name. A property that is hidden is not shown; one that cannot be read is, with the end of its URN. */
export function assignedOf({ structuredProperties, storedValues }: Valued): readonly Assigned[] {
  const [raw] = storedValues ?? []
  const stored: readonly StoredProperty[] = raw ? JSON.parse(raw.payload).properties : []
  const urns = [...new Set(stored.map(({ propertyUrn }) => propertyUrn))]
  const definitions = (structuredProperties?.properties ?? []).map(one => propertyOf(one.structuredProperty))
  const known = new Map(definitions.map(one => [one.urn, one]))
  const all = urns.map(property => {
    const ofIt = stored.filter(({ propertyUrn }) => propertyUrn === property)
    const manual = ofIt.find(({ attribution }) => attribution?.source === undefined)
    return {
      property: known.get(property) ?? unknownProperty(property),
      mine: manual && valuesOf(manual.values),
      ingested: ofIt.filter(one => one !== manual).flatMap(({ values }) => valuesOf(values))
    }
  })
  return all
    .filter(({ property }) => !property.isHidden)
    .toSorted((one, other) => one.property.name.localeCompare(other.property.name))
}

const unknownProperty = (urn: string): Property => ({
  ...{ urn, name: shortName(urn), qualifiedName: shortName(urn), description: '', kind: 'OTHER', uses: 0 },
  ...{ isMultiple: true, isImmutable: false, isHidden: false, types: [], allowedTypes: [], allowed: undefined }
})

/** What users have set until now. */
export async function loadMine(urn: string, property: string): Promise<readonly Value[] | undefined> {
  const stored = await loadStored(urn)
  const manual = stored.find(one => one.propertyUrn === property && one.attribution?.source === undefined)
  return manual && valuesOf(manual.values)
}

export async function setValues(urn: string, property: string, values: readonly Value[]): Promise<void> {
  const input: SetValuesVariables['input'] = {
    assetUrn: urn,
    structuredPropertyInputParams: [{ structuredPropertyUrn: property, values: values.map(inputOf) }]
  }
  await graphql(SET_VALUES, { input })
}

/** Of all sources. */
export async function removeValues(urn: string, property: string): Promise<void> {
  const input: RemoveValuesVariables['input'] = { assetUrn: urn, structuredPropertyUrns: [property] }
  await graphql(REMOVE_VALUES, { input })
}

/** The values of each entity, in one request; `undefined` removes them. */
export async function updateAll(
  { urn: property }: Pick<Property, 'urn'>,
  values: ReadonlyMap<string, readonly Value[] | undefined>
): Promise<void> {
  const updates: UpdateValuesVariables['input']['updates'] = Array.from(values, ([resourceUrn, wanted]) =>
    wanted
      ? {
          resourceUrn,
          structuredPropertyInputParams: [{ structuredPropertyUrn: property, values: wanted.map(inputOf) }]
        }
      : { resourceUrn, structuredPropertyUrnsToRemove: [property] }
  )
  await graphql(UPDATE_VALUES, { input: { updates } })
}
