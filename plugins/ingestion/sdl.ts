export const sdl = `
  extend type Query {
    "Sorted by name, unless another order is asked for."
    listIngestionSources(input: ListIngestionSourcesInput!): ListIngestionSourcesResult
    "Null if it does not exist."
    ingestionSource(urn: String!): IngestionSource
    "Newest first, unless another order is asked for."
    listExecutionRequests(input: ListExecutionRequestsInput!): IngestionSourceExecutionRequests
    "Null if it does not exist."
    executionRequest(urn: String!): ExecutionRequest
  }
  extend type Mutation {
    "Returns the URN of the new source."
    createIngestionSource(input: UpdateIngestionSourceInput!): String
    "Creates the source if it does not exist. Returns its URN."
    updateIngestionSource(urn: String!, input: UpdateIngestionSourceInput!): String
    "Its execution requests stay."
    deleteIngestionSource(urn: String!): String
    "Stores a request for an executor: the plugin executor runs those of its executorId. Returns the URN of the request."
    createIngestionExecutionRequest(input: CreateIngestionExecutionRequestInput!): String
    "Signals the executor to stop; a request that none has taken is cancelled at once. Returns the URN of the request."
    cancelIngestionExecutionRequest(input: CancelIngestionExecutionRequestInput!): String
    "Stores a request for an executor to try a recipe. Returns the URN of the request."
    createTestConnectionRequest(input: CreateTestConnectionRequestInput!): String
    "Removes what a run has written, as the action runs.rollback does. Returns the id of the run."
    rollbackIngestion(input: RollbackIngestionInput!): String
  }

  input ListIngestionSourcesInput {
    start: Int
    "Default: 20."
    count: Int
    "A part of the name or of the type."
    query: String
    "All must match. Fields: urn, name, type, platform, executorId, sourceType."
    filters: [FacetFilterInput!]
    sort: SortCriterion
  }
  type ListIngestionSourcesResult {
    start: Int!
    count: Int!
    total: Int!
    ingestionSources: [IngestionSource!]!
  }
  type IngestionSource {
    urn: String!
    "The type of the source of its recipe: mysql, snowflake."
    type: String!
    name: String!
    platform: DataPlatform
    schedule: IngestionSchedule
    config: IngestionConfig!
    "Newest first. Default: 20."
    executions(start: Int, count: Int): IngestionSourceExecutionRequests
  }
  type IngestionSchedule { timezone: String interval: String! }
  type IngestionConfig {
    "JSON. It names secrets instead of containing them. The text of one that was written in YAML is the extraArg aspectd_yaml."
    recipe: String!
    executorId: String!
    "Of the client that runs the recipe."
    version: String
    debugMode: Boolean
    extraArgs: [StringMapEntry!]
  }
  input UpdateIngestionSourceInput {
    name: String!
    type: String!
    "Refused unless empty: sources have no description."
    description: String
    "Null: it runs on demand only."
    schedule: UpdateIngestionSourceScheduleInput
    config: UpdateIngestionSourceConfigInput!
    "Changes the source only if this is its recipe; otherwise 409."
    expectedRecipe: String
    "Refuses a recipe in which checkRecipe finds an ERROR. Without it, every recipe that has a source is stored."
    refusesErrors: Boolean
  }
  input UpdateIngestionSourceScheduleInput {
    "A cron expression."
    interval: String!
    timezone: String!
  }
  input UpdateIngestionSourceConfigInput {
    "JSON or YAML."
    recipe: String!
    version: String
    executorId: String!
    debugMode: Boolean
    extraArgs: [StringMapEntryInput!]
  }

  input ListExecutionRequestsInput {
    start: Int
    "Default: 20."
    count: Int
    "A part of the status or of the id of the executor."
    query: String
    filters: [FacetFilterInput!]
    sort: SortCriterion
  }
  type IngestionSourceExecutionRequests {
    start: Int
    count: Int
    total: Int
    executionRequests: [ExecutionRequest!]!
  }
  "A request to run a recipe, and what became of it."
  type ExecutionRequest implements Entity {
    urn: String!
    type: EntityType!
    id: String!
    input: ExecutionRequestInput!
    "Null until an executor has taken the request."
    result: ExecutionRequestResult
    source: IngestionSource
  }
  type ExecutionRequestInput {
    "RUN_INGEST or TEST_CONNECTION."
    task: String!
    source: ExecutionRequestSource!
    arguments: [StringMapEntry!]
    requestedAt: Long!
    actorUrn: String @deprecated(reason: "use actor")
    actor: CorpUser
    executorId: String
  }
  type ExecutionRequestSource { type: String ingestionSource: String }
  type ExecutionRequestResult {
    "SUCCESS, FAILURE, RUNNING, CANCELLED, or what else the executor reports."
    status: String!
    startTimeMs: Long
    durationMs: Long
    "While it runs here: the log so far."
    report: String
    structuredReport: StructuredReport
  }
  type StructuredReport { type: String! serializedValue: String! contentType: String! }

  input CreateIngestionExecutionRequestInput { ingestionSourceUrn: String! }
  input CancelIngestionExecutionRequestInput { ingestionSourceUrn: String! executionRequestUrn: String! }
  input CreateTestConnectionRequestInput {
    "JSON or YAML."
    recipe: String!
    version: String
    "Default: default."
    executorId: String
    "The source that has the files which the recipe names."
    urn: String
  }
  input RollbackIngestionInput { runId: String! }
`

/** With the plugin `owners`. */
export const ownersSdl = 'extend type IngestionSource { ownership: Ownership }'
