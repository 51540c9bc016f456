import type { IndexReader } from '../index/port.ts'
import { walkLineage } from '../lineage/walk.ts'
import type { Question } from '../messages.ts'
import { complete, type Fields, facets, search, suggest } from '../question/index.ts'
import type { Work } from './questions.ts'

/** Begins to answer a question from an index, which nobody changes until it is answered. */
export function evaluate(index: IndexReader, fields: Fields, question: Question): Work {
  if (question.name === 'search') return search(index, fields, ...question.args)
  if (question.name === 'facets') return facets(index, fields, ...question.args)
  if (question.name === 'complete') return complete(index, fields, ...question.args)
  if (question.name === 'suggest') return suggest(index, fields, ...question.args)
  return walkLineage(index, fields, ...question.args)
}
