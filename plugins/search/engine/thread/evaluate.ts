import { findColumns } from '../columns/find.ts'
import type { IndexReader } from '../index/port.ts'
import { walkLineage } from '../lineage/walk.ts'
import type { Question } from '../messages.ts'
import type { Hits } from '../port.ts'
import { complete, type Fields, facets, search, suggest } from '../question/index.ts'
import type { Work } from './questions.ts'

/**
 * Begins to answer a question from an index, which nobody changes until it is answered, and which has everything that
 * was acknowledged before this moment.
 */
export function evaluate(index: IndexReader, fields: Fields, question: Question, moment: number): Work {
  if (question.name === 'search') return withMoment(search(index, fields, ...question.args), moment)
  if (question.name === 'facets') return facets(index, fields, ...question.args)
  if (question.name === 'columns') return findColumns(index, fields, ...question.args)
  if (question.name === 'complete') return complete(index, fields, ...question.args)
  if (question.name === 'suggest') return suggest(index, fields, ...question.args)
  return walkLineage(index, fields, ...question.args)
}

function* withMoment(work: Generator<void, Hits>, moment: number): Generator<void, Hits> {
  return { ...(yield* work), moment }
}
