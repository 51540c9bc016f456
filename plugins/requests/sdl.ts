import { STATES } from './definitions.ts'

const CHANGE = `
  "What is proposed: exactly one member."
  input ProposedChangeInput {
    "Tags to add, at most 20."
    tagUrns: [String!]
    "Glossary terms to add, at most 20."
    termUrns: [String!]
    "Owners to add, at most 20. Not of a column."
    owners: [ProposedOwnerInput!]
    "The domain instead of the one before. Not of a column."
    domainUrn: String
    "Markdown, instead of what users have written; an empty one removes it."
    description: String
    "Values instead of those before, of at most 20 properties."
    properties: [ProposedPropertyInput!]
  }
  input ProposedOwnerInput {
    "A user or a group."
    ownerUrn: String!
    ownershipTypeUrn: String
  }
  input ProposedPropertyInput { structuredPropertyUrn: String! values: [ProposedValueInput!]! }
  input ProposedValueInput { stringValue: String numberValue: Float }

  type ProposedChange {
    tagUrns: [String!]
    termUrns: [String!]
    owners: [ProposedOwner!]
    domainUrn: String
    description: String
    properties: [ProposedProperty!]
  }
  type ProposedOwner { ownerUrn: String! ownershipTypeUrn: String }
  type ProposedProperty { structuredPropertyUrn: String! values: [ProposedValue!]! }
  type ProposedValue { stringValue: String numberValue: Float }
`

export const typesSdl = `
${CHANGE}
  enum ChangeRequestKind { TAGS TERMS OWNERS DOMAIN DESCRIPTION PROPERTIES }
  enum ChangeRequestState { ${STATES.join(' ')} }
  "A change that a user proposes to those who may make it."
  type ChangeRequest {
    "Unique among the requests of the entity."
    id: String!
    entityUrn: String!
    entity: Entity!
    "Of the entity; null: the entity itself."
    column: String
    kind: ChangeRequestKind!
    state: ChangeRequestState!
    change: ProposedChange!
    "What it would replace: a description, the URN of a domain, or a JSON list with the values of each property. Null: it only adds."
    before: String
    note: String
    proposedBy: CorpUser!
    "Milliseconds since the epoch."
    proposedAt: Long!
    decidedBy: CorpUser
    decidedAt: Long
    "What the user who decided said."
    answer: String
    "What was made instead of the change."
    made: ProposedChange
    "Whether the caller proposed it."
    isMine: Boolean!
    "Whether the caller may accept or decline it: only while it is open."
    mayDecide: Boolean!
  }
  type ChangeRequestPage {
    requests: [ChangeRequest!]!
    "For the argument after, while there can be more."
    next: String
  }
`

/** The root fields, apart because `ArgsOf` reads one literal. */
export const operationsSdl = `
  input ProposeChangeInput {
    resourceUrn: String!
    subResourceType: SubResourceType
    "A column of the entity."
    subResource: String
    change: ProposedChangeInput!
    "Why, at most 1 000 characters."
    note: String
  }
  input AcceptChangeRequestInput {
    entityUrn: String!
    id: String!
    "At most 1 000 characters."
    answer: String
    "Made instead of what was proposed: the same member."
    change: ProposedChangeInput
  }
  input DeclineChangeRequestInput {
    entityUrn: String!
    id: String!
    "Why, at most 1 000 characters; not empty."
    answer: String!
  }
  enum ChangeRequestView { ALL MINE TO_DECIDE }
  input ListChangeRequestsInput {
    "Default: ALL that are about entities that the caller may see."
    view: ChangeRequestView
    "Only those of this entity."
    entityUrn: String
    "Only open ones, or only decided ones; default: both."
    isOpen: Boolean
    "Entities on the page, each with all of its requests that are asked for: 1 to 100, default 20. There can be fewer although there is a next page."
    count: Int
    "From next of a page of the same list."
    after: String
  }
  extend type Query {
    "Those of the entity that has changed last first."
    listChangeRequests(input: ListChangeRequestsInput!): ChangeRequestPage!
  }
  extend type Mutation {
    "For everybody who may see the entity. Returns the id of the request; the same change is one request."
    proposeChange(input: ProposeChangeInput!): String!
    "Makes the change with the rights of the caller, who needs what the change itself requires. 409 if it no longer applies."
    acceptChangeRequest(input: AcceptChangeRequestInput!): Boolean!
    "For those who may accept it."
    declineChangeRequest(input: DeclineChangeRequestInput!): Boolean!
    "For the user who proposed it."
    withdrawChangeRequest(entityUrn: String!, id: String!): Boolean!
  }
` as const
