import { type Call, type EntityField, type EntityRef, idOf, isUrn, type Model, type Urn } from '../../core/index.ts'
import { type Entities, type ModelAspects, read } from '../entities/index.ts'
import { dataTypeOf, shortName, typeNamed } from './names.ts'
import type { Settings } from './property.ts'
import type { Definition, Value } from './validation.ts'

type Properties = ModelAspects['structuredProperties']

export interface Entry {
  readonly structuredProperty: Urn
  readonly stored: readonly Value[]
  readonly associatedUrn: Urn
}

/** What several sources assigned is one entry for each. */
export function shownProperties({ properties }: Properties, associatedUrn: Urn): { properties: Entry[] } {
  return {
    properties: properties.map(({ propertyUrn, values }) => ({
      structuredProperty: propertyUrn,
      stored: values,
      associatedUrn
    }))
  }
}

export type ShownValue = { readonly stringValue: string } | { readonly numberValue: number }

/** The values of one property. */
export function shownValues(stored: Properties | undefined, property: Urn): readonly ShownValue[] {
  const found = stored?.properties.filter(({ propertyUrn }) => propertyUrn === property) ?? []
  return found.flatMap(({ values }) => values.map(graphqlValue))
}

const graphqlValue = (value: Value): ShownValue =>
  'string' in value ? { stringValue: value.string } : { numberValue: (value as { readonly double: number }).double }

export function fields(model: Model, { aspects }: Entities) {
  const definitionOf = async (call: Call, urn: Urn): Promise<Definition> =>
    (await aspects.propertyDefinition.get(call, urn)) ?? unknownDefinition(urn)
  return {
    PropertyValue: { __resolveType: (value: object) => ('stringValue' in value ? 'StringValue' : 'NumberValue') },
    StructuredPropertiesEntry: {
      values: ({ stored }: Entry) => stored.map(graphqlValue),
      async valueEntities({ structuredProperty, stored }: Entry, _args: unknown, call: Call) {
        if (dataTypeOf((await definitionOf(call, structuredProperty)).valueType) !== 'URN') return null
        const texts = stored.flatMap(value => ('string' in value ? [value.string] : []))
        return texts.map(urn => (isUrn(urn) ? { urn } : null))
      }
    },
    StructuredPropertyEntity: {
      definition: async ({ urn }: EntityRef, _args: unknown, call: Call) => ({
        ...(await definitionOf(call, urn)),
        urn
      }),
      settings: read(aspects.structuredPropertySettings, settingsOf)
    },
    StructuredPropertyDefinition: definitionFields(aspects),
    DataTypeEntity: {
      info: read(
        aspects.dataTypeInfo,
        (info, urn) => ({ ...info, type: dataTypeOf(urn) }),
        urn => ({ type: dataTypeOf(urn), qualifiedName: idOf(urn), displayName: shortName(urn) })
      )
    },
    EntityTypeEntity: {
      info: read(
        aspects.entityTypeInfo,
        (info, urn) => ({ ...info, type: graphqlType(urn) }),
        urn => ({ type: graphqlType(urn), qualifiedName: idOf(urn), displayName: shortName(urn) })
      )
    }
  }

  function graphqlType(urn: Urn): string {
    const name = typeNamed(model, urn)
    return model.types.has(name) ? name : 'other'
  }
}

/** Of a definition as it is stored. */
const definitionFields = (aspects: Entities['aspects']) => ({
  // DataHub's model has defaults, which ingestion need not send.
  immutable: ({ immutable }: Definition) => immutable ?? false,
  cardinality: ({ cardinality }: Definition) => cardinality ?? 'SINGLE',
  allowedValues: ({ allowedValues }: Definition) =>
    allowedValues?.map(({ value, description }) => ({ value: graphqlValue(value), description })),
  async filterStatus({ urn }: EntityRef, _args: unknown, call: Call) {
    const settings = await aspects.structuredPropertySettings.get(call, urn)
    return settings?.showInSearchFilters ? 'ENABLED' : 'DISABLED'
  }
})

/** Of a property that was deleted, or that the caller may not see. */
const unknownDefinition = (urn: Urn): Definition => ({
  ...{ qualifiedName: idOf(urn), entityTypes: [], immutable: false },
  valueType: 'urn:li:dataType:datahub.string' as Urn
})

const settingsOf = (settings: Settings) => ({
  ...{ isHidden: false, showInSearchFilters: false, showInAssetSummary: false, hideInAssetSummaryWhenEmpty: false },
  ...{ showAsAssetBadge: false, showInColumnsTable: false },
  ...settings
})

export function entityFields({ aspects }: Entities): EntityField[] {
  return [
    {
      having: 'structuredProperties',
      sdl: 'structuredProperties: StructuredProperties',
      resolve: { structuredProperties: read(aspects.structuredProperties, shownProperties) }
    }
  ]
}
