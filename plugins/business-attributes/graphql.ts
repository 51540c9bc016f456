import { type ArgsOf, type Call, type EntityField, type EntityRef, type Model, operation } from '../../core/index.ts'
import {
  dataTypeOf,
  type Entities,
  type InputTypes,
  NEVER,
  queryByUrn,
  withCustomProperties
} from '../entities/index.ts'
import type { GlossaryApi } from '../glossary/index.ts'
import type { TagsApi } from '../tags/index.ts'
import { type Columns, demandsToAttach } from './attaching.ts'
import type { AttributeKind, Attributes } from './attribute.ts'

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

interface OperationDeps {
  readonly model: Model
  readonly attribute: AttributeKind
  readonly attributes: Attributes
  readonly columns: Columns
}

export function operations({ model, attribute, attributes, columns }: OperationDeps) {
  return {
    Query: {
      businessAttribute: queryByUrn(model, 'businessAttribute'),
      listBusinessAttributes: operation('signed-in', ({ input }: Args['listBusinessAttributes'], call) =>
        attributes.list(call, input)
      )
    },
    Mutation: {
      createBusinessAttribute: operation(
        { anyOf: CREATE, on: 'businessAttribute' },
        ({ input }: Args['createBusinessAttribute'], call) => attributes.create(call, input)
      ),
      updateBusinessAttribute: operation(
        attribute.on('EDIT_ENTITY', ...CREATE),
        ({ urn, input }: Args['updateBusinessAttribute'], call) => attributes.update(call, attribute.parse(urn), input)
      ),
      deleteBusinessAttribute: operation(
        attribute.on('DELETE_ENTITY', MANAGE),
        ({ urn }: Args['deleteBusinessAttribute'], call) => attribute.delete(call, attribute.parse(urn))
      ),
      addBusinessAttribute: operation(
        ({ input }: Args['addBusinessAttribute']) => demandsToAttach(input),
        ({ input }, call) => columns.attach(call, input)
      ),
      removeBusinessAttribute: operation(
        ({ input }: Args['removeBusinessAttribute']) => demandsToAttach(input),
        ({ input }, call) => columns.detach(call, input)
      )
    }
  }
}

interface FieldDeps {
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly tags: TagsApi | undefined
  readonly glossary: GlossaryApi | undefined
}

export function fields({ entities: { aspects }, tags, glossary }: FieldDeps) {
  return {
    BusinessAttribute: {
      async properties({ urn }: EntityRef, _args: unknown, call: Call) {
        const info = await aspects.businessAttributeInfo.get(call, urn)
        if (!info) return null
        const { type, created = NEVER, lastModified = NEVER, globalTags, glossaryTerms } = info
        return {
          ...{ ...withCustomProperties(info, urn), created, lastModified, type: type ? dataTypeOf(type) : null },
          tags: globalTags && tags?.shown(globalTags, urn),
          glossaryTerms: glossaryTerms && glossary?.shown(glossaryTerms, urn)
        }
      }
    }
  }
}

export function entityFields({ aspects }: Entities): EntityField[] {
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
