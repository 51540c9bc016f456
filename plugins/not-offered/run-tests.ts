import { type Operation, operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** The names and nullability are DataHub's. The types of tests are those of the plugin `quality`. */
export const runTestsSdl = (hasQuality: boolean): string => (hasQuality ? SDL : '')

const SDL = `
  type RunTestDefinitionResult { status: RunTestDefinitionStatus! }
  enum RunTestDefinitionStatus { PASS FAIL NONE }
  enum TestEvaluationMode { DEFAULT EVALUATE_ONLY }
  type TestValidationResult { isValid: Boolean messages: [String!] }
  extend type Query {
    "Always refused: the server evaluates no metadata tests."
    validateTest(input: TestDefinitionInput!): TestValidationResult
  }
  extend type Mutation {
    "Always refused: the server evaluates no metadata tests."
    runTests(urn: String!): Boolean
    "Always refused: the server evaluates no metadata tests."
    runTestDefinition(urn: String!, test: TestDefinitionInput!, mode: TestEvaluationMode): RunTestDefinitionResult!
  }
`

function refuse(): never {
  throw new NotOffered(
    'aspectd stores metadata tests and evaluates none: that is a feature of DataHub Cloud. Evaluate them where they are defined, and ' +
      'write the results as the aspect testResults.'
  )
}

type Refusals = Readonly<Record<'Query' | 'Mutation', Readonly<Record<string, Operation>>>>

export function runTestsOperations(hasQuality: boolean): Refusals {
  if (!hasQuality) return { Query: {}, Mutation: {} }
  const refused = operation('signed-in', refuse)
  return { Query: { validateTest: refused }, Mutation: { runTests: refused, runTestDefinition: refused } }
}
