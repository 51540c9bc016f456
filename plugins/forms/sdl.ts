import type { ArgsOf } from '../../core/index.ts'
import type { FacetFilter, InputTypes } from '../entities/index.ts'
import type { PromptType } from './prompts.ts'

const types = `
  "What somebody is asked about an entity, to complete what is known of it, or to verify it."
  type Form implements Entity {
    urn: String!
    type: EntityType!
    info: FormInfo!
  }
  enum FormType { VERIFICATION COMPLETION }
  type FormInfo {
    name: String!
    description: String
    type: FormType!
    prompts: [FormPrompt!]!
    "Who is asked."
    actors: FormActorAssignment!
  }
  type FormPrompt {
    id: String!
    title: String!
    formUrn: String!
    description: String
    type: FormPromptType!
    "Whether the form is incomplete without an answer."
    required: Boolean!
    "Always null: DataHub's model does not store prompts for owners."
    ownershipParams: OwnershipParams
  }
  "OWNERSHIP is refused: DataHub's model does not store it."
  enum FormPromptType { STRUCTURED_PROPERTY FIELDS_STRUCTURED_PROPERTY OWNERSHIP }
  type OwnershipParams { cardinality: PromptCardinality! }
  enum PromptCardinality { SINGLE MULTIPLE }
  type FormActorAssignment {
    "The owners of the entity that has the form."
    owners: Boolean!
    users: [CorpUser!]
    groups: [CorpGroup!]
    "Whether users or groups name you. What you own is not considered."
    isAssignedToMe: Boolean!
  }

  type Forms {
    incompleteForms: [FormAssociation!]!
    completedForms: [FormAssociation!]!
    verifications: [FormVerificationAssociation!]!
  }
  type FormAssociation {
    form: Form!
    associatedUrn: String!
    incompletePrompts: [FormPromptAssociation!]
    completedPrompts: [FormPromptAssociation!]
  }
  type FormVerificationAssociation { form: Form! lastModified: ResolvedAuditStamp }
  type FormPromptAssociation {
    id: String!
    lastModified: ResolvedAuditStamp!
    fieldAssociations: FormPromptFieldAssociations
    "The values that the entity has now; null before the prompt is answered."
    response: FormPromptResponse
  }
  type FormPromptFieldAssociations {
    completedFieldPrompts: [FieldFormPromptAssociation!]
    incompleteFieldPrompts: [FieldFormPromptAssociation!]
  }
  type FieldFormPromptAssociation {
    fieldPath: String!
    lastModified: ResolvedAuditStamp!
    "The values that the column has now."
    response: FormPromptResponse
  }
  type FormPromptResponse {
    "Always null, as there are no prompts for owners."
    ownershipResponse: OwnershipPromptResponse
  }
  type OwnershipPromptResponse { owners: [Entity!]! ownershipTypeUrn: String! }
`

const operations = `
  input CreateFormInput {
    "Default: a random id."
    id: String
    name: String!
    description: String
    "Default: COMPLETION."
    type: FormType
    prompts: [CreatePromptInput!]
    "Default: the owners of the entity."
    actors: FormActorAssignmentInput
  }
  input CreatePromptInput {
    "Default: a random id. No two prompts of a form have the same."
    id: String
    title: String!
    description: String
    type: FormPromptType!
    structuredPropertyParams: StructuredPropertyParamsInput
    ownershipParams: OwnershipParamsInput
    "Default: false. Prompts for columns cannot be required."
    required: Boolean
  }
  input StructuredPropertyParamsInput { urn: String! }
  input OwnershipParamsInput { cardinality: PromptCardinality! }
  input FormActorAssignmentInput { owners: Boolean users: [String!] groups: [String!] }
  "Absent and null members are unchanged."
  input UpdateFormInput {
    urn: String!
    name: String
    description: String
    type: FormType
    "Replaces all."
    prompts: [CreatePromptInput!]
    promptsToAdd: [CreatePromptInput!]
    "Their ids."
    promptsToRemove: [String!]
    actors: FormActorAssignmentUpdateInput
  }
  input FormActorAssignmentUpdateInput {
    owners: Boolean
    "Replaces all."
    users: [String!]
    usersToAdd: [String!]
    usersToRemove: [String!]
    "Replaces all."
    groups: [String!]
    groupsToAdd: [String!]
    groupsToRemove: [String!]
  }
  input DeleteFormInput { urn: String! }
  input BatchAssignFormInput { formUrn: String! entityUrns: [String!]! }
  input BatchRemoveFormInput { formUrn: String! entityUrns: [String!]! }
  input CreateDynamicFormAssignmentInput {
    formUrn: String!
    "The filters of searches."
    orFilters: [AndFilterInput!]!
  }
  input SubmitFormPromptInput {
    promptId: String!
    formUrn: String!
    "As the form says."
    type: FormPromptType!
    "Besides fieldPaths."
    fieldPath: String
    "The columns that get the values."
    fieldPaths: [String!]
    ownershipParams: OwnershipInputParams
  }
  input OwnershipInputParams { owners: [String!]! ownershipTypeUrn: String! }
  input VerifyFormInput { formUrn: String! entityUrn: String! }

  extend type Query { form(urn: String!): Form }
  extend type Mutation {
    createForm(input: CreateFormInput!): Form!
    updateForm(input: UpdateFormInput!): Form!
    "Also takes it off all entities. What was answered stays."
    deleteForm(input: DeleteFormInput!): Boolean!
    "Entities that have it already are unchanged."
    batchAssignForm(input: BatchAssignFormInput!): Boolean
    "Also a form that was deleted."
    batchRemoveForm(input: BatchRemoveFormInput!): Boolean!
    "Stores the filter and assigns the form to what matches now. Ask again to assign it to what matches later."
    createDynamicFormAssignment(input: CreateDynamicFormAssignmentInput!): Boolean
    "Writes the values and the state of the form. Also replaces an answer."
    submitFormPrompt(urn: String!, input: SubmitFormPromptInput!): Boolean
    "All required prompts must have an answer."
    verifyForm(input: VerifyFormInput!): Boolean
  }
`

export const sdl = `${types}${operations}` as const

/** While the plugin that defines the types is enabled. */
export const propertiesSdl = `
  type StructuredPropertyParams { structuredProperty: StructuredPropertyEntity! }
  type StructuredPropertyPromptResponse { propertyUrn: String! values: [PropertyValue!]! }
  extend type FormPrompt { structuredPropertyParams: StructuredPropertyParams }
  extend type FormPromptResponse { structuredPropertyResponse: StructuredPropertyPromptResponse }
  extend input SubmitFormPromptInput { structuredPropertyParams: StructuredPropertyInputParams }
`

export type Args = ArgsOf<
  typeof operations,
  InputTypes & {
    readonly AndFilterInput: { readonly and?: readonly FacetFilter[] | null }
    readonly FormType: 'VERIFICATION' | 'COMPLETION'
    readonly FormPromptType: PromptType
    readonly PromptCardinality: 'SINGLE' | 'MULTIPLE'
  }
>
