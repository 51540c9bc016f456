import { findColumns } from '../columns/find.ts'
import { walkLineage } from '../lineage/walk.ts'
import type { Question } from '../messages.ts'
import type { Hits } from '../port.ts'
import { type Corpus, complete, createFacets, createSearch, suggest } from '../question/index.ts'
import type { Work } from './questions.ts'

/**
 * Begins to answer a question from an index, which nobody changes until it is answered, and which has everything that
 * was acknowledged before this moment.
 */
export function evaluate(corpus: Corpus, question: Question, moment: number): Work {
  if (question.name === 'search') return withMoment(createSearch(corpus)(...question.args), moment)
  if (question.name === 'facets') return createFacets(corpus)(...question.args)
  if (question.name === 'columns') return findColumns(corpus, ...question.args)
  if (question.name === 'complete') return complete(corpus, ...question.args)
  if (question.name === 'suggest') return suggest(corpus, ...question.args)
  return walkLineage(corpus, ...question.args)
}

function* withMoment(work: Generator<void, Hits>, moment: number): Generator<void, Hits> {
  return { ...(yield* work), moment }
}
