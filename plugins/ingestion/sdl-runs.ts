/** What aspectd adds to DataHub's operations. */
export const runsSdl = `
  extend type Query {
    "The sources that a recipe can name: generally available ones first."
    ingestionGallery: [GallerySource!]!
    "JSON Schema of the settings of a source, of a version of the client: of the one that runs recipes here, if none is given."
    ingestionSchema(type: String!, version: String): SourceSchema!
    "What is wrong with a recipe, before it is saved or run. Accepts JSON and YAML."
    checkRecipe(
      recipe: String!
      "Who is to run it: this server, if absent."
      executorId: String
      "The source that has the files which the recipe names."
      urn: String
      "Of the client."
      version: String
    ): RecipeCheck!
    "Why no recipe could run here: null if one could."
    ingestionMissing: String
  }
  extend type Subscription {
    "True: now, and whenever a source or a request to run one has changed, at most four times a second."
    ingestionChanged: Boolean!
  }
  extend type Mutation {
    "Returns the URN of the new source. It has the same settings and files; if it has a schedule, it is paused."
    cloneIngestionSource(urn: String!, name: String!): String
    "Changes what the input has. Returns the URN of the source."
    updateIngestionSourceSettings(urn: String!, input: IngestionSourceSettingsInput!): String
    "Returns the name of the file."
    deleteIngestionFile(urn: String!, name: String!): String
  }

  "A source that recipes can name."
  type GallerySource {
    "As recipes name it."
    type: String!
    title: String!
    "GA, BETA, ALPHA, COMMUNITY, or what else the source says of itself."
    state: String!
    "Id of the data platform whose logo it has."
    platform: String!
    "One of those that most people use."
    isCommon: Boolean!
    "Its schema is in the package; that of others is read from their environment, which takes seconds."
    hasSchema: Boolean!
  }
  type SourceSchema {
    title: String!
    state: String!
    "JSON Schema."
    schema: String!
    capabilities: [String!]!
  }
  type RecipeCheck {
    "In the order of the recipe."
    problems: [RecipeProblem!]!
    "The recipe as JSON; null if one of the problems is an ERROR."
    json: String
  }
  type RecipeProblem {
    "Members with dots between them: source.config.host_port. Empty for the recipe as a whole."
    path: String!
    message: String!
    "ERROR: a run would fail. WARNING: it may not do what its author expects."
    severity: String!
  }

  extend type IngestionSource {
    "Its schedule does not fire."
    isPaused: Boolean!
    "What people added to what it wrote stays."
    keepsEdits: Boolean!
    "A run that was missed while no server ran begins after the start."
    catchesUp: Boolean!
    "A run that takes longer is stopped. Null: as the executor is configured."
    timeoutSeconds: Int
    "By name."
    files: [IngestionFile!]!
  }
  input IngestionSourceSettingsInput {
    isPaused: Boolean
    keepsEdits: Boolean
    catchesUp: Boolean
    "Null removes the limit."
    timeoutSeconds: Int
  }
  "A file that recipes of the source can name. It is uploaded with POST /ingestion/files."
  type IngestionFile {
    name: String!
    bytes: Long!
    uploadedAt: Long!
    "URN of a user."
    uploadedBy: String
    "As the recipe names it: upload://orders.csv"
    path: String!
  }

  extend type ExecutionRequest {
    "While it has not ended: what it waits for or does, in words. Null afterwards."
    waitsFor: String
    "QUEUED, PREPARING, RUNNING or CANCELLING. Null when it has ended, or if this server does not run it."
    phase: String
    "From 1: the run begins again if its server ends. Null as the phase."
    attempt: Int
    "How often it may begin. Null as the phase."
    attempts: Int
    "It has said nothing for long. Null as the phase."
    isSilent: Boolean
  }
`
