import { findColumns } from '../columns/find.ts'
import { walkLineage } from '../lineage/walk.ts'
import type { Question } from '../messages.ts'
import { type Corpus, complete, search, suggest } from '../question/index.ts'
import type { Work } from './questions.ts'

/** Begins to answer a question from an index, which nobody changes until it is answered. */
export function evaluate(corpus: Corpus, question: Question): Work {
  if (question.name === 'search') return search(corpus, ...question.args)
  if (question.name === 'columns') return findColumns(corpus, ...question.args)
  if (question.name === 'complete') return complete(corpus, ...question.args)
  if (question.name === 'suggest') return suggest(corpus, ...question.args)
  return walkLineage(corpus, ...question.args)
}
