/** Metadata tests, as stored data. Names and nullability are DataHub's. One literal, because `ArgsOf` reads it. */
export const testSdl = `
  "A rule about metadata. It is stored, and evaluated elsewhere: results come as the aspect testResults."
  type Test implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    category: String!
    description: String
    definition: TestDefinition!
    results: TestResultsSummary!
    "Always empty: the model stores no runs of tests. The arguments have no effect."
    batchRunEvents(startTimeMillis: Long, endTimeMillis: Long, limit: Int): BatchTestRunEventsResult
  }
  type BatchTestRunEventsResult { batchRunEvents: [BatchTestRunEvent!]! }
  type BatchTestRunEvent implements TimeSeriesAspect {
    timestampMillis: Long!
    status: BatchTestRunStatus!
    result: BatchTestRunResult
  }
  enum BatchTestRunStatus { COMPLETE }
  type BatchTestRunResult { passingCount: Long! failingCount: Long! }
  type TestDefinition { json: String }
  type TestResultsSummary { passingCount: Long! failingCount: Long! }
  type TestResults { passing: [TestResult!]! failing: [TestResult!]! }
  type TestResult { test: Test type: TestResultType! }
  enum TestResultType { SUCCESS FAILURE }

  input TestDefinitionInput { json: String }
  input CreateTestInput {
    "Default: a random id."
    id: String
    name: String!
    category: String!
    description: String
    definition: TestDefinitionInput!
  }
  "Replaces all of it."
  input UpdateTestInput { name: String! category: String! description: String definition: TestDefinitionInput! }
  input ListTestsInput {
    start: Int
    "Default: 20."
    count: Int
    query: String
  }
  type ListTestsResult { start: Int! count: Int! total: Int! tests: [Test!]! }
  extend type Query {
    test(urn: String!): Test
    listTests(input: ListTestsInput!): ListTestsResult
  }
  extend type Mutation {
    "Returns the URN of the new test."
    createTest(input: CreateTestInput!): String
    updateTest(urn: String!, input: UpdateTestInput!): String
    "Deletes the test with all references to it."
    deleteTest(urn: String!): Boolean
  }
`
