import { type Operation, operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** The names and nullability are DataHub's. The types of assertions are those of the plugin `quality`. */
export const runAssertionsSdl = (hasQuality: boolean): string => (hasQuality ? SDL : '')

const SDL = `
  type RunAssertionResult { assertion: Assertion! result: AssertionResult }
  type RunAssertionsResult {
    passingCount: Int!
    failingCount: Int!
    errorCount: Int!
    results: [RunAssertionResult!]!
  }
  extend type Mutation {
    "Always refused: the server runs no checks of data. See reportAssertionResult."
    runAssertion(
      urn: String!, saveResult: Boolean, parameters: [StringMapEntryInput!], async: Boolean
    ): AssertionResult
    "Always refused: the server runs no checks of data."
    runAssertions(
      urns: [String!]!, saveResults: Boolean, parameters: [StringMapEntryInput!], async: Boolean
    ): RunAssertionsResult
    "Always refused: the server runs no checks of data."
    runAssertionsForAsset(
      urn: String!, tagUrns: [String!], parameters: [StringMapEntryInput!], async: Boolean
    ): RunAssertionsResult
  }
`

function refuse(): never {
  throw new NotOffered(
    'aspectd does not connect to your data, so it runs no assertions: that is a feature of DataHub Cloud. Run the check where ' +
      'the data is, and report its result with reportAssertionResult.'
  )
}

export function runAssertionsOperations(hasQuality: boolean): Readonly<Record<string, Operation>> {
  if (!hasQuality) return {}
  const names = ['runAssertion', 'runAssertions', 'runAssertionsForAsset']
  return Object.fromEntries(names.map(name => [name, operation('signed-in', refuse)]))
}
