import { type AnswersDeps, createAnswers } from './answers/index.ts'
import { createGraphql } from './graphql/index.ts'
import { createActions } from './rest/actions.ts'

/** What clients ask the engine, in every dialect. */
export function createSearching(deps: AnswersDeps) {
  const answers = createAnswers(deps)
  return { answers, contribution: { ...createGraphql(answers), actions: createActions(answers) } }
}
