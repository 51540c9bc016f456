import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

/** Of the values, what GraphQL's types do not say is in the aspect: which of them users have set. */
const VALUES = `
  structuredProperties {
    properties {
      structuredProperty {
        urn
        definition {
          qualifiedName displayName description cardinality immutable
          valueType { urn info { type } }
          typeQualifier { allowedTypes { urn info { type } } }
          entityTypes { urn }
          allowedValues { description value { ... on StringValue { stringValue } ... on NumberValue { numberValue } } }
        }
        settings { isHidden }
      }
    }
  }
  storedValues: aspects(input: { aspectNames: ["structuredProperties"] }) { payload }`

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/structured-properties',
      title: 'Properties',
      menu: 'govern',
      icon: 'sliders-horizontal',
      order: 20,
      show: 'later.ts#PropertiesPage'
    }
  ],
  panels: [
    { on: ['structuredProperty'], tab: 'Overview', show: 'later.ts#PropertyPanel' },
    {
      ...{ on: aspects.structuredProperties?.on ?? [], tab: 'Overview', place: 'side', order: 50 },
      ...{ fields: VALUES, show: 'values/panel.ts#ValuesPanel' }
    }
  ],
  bulk: [
    {
      ...{ title: 'Set property', icon: 'sliders-horizontal', order: 50, show: 'later.ts#SetOnAll' },
      asks: { batchUpdateStructuredProperties: { input: { updates: ':resources' } } }
    }
  ]
}
