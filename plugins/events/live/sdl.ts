export const sdl = `
  extend type Subscription {
    """
    What happens to entities that the caller may see, from now on, in the order of the commits and at least once. Sealed records and points of
    timeseries are not among it.
    """
    entityChanges(
      "Only of these and their columns, at most 1000. All when absent."
      urns: [String!]
      "Only of entities of these types. All when absent."
      types: [EntityType!]
      "Only of these categories. All when absent."
      categories: [EntityChangeCategory!]
      "The id of an event: begins after it. As the header Last-Event-ID."
      after: String
    ): EntityChange!
  }

  enum EntityChangeCategory {
    DOCUMENTATION
    GLOSSARY_TERM
    OWNERSHIP
    TECHNICAL_SCHEMA
    TAG
    DOMAIN
    STRUCTURED_PROPERTY
    APPLICATION
    ASSET_MEMBERSHIP
    VERSIONING
    BUSINESS_ATTRIBUTE
    DEPRECATION
    "Created, soft-deleted, reinstated, deleted."
    LIFECYCLE
    "Of an aspect that no other category describes."
    OTHER
  }
  enum EntityChangeOperation { ADD MODIFY REMOVE CREATE HARD_DELETE SOFT_DELETE REINSTATE }

  type EntityChange {
    "With which a client continues after this event."
    id: String!
    "The entity, or its column: urn:li:schemaField:(dataset,path)."
    urn: String!
    "The entity."
    entity: Entity!
    "Whose value has changed."
    aspect: String!
    category: EntityChangeCategory!
    operation: EntityChangeOperation!
    "What was added, removed or modified: the URN of a tag, term, owner, column …, or the address of a link."
    modifier: String
    parameters: [EntityChangeParameter!]!
    "Milliseconds since the epoch."
    time: Long!
    "Who has changed it."
    actor: String!
  }
  type EntityChangeParameter { key: String! value: String! }
` as const
