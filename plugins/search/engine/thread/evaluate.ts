import type { IndexReader } from '../index/port.ts'
import { createLineage } from '../lineage/walk.ts'
import type { Question } from '../messages.ts'
import { complete, type Fields, facets, facetsOf, matches, search, suggest } from '../question/index.ts'
import type { Work } from './questions.ts'

export type Evaluate = (question: Question) => Work

/** Returns the function that begins to answer a question from an index, which nobody changes until it is answered. */
export function createEvaluate(index: IndexReader, fields: Fields): Evaluate {
  const walk = createLineage(index, {
    matches: wanted => matches(index, fields, wanted),
    facets: (...asked) => facetsOf(index, fields, ...asked)
  })
  return question => {
    if (question.name === 'search') return search(index, fields, ...question.args)
    if (question.name === 'facets') return facets(index, fields, ...question.args)
    if (question.name === 'complete') return complete(index, fields, ...question.args)
    if (question.name === 'suggest') return suggest(index, fields, ...question.args)
    return walk(...question.args)
  }
}
