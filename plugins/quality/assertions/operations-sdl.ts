/** The root fields of assertions. One literal, because `ArgsOf` reads it. */
export const assertionOperationsSdl = `
  input PlatformInput {
    "One of both."
    urn: String
    name: String
  }
  input AssertionStdParameterInput { value: String! type: AssertionStdParameterType! }
  input AssertionStdParametersInput {
    value: AssertionStdParameterInput
    minValue: AssertionStdParameterInput
    maxValue: AssertionStdParameterInput
  }
  input UpsertCustomAssertionInput {
    "The dataset that it is about."
    entityUrn: String!
    "A name for what it checks, shown to users."
    type: String!
    description: String!
    fieldPath: String
    fieldPaths: [String!]
    platform: PlatformInput!
    externalUrl: String
    logic: String
    scope: DatasetAssertionScope
    aggregation: AssertionStdAggregation
    operator: AssertionStdOperator
    parameters: AssertionStdParametersInput
    nativeType: String
    nativeParameters: [StringMapEntryInput!]
  }
  input AssertionResultErrorInput { type: AssertionResultErrorType! message: String! }
  input AssertionResultInput {
    "Milliseconds since the epoch. Default: now."
    timestampMillis: Long
    type: AssertionResultType!
    severity: AssertionResultSeverity
    properties: [StringMapEntryInput!]
    externalUrl: String
    error: AssertionResultErrorInput
  }
  extend type Query {
    "Returns a stub with exists: false when the assertion does not exist."
    assertion(urn: String!): Assertion
  }
  extend type Mutation {
    "Creates an assertion that runs elsewhere, or replaces it. Default of urn: a random one."
    upsertCustomAssertion(urn: String, input: UpsertCustomAssertionInput!): Assertion!
    "Adds a result."
    reportAssertionResult(urn: String!, result: AssertionResultInput!): Boolean!
    "Deletes the assertion with its results and all references to it."
    deleteAssertion(urn: String!): Boolean
  }
`
