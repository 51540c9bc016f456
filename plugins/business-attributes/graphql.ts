import { type ArgsOf, type Call, type Demand, type EntityField, type EntityRef, operation } from '../../core/index.ts'
import { dataTypeOf, type InputTypes, queryByUrn } from '../entities/index.ts'
import { attach, demandsToAttach, detach } from './attaching.ts'
import {
  type AttributeDeps,
  createAttribute,
  deleteAttribute,
  listAttributes,
  parseAttributeUrn,
  updateAttribute
} from './attribute.ts'

export const sdl = `
  "What columns of several datasets have in common, such as a customer number."
  type BusinessAttribute implements Entity {
    urn: String!
    type: EntityType!
    properties: BusinessAttributeInfo
  }
  type BusinessAttributeInfo {
    name: String!
    description: String
    type: SchemaFieldDataType
    created: AuditStamp!
    lastModified: AuditStamp!
    deleted: AuditStamp
    customProperties: [CustomPropertiesEntry!]
  }
  type BusinessAttributes { businessAttribute: BusinessAttributeAssociation }
  type BusinessAttributeAssociation {
    businessAttribute: BusinessAttribute!
    "The column."
    associatedUrn: String!
  }

  input CreateBusinessAttributeInput {
    "Default: a random id."
    id: String
    "No two have the same name."
    name: String!
    description: String
    type: SchemaFieldDataType
  }
  "Absent or null members keep their value; an empty description is removed."
  input UpdateBusinessAttributeInput {
    name: String
    description: String
    type: SchemaFieldDataType
    "Changes the attribute only if this is the time of lastModified; otherwise 409."
    expectedLastModified: Long
  }
  input AddBusinessAttributeInput {
    businessAttributeUrn: String!
    "Columns: their URNs, or dataset and path."
    resourceUrn: [ResourceRefInput!]!
  }
  input ListBusinessAttributesInput { start: Int count: Int query: String }
  type ListBusinessAttributesResult {
    start: Int!
    count: Int!
    total: Int!
    businessAttributes: [BusinessAttribute!]!
  }

  extend type Query {
    businessAttribute(urn: String!): BusinessAttribute
    "Sorted by name."
    listBusinessAttributes(input: ListBusinessAttributesInput!): ListBusinessAttributesResult
  }
  extend type Mutation {
    createBusinessAttribute(input: CreateBusinessAttributeInput!): BusinessAttribute
    updateBusinessAttribute(urn: String!, input: UpdateBusinessAttributeInput!): BusinessAttribute
    "Also takes it off all columns."
    deleteBusinessAttribute(urn: String!): Boolean
    "A column has one business attribute: it replaces another."
    addBusinessAttribute(input: AddBusinessAttributeInput!): Boolean
    removeBusinessAttribute(input: AddBusinessAttributeInput!): Boolean
  }
`
/** Each while the plugin that defines the type is enabled. */
export const tagsSdl = 'extend type BusinessAttributeInfo { tags: GlobalTags }'
export const termsSdl = 'extend type BusinessAttributeInfo { glossaryTerms: GlossaryTerms }'

type Args = ArgsOf<typeof sdl, InputTypes & { readonly SchemaFieldDataType: string }>

const MANAGE = 'MANAGE_BUSINESS_ATTRIBUTE'
const CREATE = ['CREATE_BUSINESS_ATTRIBUTE', MANAGE]
const on =
  (...anyOf: string[]) =>
  ({ urn }: Args['deleteBusinessAttribute']): Demand => ({ anyOf, on: parseAttributeUrn(urn) })

export function operations(deps: AttributeDeps) {
  return {
    Query: {
      businessAttribute: queryByUrn(deps.model, 'businessAttribute'),
      listBusinessAttributes: operation('signed-in', ({ input }: Args['listBusinessAttributes'], call) =>
        listAttributes(deps, call, input)
      )
    },
    Mutation: {
      createBusinessAttribute: operation(
        { anyOf: CREATE, on: 'businessAttribute' },
        ({ input }: Args['createBusinessAttribute'], call) => createAttribute(deps, call, input)
      ),
      updateBusinessAttribute: operation(
        on('EDIT_ENTITY', ...CREATE),
        ({ urn, input }: Args['updateBusinessAttribute'], call) =>
          updateAttribute(deps, call, parseAttributeUrn(urn), input)
      ),
      deleteBusinessAttribute: operation(on('DELETE_ENTITY', MANAGE), ({ urn }, call) =>
        deleteAttribute(deps, call, parseAttributeUrn(urn))
      ),
      addBusinessAttribute: operation(
        ({ input }: Args['addBusinessAttribute']) => demandsToAttach(input),
        ({ input }, call) => attach(deps, call, input)
      ),
      removeBusinessAttribute: operation(
        ({ input }: Args['removeBusinessAttribute']) => demandsToAttach(input),
        ({ input }, call) => detach(deps, call, input)
      )
    }
  }
}

/** What DataHub shows where a stamp is required and none is stored. */
const NEVER = { time: 0, actor: 'urn:li:corpuser:unknown' }

export function fields({ entities: { aspects }, tags, glossary }: AttributeDeps) {
  return {
    BusinessAttribute: {
      async properties({ urn }: EntityRef, _args: unknown, call: Call) {
        const info = await aspects.businessAttributeInfo.get(call, urn)
        if (!info) return null
        const { type, created = NEVER, lastModified = NEVER, customProperties = {}, globalTags, glossaryTerms } = info
        return {
          ...{ ...info, created, lastModified, type: type ? dataTypeOf(type) : null },
          customProperties: Object.entries(customProperties).map(([key, value]) => ({
            key,
            value,
            associatedUrn: urn
          })),
          tags: globalTags && tags?.shown(globalTags, urn),
          glossaryTerms: glossaryTerms && glossary?.shown(glossaryTerms, urn)
        }
      }
    }
  }
}

export function entityFields({ entities: { aspects } }: AttributeDeps): EntityField[] {
  return [
    {
      having: 'businessAttributes',
      sdl: 'businessAttributes: BusinessAttributes',
      resolve: {
        async businessAttributes({ urn }, _args, call) {
          const value = await aspects.businessAttributes.get(call, urn)
          const attribute = value?.businessAttribute?.businessAttributeUrn
          if (attribute === undefined) return null
          return { businessAttribute: { businessAttribute: attribute, associatedUrn: urn } }
        }
      }
    }
  ]
}
